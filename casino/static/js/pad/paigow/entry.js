// The entry of one round while it is typed. Pure: each function gives a new entry. What it comes to is the server's to say.
//
// {key, number, draft, answered, carried, returned, waiting}: the key it will be recorded under, the round it is for, what was entered,
// whether last round's bets have been answered, the doors that hold them because they were tapped and nothing was typed there since,
// what went back when the round was dead, and whether Record was pressed without an answer yet. Amounts are integers of minor units; a layer or a bet of 0 is being typed.

export const DICE = 4;
export const TILES = 4;

export function fresh({ start, by, draft = null }) {
  const empty = { banker: null, bank: [], bets: [], dice: [], laid: {}, settings: {}, outcomes: {} };
  const turn = start.turn;
  if (turn && !turn.is_over) empty.banker = turn.banker;
  return {
    key: crypto.randomUUID(),
    number: start.number,
    draft: { ...empty, by, ...draft },
    answered: draft !== null,
    carried: [],
    waiting: false,
  };
}

function changed(entry, change) {
  const next = structuredClone(entry);
  change(next.draft, next);
  return next;
}

// --- What last round offers, or this one before it was dead -----------------------------------------

function before(start, { returned }) {
  return returned ?? { bank: start.last_bank.map(typed("stake")), bets: start.last_bets.map(typed("amount")) };
}

function typed(what) {
  return ({ customer, ...laid }) => ({ ...laid, [what]: laid[what].minor, ...(customer ? { customer } : {}) });
}

export function offeredBank(start, entry) {
  const { draft } = entry;
  if (draft.bank.length || draft.banker === null) return [];
  return before(start, entry).bank;
}

export function offeredBets(start, entry) {
  const { draft, answered } = entry;
  if (answered || draft.banker === null) return [];
  const taken = new Set(draft.bets.map((bet) => bet.door));
  const layers = draft.bank.length ? draft.bank : offeredBank(start, entry);
  const cobankers = new Set(layers.map((layer) => layer.customer).filter(Boolean));
  return before(start, entry).bets.filter((bet) => bet.door !== draft.banker && !taken.has(bet.door) && !cobankers.has(bet.customer));
}

export function acceptAll(entry, start) {
  const bank = offeredBank(start, entry);
  const bets = offeredBets(start, entry);
  return changed(entry, (draft, next) => {
    draft.bank.push(...bank);
    draft.bets.push(...bets);
    next.answered = true;
  });
}

export function acceptDoor(entry, start, door) {
  const bets = offeredBets(start, entry).filter((bet) => bet.door === door);
  return changed(entry, (draft, next) => {
    draft.bets.push(...bets);
    next.carried = [...(entry.carried ?? []), door];
  });
}

export function isCarried(entry, door) {
  return entry.carried?.includes(door) ?? false;
}

// The bets of a door stand as its own from now on: what is typed there changes one of them.
export function withOwn(entry, door) {
  return changed(entry, (_draft, next) => {
    next.carried = (entry.carried ?? []).filter((other) => other !== door);
  });
}

export function acceptBank(entry, start) {
  const bank = offeredBank(start, entry);
  return changed(entry, (draft) => draft.bank.push(...bank));
}

export function dismiss(entry) {
  return changed(entry, (_draft, next) => {
    next.answered = true;
  });
}

// --- Bank and bets --------------------------------------------------------------------------------

export function withBanker(entry, door) {
  return changed(entry, (draft) => {
    draft.banker = door;
    draft.bets = draft.bets.filter((bet) => bet.door !== door);
  });
}

export function withLayer(entry, kind) {
  return changed(entry, (draft) => draft.bank.push({ kind, stake: 0 }));
}

export function withStake(entry, index, stake) {
  return changed(entry, (draft) => {
    if (!draft.bank.length) draft.bank.push({ kind: "banker", stake: 0 });
    draft.bank[index].stake = stake;
  });
}

export function withoutLayer(entry, index) {
  return changed(entry, (draft) => draft.bank.splice(index, 1));
}

export function betsOf(draft, door) {
  return draft.bets.filter((bet) => bet.door === door);
}

// What is typed at a door that still holds last round's bets takes the place of all of them: nobody laid them again.
export function withBet(entry, door, place, amount) {
  return changed(withOwn(entry, door), (draft) => {
    if (isCarried(entry, door)) draft.bets = draft.bets.filter((bet) => bet.door !== door);
    const bet = betsOf(draft, door)[place];
    if (bet) bet.amount = amount;
    else draft.bets.push({ door, amount });
  });
}

export function withoutBet(entry, door, place) {
  return changed(withOwn(entry, door), (draft) => {
    const bet = betsOf(draft, door)[place];
    draft.bets = draft.bets.filter((other) => other !== bet);
  });
}

function name(holder, customer) {
  if (customer) holder.customer = customer;
  else delete holder.customer;
}

export function withCustomer(entry, place, customer) {
  return changed(place.at === "bet" ? withOwn(entry, place.door) : entry, (draft) => {
    const holder = place.at === "stake" ? draft.bank[place.index] : betsOf(draft, place.door)[place.index];
    if (holder) name(holder, customer);
  });
}

// --- Throw and results ------------------------------------------------------------------------------

export function isFrozen(entry) {
  return entry.draft.dice.length === DICE;
}

export function withDie(entry, die) {
  return changed(entry, (draft, next) => {
    draft.dice.push(die);
    next.answered = true;
    if (draft.dice.length === DICE) {
      draft.bank = draft.bank.filter((layer) => layer.stake);
      draft.bets = draft.bets.filter((bet) => bet.amount);
    }
  });
}

export function withoutDie(entry, index) {
  return changed(entry, (draft) => draft.dice.splice(index, 1));
}

export function withoutThrow(entry) {
  return changed(entry, (draft) => {
    draft.dice = [];
    draft.laid = {};
    draft.settings = {};
    draft.outcomes = {};
  });
}

// Every bet goes back: what is laid for the next throw has to be answered anew.
export function withoutBets(entry) {
  return changed(withoutThrow(entry), (draft, next) => {
    next.returned = { bank: draft.bank, bets: draft.bets };
    draft.bank = [];
    draft.bets = [];
    next.answered = false;
    next.carried = [];
  });
}

export function by(entry, way) {
  return changed(entry, (draft) => {
    draft.by = way;
  });
}

export function withTile(entry, door, face) {
  return changed(entry, (draft) => {
    draft.laid[door] = [...(draft.laid[door] ?? []), face];
  });
}

export function withoutTile(entry, door, index) {
  return changed(entry, (draft) => {
    draft.laid[door].splice(index, 1);
    if (!draft.laid[door].length) delete draft.laid[door];
    delete draft.settings[door];
  });
}

export function withSetting(entry, door, hand) {
  return changed(entry, (draft) => {
    draft.settings[door] = hand;
  });
}

export function withOutcome(entry, door, outcome) {
  return changed(entry, (draft) => {
    if (draft.outcomes[door] === outcome) delete draft.outcomes[door];
    else draft.outcomes[door] = outcome;
  });
}

// --- What is sent -------------------------------------------------------------------------------------

export function sent(entry) {
  const { banker, bank, bets, dice, by: way, laid, settings, outcomes } = entry.draft;
  const draft = {
    bank: bank.filter((layer) => layer.stake),
    bets: bets.filter((bet) => bet.amount),
    dice,
    by: way,
  };
  if (banker !== null) draft.banker = banker;
  if (way === "tiles") return { ...draft, laid, settings };
  return { ...draft, outcomes };
}

// Whether everything was typed, so that it may wait to be sent; whether it stands is the server's to say.
export function isWhole(entry, doors) {
  const { draft } = entry;
  if (draft.banker === null || !draft.bank.some((layer) => layer.stake) || !isFrozen(entry)) return false;
  if (draft.by === "outcomes") return Object.keys(draft.outcomes).length === doors - 1;
  return Object.values(draft.laid).filter((laid) => laid.length === TILES).length >= doors - 1;
}
