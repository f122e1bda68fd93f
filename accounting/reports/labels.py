"""The words of the report on paper and in tables: always Traditional Chinese and Portuguese, with English as a courtesy.

A report is a document of the house to the authority and does not change with its reader's language, so its words stand here and
not in the catalogues of the screens.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Label:
    """One thing's name in the report's three languages."""

    zh: str
    pt: str
    en: str

    def line(self) -> str:
        """Give all three on one line, once where they are the same."""
        if self.zh == self.pt == self.en:
            return self.zh
        return f"{self.zh} / {self.pt} / {self.en}"

    def pair(self) -> str:
        """Give the two official languages on one line."""
        return self.zh if self.zh == self.pt else f"{self.zh} {self.pt}"


TITLE: Final = Label("更次報告", "Relatório de turno", "Shift report")
TITLES: Final = {
    ("figures", "day"): Label("日報告", "Relatório diário", "Daily report"),
    ("figures", "month"): Label("本月至今報告", "Relatório do mês até à data", "Month to date"),
    ("figures", "year"): Label("本年至今報告", "Relatório do ano até à data", "Year to date"),
    ("exceptions", "day"): Label("例外事項日報", "Excepções do dia", "Exception report, day"),
    ("exceptions", "month"): Label("本月例外事項", "Excepções do mês até à data", "Exception report, month to date"),
    ("exceptions", "year"): Label("本年例外事項", "Excepções do ano até à data", "Exception report, year to date"),
    ("events", "day"): Label("重要事件日報", "Eventos relevantes do dia", "Significant events, day"),
    ("events", "month"): Label("本月重要事件", "Eventos relevantes do mês até à data", "Significant events, month to date"),
    ("events", "year"): Label("本年重要事件", "Eventos relevantes do ano até à data", "Significant events, year to date"),
}  # fmt: skip
"""What the reports of longer periods are called, by what they tell and how far they reach."""
NO_ACTIVITY: Final = Label("沒有活動", "Sem actividade", "No activity")
NOTHING: Final = Label("無", "Nada a registar", "Nothing to report")
DEMO: Final = Label("示範 — 並無法律效力", "DEMO — sem valor legal", "DEMO — proves nothing")

_COLUMNS: Final = {
    "table": ("檯號", "Mesa", "Table"),
    "game": ("博彩", "Jogo", "Game"),
    "currency": ("貨幣", "Moeda", "Currency"),
    "pit": ("區", "Zona", "Pit"),
    "activity": ("活動", "Actividade", "Activity"),
    "rounds": ("局數", "Partidas", "Rounds"),
    "commission": ("佣金", "Comissão", "Commission"),
    "rake": ("抽水", "Rake", "Rake"),
    "table_fee": ("檯費", "Taxa de mesa", "Table fee"),
    "cobank": ("幫莊損益", "Co-banca", "Co-bank result"),
    "rounding": ("尾數", "Arredond.", "Rounding"),
    "due": ("應收", "Devido", "Due"),
    "collected": ("已收", "Cobrado", "Collected"),
    "box_expected": ("箱應有", "Caixa esperada", "Box expected"),
    "counted": ("箱實點", "Caixa contada", "Box counted"),
    "to_report": ("應報", "A declarar", "To report"),
    "box_difference": ("箱差額", "Diferença caixa", "Box difference"),
    "box_over": ("箱長款", "Caixa a mais", "Box over"),
    "box_short": ("箱短款", "Caixa a menos", "Box short"),
    "tray_brought": ("期初籌碼", "Fichas iniciais", "Tray brought in"),
    "tray_expected": ("籌碼應有", "Fichas esperadas", "Tray expected"),
    "tray_counted": ("籌碼實點", "Fichas contadas", "Tray counted"),
    "tray_difference": ("籌碼差額", "Diferença fichas", "Tray difference"),
    "tray_over": ("籌碼長款", "Fichas a mais", "Tray over"),
    "tray_short": ("籌碼短款", "Fichas a menos", "Tray short"),
    "placed": ("投注額", "Apostado", "Bets placed"),
    "covered": ("受注額", "Coberto", "Bets covered"),
    "void_throws": ("骰作廢", "Lanç. nulos", "Void throws"),
    "dead_rounds": ("死局", "Partidas anuladas", "Dead rounds"),
    "exposed_tiles": ("陽開之牌", "Pedras expostas", "Exposed tiles"),
    "bank_turns": ("輪莊", "Turnos de banca", "Bank turns"),
    "tables": ("檯", "Mesas", "Tables"),
    "tables_active": ("有活動檯數", "Mesas com actividade", "Tables active"),
    "session": ("場次識別", "Sessão (id.)", "Session id"),
    "number": ("序號", "N.º", "No."),
    "opened_at": ("開檯", "Abertura", "Opened"),
    "closed_at": ("收檯", "Fecho", "Closed"),
    "carried_in": ("承上班", "Transitada", "Carried in"),
    "dealer": ("荷官", "Croupier", "Dealer"),
    "supervisor": ("監場", "Supervisor", "Supervisor"),
    "second": ("第二人", "Segunda pessoa", "Second"),
    "rulebook": ("規則", "Regulamento", "Rulebook"),
    "float": ("底碼", "Fundo", "Float"),
    "staff": ("員工編號", "N.º pessoal", "Staff no."),
    "from": ("由", "Desde", "From"),
    "until": ("至", "Até", "Until"),
    "minutes": ("分鐘", "Minutos", "Minutes"),
    "rounds_per_hour": ("每小時局數", "Partidas/hora", "Rounds an hour"),
    "at": ("時間", "Hora", "At"),
    "first": ("第一人", "Primeira pessoa", "First"),
    "kind": ("類別", "Tipo", "Kind"),
    "reason": ("原因", "Motivo", "Reason"),
    "round_seq": ("原局紀錄", "Registo da partida", "Record of the round"),
    "call": ("請求", "Chamada", "Call"),
    "data": ("詳情", "Pormenor", "Details"),
    "amount": ("金額", "Montante", "Amount"),
    "count": ("宗數", "Casos", "Cases"),
    "chain": ("鏈", "Cadeia", "Chain"),
    "seq": ("紀錄", "Registo", "Record"),
    "hash": ("雜湊值", "Hash", "Hash"),
    "key": ("鍵", "Chave", "Key"),
    "from_seq": ("由紀錄", "Do registo", "From record"),
    "to_seq": ("至紀錄", "Ao registo", "To record"),
    "from_prev_hash": ("前雜湊值", "Hash anterior", "Hash before"),
    "to_hash": ("末雜湊值", "Hash final", "Last hash"),
    "attempt": ("次", "Tentativa", "Attempt"),
    "result": ("結果", "Resultado", "Result"),
    "purpose": ("用途", "Finalidade", "Purpose"),
    "first_box": ("第一人箱", "Caixa, 1.ª", "First's box"),
    "first_tray": ("第一人籌碼", "Fichas, 1.ª", "First's tray"),
    "second_box": ("第二人箱", "Caixa, 2.ª", "Second's box"),
    "second_tray": ("第二人籌碼", "Fichas, 2.ª", "Second's tray"),
    "state": ("狀態", "Estado", "State"),
    "is_reportable": ("須呈報", "A comunicar", "To be reported"),
    "explained_by": ("解釋者", "Explicado por", "Explained by"),
    "explained_at": ("解釋時間", "Explicado em", "Explained at"),
    "text": ("說明", "Texto", "Text"),
    "signed_by": ("簽核者", "Assinado por", "Signed by"),
    "signed_at": ("簽核時間", "Assinado em", "Signed at"),
    "reviewed_version": ("審閱版本", "Versão revista", "Version reviewed"),
    "override": ("越權原因", "Motivo da derrogação", "Override"),
    "what": ("類別", "O quê", "What"),
    "since": ("自", "Desde", "Since"),
    "last": ("末號", "Último", "Last"),
    "used": ("已用", "Usados", "Used"),
    "missing": ("缺號", "Em falta", "Missing"),
    "first_number": ("首號", "Primeiro", "First"),
    "session_number": ("場次", "Sessão", "Session"),
    "where": ("位置", "Local", "Where"),
    "figure": ("項目", "Valor", "Figure"),
    "before_amount": ("原金額", "Montante antes", "Amount before"),
    "after_amount": ("現金額", "Montante depois", "Amount after"),
    "before": ("更改前", "Antes", "Before"),
    "after": ("更改後", "Depois", "After"),
    "day": ("博彩日", "Dia de jogo", "Gaming day"),
    "shift": ("更次", "Turno", "Shift"),
    "version": ("版本", "Versão", "Version"),
    "cut_at": ("截止", "Corte", "Cut"),
    "merkle_root": ("默克爾根", "Raiz de Merkle", "Merkle root"),
    "shifts_active": ("有活動更次", "Turnos activos", "Shifts active"),
    "by": ("執行者", "Por", "By"),
    "role": ("職務", "Função", "Role"),
    "authorised_by": ("批准者", "Autorizado por", "Authorised by"),
    "subject": ("對象", "Objecto", "Concerning"),
    "record": ("紀錄", "Registo", "Record"),
    "name": ("項目", "Item", "Item"),
    "value": ("內容", "Valor", "Value"),
    "code": ("代號", "Código", "Code"),
    "digest": ("SHA-256", "SHA-256", "SHA-256"),
}
_SHEETS: Final = {
    "report": ("報告", "Relatório", "Report"),
    "totals": ("總計", "Totais", "Totals"),
    "takings": ("應收與實點", "Devido e contado", "Due and counted"),
    "turnover": ("投注與籌碼", "Apostas e fichas", "Bets and trays"),
    "tables": ("各檯", "Mesas", "Tables"),
    "exceptions": ("待解釋事項", "Excepções", "Exceptions"),
    "sessions": ("場次", "Sessões", "Sessions"),
    "dealing": ("荷官當值", "Turnos de croupier", "Dealing"),
    "dealers": ("荷官合計", "Croupiers", "Dealers"),
    "counts": ("點算", "Contagens", "Counts"),
    "attempts": ("各次點算", "Tentativas de contagem", "Attempts at counts"),
    "numbering": ("編號", "Numeração", "Numbering"),
    "sign_off": ("簽核", "Assinatura do turno", "Sign-off"),
    "handover": ("移交事項", "Passagem de turno", "Handed over"),
    "shifts": ("各更次", "Turnos", "Shifts"),
    "versions": ("所合計之版本", "Versões somadas", "Versions summed"),
    "missing": ("未有報告之更次", "Turnos sem relatório", "Shifts without a report"),
    "overrides": ("越權簽核", "Assinaturas com derrogação", "Overrides"),
    "gaps": ("缺號", "Números em falta", "Gaps in numbering"),
    "events": ("重要事件", "Eventos relevantes", "Significant events"),
    "changes": (
        "自第一版以來的變更",
        "Alterações desde a versão 1",
        "What changed since version 1",
    ),
    "incidents": ("事件", "Ocorrências", "Incidents"),
    "corrections": ("更正", "Correcções", "Corrections"),
    "rounds": ("逐局", "Partidas", "Rounds"),
    "rulebooks": ("規則", "Regulamentos", "Rulebooks"),
    "chains": ("審計鏈位置", "Cadeias de auditoria", "Audit chains"),
}
_FACTS: Final = {
    "house": ("經營者", "Concessionária", "House"),
    "authority": ("監察機關", "Autoridade", "Authority"),
    "period": ("期間", "Período", "Period"),
    "day": ("博彩日", "Dia de jogo", "Gaming day"),
    "shift": ("更次", "Turno", "Shift"),
    "from": ("開始", "Início", "From"),
    "until": ("結束", "Fim", "Until"),
    "zone": ("時區", "Fuso horário", "Time zone"),
    "version": ("版本", "Versão", "Version"),
    "state": ("狀態", "Estado", "State"),
    "generated_at": ("製作時間", "Gerado em", "Generated at"),
    "software": ("軟件版本", "Versão do software", "Software version"),
    "rulebooks": ("規則版本", "Regulamentos", "Rulebooks"),
    "merkle_root": ("默克爾根", "Raiz de Merkle", "Merkle root"),
    "first": ("首日", "Primeiro dia", "First day"),
    "last": ("末日", "Último dia", "Last day"),
    "demo": ("示範", "Demonstração", "Demo"),
    "format": ("格式", "Formato", "Format"),
}
_WORDS: Final = {
    "provisional": ("暫定", "Provisório", "Provisional"),
    "signed_off": ("已簽核", "Assinado", "Signed off"),
    "corrected": ("已更正", "Corrigido", "Corrected"),
    "day": ("早更", "Manhã", "Day"),
    "swing": ("中更", "Tarde", "Swing"),
    "night": ("夜更", "Noite", "Night"),
    "paigow": ("牌九", "Pai Kao", "Pai Gow"),
    "mahjong": ("麻雀", "Mah-Jong", "Mahjong"),
    "riichi": ("立直麻雀", "Riichi", "Riichi mahjong"),
    "box_difference": ("箱差額", "Diferença na caixa", "Box difference"),
    "tray_difference": ("籌碼差額", "Diferença nas fichas", "Tray difference"),
    "collected_difference": (
        "實收與應收不符",
        "Cobrado difere do devido",
        "Collected differs from due",
    ),
    "late_entry": (
        "更次結束後才記錄",
        "Registado após o fim do turno",
        "Written after the shift's end",
    ),
    "void_throw": ("骰作廢", "Lançamento nulo", "Void throw"),
    "exposed_tile": ("陽開之牌", "Pedra exposta", "Exposed tile"),
    "dead_round": ("死局", "Partida anulada", "Dead round"),
    "tiles_changed": ("更換牌具", "Troca de pedras", "Tiles changed"),
    "tiles_inspected": ("檢查牌具", "Inspecção de pedras", "Tiles inspected"),
    "pit_called": ("請監場", "Supervisor chamado", "Pit called"),
    "pit_call_acknowledged": ("監場已回應", "Chamada atendida", "Call answered"),
    "undo": ("撤銷一局", "Partida desfeita", "Round undone"),
    "void": ("局作廢", "Partida anulada por correcção", "Round voided"),
    "amend": ("局更正", "Partida rectificada", "Round amended"),
    "late_round": ("補錄一局", "Partida lançada em atraso", "Round entered late"),
    "adjustment": ("人手調整", "Ajuste manual", "Manual adjustment"),
    "not_counted": ("未點算", "Não contada", "Not counted"),
    "agreed": ("一致", "Concordam", "Agreed"),
    "differs": ("兩人不符", "Divergem entre si", "The two differ"),
    "off": ("與應有不符", "Diferem do esperado", "Off what is expected"),
    "close": ("收檯", "Fecho", "Close"),
    "shift": ("交更", "Mudança de turno", "Change of shift"),
    "open": ("未解釋", "Por explicar", "Open"),
    "explained": ("已解釋", "Explicado", "Explained"),
    "reasoned": ("自有原因", "Fundamentado", "Reasoned"),
    "sessions": ("場次", "Sessões", "Sessions"),
    "rounds": ("局", "Partidas", "Rounds"),
    "counts": ("箱及點算單", "Caixas e talões", "Boxes and slips"),
    "corrections": ("更正單", "Correcções", "Corrections"),
    "session": ("檯仍開", "Mesa aberta", "Table open"),
    "count": ("點算未完", "Contagem iniciada", "Count begun"),
    "call": ("請監場", "Chamada de supervisor", "Pit called"),
    "correction": ("更正待批", "Correcção por decidir", "Correction to be decided"),
    "total": ("總計", "Total", "Total"),
    "new_count": ("新點算", "Nova contagem", "New count"),
    "exception_state": ("待解釋事項", "Excepção", "Exception"),
    "table": ("檯", "Mesa", "Table"),
    "round": ("局", "Partida", "Round"),
    "sign_off": ("簽核", "Assinatura", "Sign-off"),
    "state": ("狀態", "Estado", "State"),
    "exception": ("事項未解釋", "Excepção por explicar", "Exception not explained"),
    "yes": ("是", "Sim", "Yes"),
    "no": ("否", "Não", "No"),
}
_EVENTS: Final = {
    "event_house_terms": ("場所資料", "Dados da casa", "House declared"),
    "event_signing_key": ("簽章密鑰", "Chave de assinatura", "Signing key"),
    "event_table": ("設檯或更改", "Mesa configurada", "Table set up"),
    "event_staff": ("人員變更", "Alteração de pessoal", "Staff change"),
    "event_device": ("平板裝置", "Dispositivo", "Tablet"),
    "event_rulebook_proposed": ("規則提案", "Regulamento proposto", "Rulebook proposed"),
    "event_rulebook": ("規則生效", "Regulamento publicado", "Rulebook published"),
    "event_rulebook_declined": ("規則被拒", "Regulamento recusado", "Rulebook declined"),
    "event_sign_off": ("更次簽核", "Turno assinado", "Shift signed off"),
    "event_sign_in_failed": ("登入失敗", "Entrada falhada", "Sign-in failed"),
    "event_locked": ("鎖定", "Bloqueio", "Locked"),
    "event_unlocked": ("解鎖", "Desbloqueio", "Unlocked"),
    "event_approval": ("檯上批准", "Aprovado à mesa", "Approved at a table"),
    "event_undo": ("撤銷一局", "Partida desfeita", "Round undone"),
    "event_correction_requested": ("申請更正", "Correcção pedida", "Correction asked for"),
    "event_correction_refused": ("更正被拒", "Correcção recusada", "Correction refused"),
    "event_correction_withdrawn": ("撤回更正", "Correcção retirada", "Correction withdrawn"),
    "event_void": ("作廢一局", "Partida anulada", "Round voided"),
    "event_amend": ("修改一局", "Partida alterada", "Round amended"),
    "event_late_entry": ("補錄一局", "Partida lançada tarde", "Late entry"),
    "event_chips": ("籌碼更正", "Correcção de fichas", "Chips corrected"),
    "event_adjustment": ("人手調整", "Ajuste manual", "Manual adjustment"),
    "event_exception_explained": ("解釋事項", "Excepção explicada", "Exception explained"),
    "event_dead_round": ("死局", "Partida anulada", "Dead round"),
    "event_tiles_changed": ("更換牌具", "Troca de pedras", "Tiles changed"),
}
"""What significant events are called, by the kind of their record."""
_ROLES: Final = {
    "dealer": ("荷官", "Croupier", "Dealer"),
    "supervisor": ("監場", "Supervisor", "Supervisor"),
    "inspector": ("督察", "Inspector", "Inspector"),
    "administrator": ("管理員", "Administrador", "Administrator"),
    "operator": ("操作員", "Operador", "Operator"),
    "system": ("系統", "Sistema", "System"),
}
_REASONS: Final = {
    "wrong_bank": ("莊家有誤", "Banca errada", "Wrong bank"),
    "wrong_bet": ("注碼有誤", "Aposta errada", "Wrong bet"),
    "wrong_dice": ("骰點有誤", "Dados errados", "Wrong dice"),
    "wrong_tiles": ("牌面有誤", "Pedras erradas", "Wrong tiles"),
    "wrong_outcome": ("勝負有誤", "Resultado errado", "Wrong result"),
    "recorded_too_early": ("過早記錄", "Registada cedo demais", "Recorded too early"),
    "not_played": ("從未開局", "Não jogada", "Never played"),
    "recorded_twice": ("重複記錄", "Registada duas vezes", "Recorded twice"),
    "foul_play": ("違規或派錯牌", "Jogada ou distribuição irregular", "Foul play or misdeal"),
    "wrong_table": ("屬另一檯", "Jogada noutra mesa", "Played at another table"),
    "wrong_collected": ("投箱金額有誤", "Valor depositado errado", "Wrong amount dropped"),
    "network_down": ("網絡中斷", "Sem rede", "No network"),
    "tablet_down": ("平板故障", "Tablete avariado", "The tablet was down"),
    "overlooked": ("漏記", "Esquecida", "Overlooked"),
    "fill": ("加碼", "Reforço", "Fill"),
    "credit": ("退碼", "Devolução", "Credit"),
    "miscount": ("點算有誤", "Contagem errada", "Counted wrongly"),
    "booking_error": ("入帳有誤", "Erro de escrituração", "Booked wrongly"),
    "dispute_settled": ("爭議已解決", "Litígio resolvido", "A dispute was settled"),
    "ordered_by_authority": ("監管當局命令", "Ordem da autoridade", "Ordered by the authority"),
    "correction": ("更正", "Correcção", "A correction"),
    "dispute": ("爭議", "Litígio", "A dispute"),
    "chips": ("籌碼", "Fichas", "Chips"),
    "tiles": ("牌具或骰子", "Pedras ou dados", "Tiles or dice"),
    "guest": ("客人", "Cliente", "A guest"),
    "counting_error": ("點算錯誤", "Erro de contagem", "Counted wrongly"),
    "payment_error": ("收付錯誤", "Erro de pagamento", "Paid or taken wrongly"),
    "entry_error": ("輸入錯誤", "Erro de lançamento", "Entered wrongly"),
    "chips_error": ("籌碼錯誤", "Erro de fichas", "Chips moved wrongly"),
    "drop_error": ("投箱錯誤", "Erro de depósito na caixa", "Dropped wrongly"),
    "cause_not_found": ("原因不明", "Causa não apurada", "Cause not found"),
    "system_outage": ("系統故障", "Sistema em baixo", "The system was down"),
    "brought_in_from_file": ("由檔案匯入", "Importado de ficheiro", "Brought in from a file"),
    "recorded_too_late": ("補錄過遲", "Registado tarde", "Recorded too late"),
    "counted_after_the_shift": (
        "更次結束後點算",
        "Contado após o turno",
        "Counted after the shift",
    ),
    "counters_missing": ("點算人手不足", "Faltaram contadores", "No two people could count"),
    "count_forgotten": ("漏點算", "Contagem esquecida", "The count was forgotten"),
    "under_investigation": ("調查中", "Em averiguação", "Still being looked into"),
    "reported_to_authority": ("已呈報當局", "Comunicado à autoridade", "Reported to the authority"),
    "witness_absent": ("知情人不在", "Testemunha ausente", "Who knows is not in the house"),
}
"""Why a round was undone or the pit called, whatever the game."""


def column(code: str) -> Label:
    """Name a column."""
    return _label(_COLUMNS, code)


def sheet(code: str) -> Label:
    """Name a table of the report."""
    return _label(_SHEETS, code)


def fact(code: str) -> Label:
    """Name something said once of the whole report."""
    return _label(_FACTS, code)


def word(code: str) -> Label:
    """Say a code that stands in a cell, or a figure's; one without words of its own says itself."""
    return _label({**_COLUMNS, **_ROLES, **_WORDS, **_REASONS, **_EVENTS}, code)


def reasons() -> dict[str, Label]:
    """Give the words for codes that acts at any table carry."""
    return {code: Label(*words) for code, words in _REASONS.items()}


def given(raw: Mapping[str, Any]) -> Label:
    """Take a label from a game's section."""
    return Label(zh=raw["zh"], pt=raw["pt"], en=raw["en"])


def _label(words: Mapping[str, tuple[str, str, str]], code: str) -> Label:
    return Label(*words.get(code, (code, code, code)))
