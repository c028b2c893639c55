import { controlOf } from "@gable/ui";

/** A field that the palette can lead to. */
export interface FoundField {
  key: string;
  name: string;
  /** What it is part of, to tell fields of one name apart. */
  part: string;
  /** The control, where it is on the page. */
  control: HTMLElement | null;
  /** Finds the control on the step that has it; none where the field is opened by the address alone. */
  selector: string | null;
  /** Where it stands, while it is not on the page. */
  to?: string;
  /** It is a list: what is on the page is searched for fields, and a list is none. */
  isList?: boolean;
  /** The record on a page of its own that it belongs to. */
  record?: string;
}

const MOST = 8;

/** Text as it is searched: without accents and case. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The fields of which the name holds what is searched for; those that begin with it first, and of these those on the page. */
export function fieldsNamed(term: string, fields: readonly FoundField[]): FoundField[] {
  const wanted = plain(term.trim());
  if (wanted === "") return [];
  const begins = (field: FoundField) => (plain(field.name).startsWith(wanted) ? 0 : 1);
  return fields
    .filter((field) => plain(field.name).includes(wanted))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, MOST);
}

/** Every field one can go to on the page, by its label; one without a label, or out of use, is none. */
export function fieldsOnPage(page: ParentNode): FoundField[] {
  const labels = [...page.querySelectorAll<HTMLElement>("label, legend")];
  return labels.flatMap((label, index): FoundField[] => {
    const control = controlFor(label);
    const name = wordsOf(label);
    if (!control || name === "" || control.matches(":disabled") || !control.checkVisibility()) return [];
    const part = label.closest("section")?.querySelector("h2, h3")?.textContent ?? "";
    return [{ key: `here-${index}`, name, part, control, selector: null }];
  });
}

function controlFor(label: HTMLElement): HTMLElement | null {
  if (label instanceof HTMLLabelElement) {
    // A choice among several is led to by what it is a choice of.
    return label.control instanceof HTMLInputElement && label.control.type === "radio" ? null : label.control;
  }
  const first = label.parentElement?.querySelector<HTMLElement>("input:checked, input, button");
  return first ?? null;
}

function wordsOf(label: HTMLElement): string {
  const copy = label.cloneNode(true) as HTMLElement;
  for (const sign of copy.querySelectorAll("[aria-hidden=true], input, select, textarea")) sign.remove();
  return (copy.textContent ?? "").trim();
}

/** The fields of the loan that are not on the page: those of other steps, other people and other parts; and its lists, wherever they are. */
export function fieldsElsewhere(all: readonly FoundField[], page: ParentNode): FoundField[] {
  return all.filter(({ selector, isList }) => isList || !selector || !page.querySelector(selector));
}

const LONGEST_WAIT_MS = 15_000;

/** Brings a field into sight and puts the caret into it. */
function enter(target: HTMLElement): void {
  target.scrollIntoView({ block: "center" });
  controlOf(target)?.focus({ preventScroll: true });
}

/** Goes to a field that is on the page, or as soon as it comes; whoever does something else meanwhile is left alone. */
export function goToField({ control, selector }: FoundField): void {
  const find = () => (selector ? document.querySelector<HTMLElement>(selector) : null);
  const there = control?.isConnected ? control : find();
  if (there) {
    enter(there);
    return;
  }
  if (!selector) return;
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const sign of ["keydown", "pointerdown"]) window.removeEventListener(sign, stop, { capture: true });
  };
  const watch = new MutationObserver(() => {
    const come = find();
    if (!come) return;
    stop();
    enter(come);
  });
  const timer = setTimeout(stop, LONGEST_WAIT_MS);
  watch.observe(document.body, { childList: true, subtree: true });
  for (const sign of ["keydown", "pointerdown"]) window.addEventListener(sign, stop, { capture: true });
}
