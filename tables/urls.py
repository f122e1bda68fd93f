"""Addresses of the floor."""

from django.urls import path

from tables.views import (
    counting,
    devices,
    evidence,
    floor,
    handover,
    house_tables,
    openings,
    round_search,
    rulebooks,
    slips,
)
from tables.views.corrections import asking as correction_asking
from tables.views.corrections import queue as correction_queue
from tables.views.pad import round as pad_round
from tables.views.pad import tablet as pad
from tables.views.riichi import floor as riichi_floor
from tables.views.riichi import slips as riichi_slips

app_name = "tables"
urlpatterns = [
    path("floor/", floor.show, name="floor"),
    path("floor/handover/", handover.show, name="handover"),
    path("floor/now/", floor.now, name="floor_now"),
    path("floor/calls/<str:session_id>/", floor.acknowledge, name="acknowledge_call"),
    path("floor/pits/<str:pit>/open/", openings.open_pit, name="open_pit"),
    path("floor/<str:code>/", evidence.table, name="table"),
    path("floor/<str:code>/open/", openings.open_table, name="open_table"),
    path("floor/<str:code>/correct/<str:kind>/", correction_asking.on_page, name="correct"),
    path(
        "floor/<str:code>/correct/<str:kind>/draft/",
        correction_asking.draft_on_page,
        name="correct_draft",
    ),
    path("floor/<str:code>/count/", counting.on_page, name="count_table"),
    path("floor/<str:code>/game/", riichi_floor.show, name="riichi_game"),
    path("floor/<str:code>/game/ruling/", riichi_floor.rule, name="riichi_ruling"),
    path("floor/<str:code>/game/abandon/", riichi_floor.abandon, name="riichi_abandon"),
    path(
        "floor/<str:code>/<int:session>/<int:number>/game-slips/",
        riichi_slips.on_page,
        name="game_slips",
    ),
    path("floor/<str:code>/slips/", slips.list_slips, name="slips"),
    path("floor/<str:code>/slips/<str:kind>/<int:number>/", slips.show, name="slip"),
    path("floor/<str:code>/open/withdraw/", openings.withdraw, name="withdraw_opening"),
    path("floor/<str:code>/<int:number>/", evidence.session, name="session"),
    path("floor/<str:code>/<int:session>/<int:number>/", evidence.round_, name="round"),
    path("corrections/", correction_queue.queue, name="corrections"),
    path("corrections/<str:request_id>/", correction_queue.show, name="correction"),
    path("corrections/<str:request_id>/decide/", correction_queue.decide, name="decide_correction"),
    path("pad/", pad.show, name="pad"),
    path("pad/corrections/", correction_queue.at_table, name="pad_corrections"),
    path(
        "pad/corrections/<str:request_id>/", correction_queue.decide_at_table, name="pad_correction"
    ),
    path("pad/correct/<str:kind>/", correction_asking.on_tablet, name="pad_correct"),
    path(
        "pad/correct/<str:kind>/draft/",
        correction_asking.draft_on_tablet,
        name="pad_correct_draft",
    ),
    path("pad/take-over/", pad.take_over, name="take_over"),
    path("pad/leave/", pad.leave, name="leave"),
    path("pad/count/", counting.on_tablet, name="pad_count"),
    path("pad/slips/", slips.list_on_tablet, name="pad_slips"),
    path("pad/slips/<str:kind>/<int:number>/", slips.on_tablet, name="pad_slip"),
    path("pad/watch/", pad.watch, name="pad_watch"),
    path("pad/kept/", pad_round.kept, name="pad_kept"),
    path("pad/worker.js", pad.worker, name="pad_worker"),
    path("pad/draft/", pad_round.draft, name="pad_draft"),
    path("pad/record/", pad_round.record, name="pad_record"),
    path("pad/undo/", pad_round.undo_round, name="pad_undo"),
    path("pad/event/", pad_round.event, name="pad_event"),
    path("pad/game-slips/", riichi_slips.on_tablet, name="pad_game_slips"),
    path("devices/", devices.list_devices, name="devices"),
    path("devices/<str:device_id>/revoke/", devices.revoke, name="revoke_device"),
    path("rounds/", round_search.search, name="rounds"),
    path("evidence/<str:chain>/<int:seq>/", evidence.follow, name="evidence"),
    path("tables/", house_tables.list_tables, name="house_tables"),
    path("tables/add/<str:game>/", house_tables.add, name="add_table"),
    path("tables/<str:code>/", house_tables.edit, name="edit_table"),
    path("rulebooks/", rulebooks.list_rulebooks, name="rulebooks"),
    path("rulebooks/<str:code>/", rulebooks.show, name="rulebook"),
    path("proposals/add/<str:game>/", rulebooks.propose, name="propose"),
    path("proposals/<str:proposal_id>/", rulebooks.proposal, name="proposal"),
    path("proposals/<str:proposal_id>/approve/", rulebooks.approve, name="approve"),
    path("proposals/<str:proposal_id>/decline/", rulebooks.decline, name="decline"),
]
