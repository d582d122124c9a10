// Change a call that nobody has answered yet: it is withdrawn, and the same player is called on anew.

import type { Desk } from "../lib/desk";
import { number, type Choice } from "../lib/view";

type Step = (choice: Choice) => boolean;

export class Recalling {
  #steps: Step[] = [];

  begin(desk: Desk, seat: number): void {
    this.#steps = [
      (choice) => choice.verb === "withdraw",
      (choice) => choice.verb === "call" && "seat" in choice.args && number(choice, "seat") === seat,
    ];
    this.go(desk);
  }

  /** With every new View the next step; where none fits, it is the game master's again. */
  go(desk: Desk): void {
    if (!desk.view.choices.length || desk.waiting) return; // something is still being shown, or on its way
    const step = this.#steps.shift();
    const choice = step && desk.view.choices.find(step);
    if (choice) desk.picker.send(choice);
    else this.#steps = [];
  }
}
