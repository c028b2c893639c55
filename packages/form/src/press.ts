// What appears under a field when it is left moves what stands below: a button that is just being pressed would be missed.

let isDown = false;
let waiting: (() => void)[] = [];

function end(): void {
  isDown = false;
  const acts = waiting;
  waiting = [];
  // The click comes with the end of the press, and before this.
  setTimeout(() => {
    for (const act of acts) act();
  }, 0);
}

if (typeof document !== "undefined") {
  document.addEventListener("pointerdown", () => (isDown = true), true);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, end, true);
}

/** Does it at once, or when the press that is under way has ended. */
export function afterPress(act: () => void): void {
  if (isDown) waiting.push(act);
  else act();
}
