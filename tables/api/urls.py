"""Addresses of the API of the floor."""

from django.urls import path

from casino.web import api as _converters  # noqa: F401 - registers the kinds of part used below
from tables.api import corrections, counting, mahjong, review, riichi, rounds, sessions, tables

app_name = "floor_api"
urlpatterns = [
    path("tables/", tables.Tables.as_view(), name="tables"),
    path("tables/<chain:code>/", tables.Table.as_view(), name="table"),
    path("tables/<chain:code>/sessions/", tables.TableSessions.as_view(), name="table_sessions"),
    path("sessions/<id:session>/", sessions.Session.as_view(), name="session"),
    path("sessions/<id:session>/count/", counting.Submit.as_view(), name="count"),
    path("sessions/<id:session>/count/begin/", counting.Begin.as_view(), name="begin_count"),
    path(
        "sessions/<id:session>/count/withdraw/", counting.Withdraw.as_view(), name="withdraw_count"
    ),
    path("sessions/<id:session>/count/settle/", counting.Settle.as_view(), name="settle_count"),
    path("sessions/<id:session>/dealer/", sessions.Dealer.as_view(), name="dealer"),
    path("sessions/<id:session>/bank/", sessions.Bank.as_view(), name="bank"),
    path("sessions/<id:session>/consent/", sessions.Consent.as_view(), name="consent"),
    path("sessions/<id:session>/buy-ins/", mahjong.BuyIns.as_view(), name="buy_in"),
    path("sessions/<id:session>/seats/leave/", mahjong.SeatLeft.as_view(), name="leave_seat"),
    path("sessions/<id:session>/seats/flags/", mahjong.SeatFlags.as_view(), name="note_seat"),
    path("sessions/<id:session>/liability/", mahjong.Liability.as_view(), name="liability"),
    path("sessions/<id:session>/game/", riichi.Game.as_view(), name="riichi_game"),
    path("sessions/<id:session>/game/dead-hand/", riichi.DeadHand.as_view(), name="dead_hand"),
    path("sessions/<id:session>/game/penalty/", riichi.Penalties.as_view(), name="penalty"),
    path("sessions/<id:session>/game/ruling/", riichi.Rulings.as_view(), name="ruling"),
    path("sessions/<id:session>/game/stop/", riichi.Stopped.as_view(), name="stop_game"),
    path("sessions/<id:session>/game/abandon/", riichi.Abandoned.as_view(), name="abandon_game"),
    path("sessions/<id:session>/undo/", sessions.Undo.as_view(), name="undo"),
    path("sessions/<id:session>/incidents/", sessions.Incidents.as_view(), name="incidents"),
    path("sessions/<id:session>/rounds/", rounds.Rounds.as_view(), name="rounds"),
    path("sessions/<id:session>/rounds/preview/", rounds.Preview.as_view(), name="preview"),
    path("reports/<iso_day:day>/<slug:shift>/review/", review.Review.as_view(), name="review"),
    path(
        "reports/<iso_day:day>/<slug:shift>/explanations/",
        review.Explanations.as_view(),
        name="explain",
    ),
    path("reports/<iso_day:day>/<slug:shift>/sign-off/", review.SignOff.as_view(), name="sign_off"),
    path("rounds/<id:round>/", rounds.Round.as_view(), name="round"),
    path("corrections/", corrections.Corrections.as_view(), name="corrections"),
    path("corrections/<id:correction>/", corrections.Correction.as_view(), name="correction"),
    path("corrections/<id:correction>/approve/", corrections.Approval.as_view(), name="approve"),
    path("corrections/<id:correction>/refuse/", corrections.Refusal.as_view(), name="refuse"),
    path(
        "corrections/<id:correction>/withdraw/", corrections.Withdrawal.as_view(), name="withdraw"
    ),
]
