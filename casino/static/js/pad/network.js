// Talks with the house's system: one JSON object there, one back. Throws Away where no answer came, so that nothing is known.

const PATIENCE_MS = 8000;

export class Away extends Error {}

// A refusal at the door is a page, not an object; and whoever else answers in the house's place is not the house.
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export class Network {
  #addresses;
  #token;
  #drafting = null;

  constructor({ addresses, token }) {
    this.#addresses = addresses;
    this.#token = token;
  }

  // Only the latest draft is in flight; an older one ends with null.
  async draft(body) {
    this.#drafting?.abort();
    const mine = new AbortController();
    this.#drafting = mine;
    try {
      return await this.#send("draft", { body, signal: mine.signal });
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    }
  }

  post(name, body) {
    return this.#send(name, { body });
  }

  async #send(name, { body, signal = null }) {
    const limit = AbortSignal.timeout(PATIENCE_MS);
    const options = {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.#token },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    };
    let response;
    let text;
    try {
      response = await fetch(this.#addresses[name], options);
      text = await response.text();
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Away();
    }
    const answer = read(text);
    if (response.status >= 500 || (response.ok && !answer)) throw new Away();
    return { status: response.status, answer: answer ?? {} };
  }
}
