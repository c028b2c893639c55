const waiting = new Set<() => void>();

/** Keeps how a script is had that a page may need, until the page stands. */
export function comeLater(begin: () => void): void {
  waiting.add(begin);
}

/** Has the scripts of the dialogs and parts come that the page may open. */
export function loadLater(): void {
  for (const begin of waiting) begin();
  waiting.clear();
}
