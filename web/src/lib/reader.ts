// What the server says about things and about moves that cannot be: asked once, and kept as long as it holds.

export interface Explained {
  text: string;
  rule: string;
}

type Ask = (message: Record<string, unknown>) => boolean;

export class Reader {
  #ask: Ask;
  #known = new Map<string, Promise<Explained | null>>();
  #reasons = new Map<string, Promise<string>>();
  #topics = new Map<string, (found: Explained | null) => void>();
  #texts = new Map<string, (reason: string) => void>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** What a word of the rules means; null where nobody can be asked. */
  explain(topic: string): Promise<Explained | null> {
    let found = this.#known.get(topic);
    if (!found) {
      found = new Promise((done) => {
        this.#topics.set(topic, done);
        if (!this.#ask({ type: "explain", topic })) this.heard(topic, null);
      });
      this.#known.set(topic, found);
    }
    return found;
  }

  /** Why a move is not allowed now; "" if it is. */
  why(text: string): Promise<string> {
    let found = this.#reasons.get(text);
    if (!found) {
      found = new Promise((done) => {
        this.#texts.set(text, done);
        if (!this.#ask({ type: "why", text })) this.because(text, "");
      });
      this.#reasons.set(text, found);
    }
    return found;
  }

  heard(topic: string, found: Explained | null): void {
    this.#topics.get(topic)?.(found);
    this.#topics.delete(topic);
    if (!found) this.#known.delete(topic);
  }

  because(text: string, reason: string): void {
    this.#texts.get(text)?.(reason);
    this.#texts.delete(text);
  }

  /** A refusal came while a reason was asked for: nothing is known about that. */
  refused(): boolean {
    const waiting = [...this.#texts.keys()];
    for (const text of waiting) this.because(text, "");
    return waiting.length > 0;
  }

  /** The table has gone on: what was not allowed may be now. */
  forgetReasons(): void {
    this.refused();
    this.#reasons.clear();
  }
}

/** A reader for where no table is played: it watches the table from the first question on. */
export function readerOf(table: string): { reader: Reader; close: () => void } {
  let socket: WebSocket | null = null;
  const unsent: string[] = [];
  const reader = new Reader((message) => {
    if (message.type !== "explain") return false;
    const said = JSON.stringify(message);
    if (!socket) {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      socket = new WebSocket(`${scheme}://${location.host}/api/tables/${table}/live`);
      unsent.push(JSON.stringify({ type: "hello", seat: -1 }));
      socket.onopen = () => unsent.splice(0).forEach((one) => socket?.send(one));
      socket.onmessage = (event) => {
        const heard = JSON.parse(event.data as string) as { type: string; topic: string; text: string; rule: string };
        if (heard.type === "explained") reader.heard(heard.topic, heard);
      };
      socket.onclose = () => (socket = null);
    }
    if (socket.readyState === WebSocket.OPEN) socket.send(said);
    else unsent.push(said);
    return true;
  });
  return { reader, close: () => socket?.close() };
}
