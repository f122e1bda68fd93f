// What this browser keeps of the entry: per table, session and dealer, so that nobody else ever sees or sends it.

const PREFIX = "pad:";

function name({ table, session, dealer }) {
  return `${PREFIX}${table}:${session}:${dealer}`;
}

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null; // storage is switched off, or holds what this page did not write
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is switched off or full: the entry lasts for the page
  }
}

export function load(start) {
  return read(name(start));
}

export function keep(start, entry) {
  write(name(start), entry);
}

// How the table stood when the house answered last, for a page that was put by.
export function loadStart(start) {
  return read(`${name(start)}:start`);
}

export function keepStart(start) {
  write(`${name(start)}:start`, start);
}

// Entries of sessions that are over can never be sent.
export function forgetOthers(start) {
  try {
    const gone = Object.keys(localStorage).filter(
      (key) => key.startsWith(`${PREFIX}${start.table}:`) && !key.startsWith(`${PREFIX}${start.table}:${start.session}:`),
    );
    gone.forEach((key) => localStorage.removeItem(key));
  } catch {
    // as above
  }
}

// What this browser's people chose last, whoever they were.
export function remembered(name) {
  return read(`pad-${name}`);
}

export function remember(name, value) {
  write(`pad-${name}`, value);
}
