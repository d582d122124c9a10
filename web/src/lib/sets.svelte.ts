// Card sets of one's own: kept in this browser, as their text. What is in one and what is wrong with it the server says,
// with the game's own checker.

export interface OwnSet {
  game: string;
  name: string;
  text: string; // TOML
}

const KEPT = "quarterdeck sets";

function read(): OwnSet[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]") as OwnSet[];
    return found.filter((one) => [one.game, one.name, one.text].every((word) => typeof word === "string"));
  } catch {
    return [];
  }
}

class OwnSets {
  list = $state.raw<OwnSet[]>(read());

  of(game: string): OwnSet[] {
    return this.list.filter((one) => one.game === game);
  }

  /** Whether it could be kept: a browser's room has an end. */
  save(set: OwnSet): boolean {
    return this.#keep([set, ...this.list.filter((one) => one.game !== set.game || one.name !== set.name)]);
  }

  remove(set: OwnSet): void {
    this.#keep(this.list.filter((one) => one !== set));
  }

  #keep(list: OwnSet[]): boolean {
    try {
      localStorage.setItem(KEPT, JSON.stringify(list));
    } catch {
      return false;
    }
    this.list = list;
    return true;
  }
}

export const ownSets = new OwnSets();

/** A text as a file of the reader's. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
