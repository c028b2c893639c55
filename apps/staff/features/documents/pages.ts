import type { DocumentMaking, DocumentPart } from "@gable/api";

/** A page on the table: of which document, which of its pages, and how far it is turned. */
export interface Page {
  key: string;
  document: string;
  at: number;
  turn: 0 | 90 | 180 | 270;
  /** A document begins with it: which one, so that it stays the same whatever page it begins with. */
  begins?: string;
}

/** The pages of documents, one after another, as one document. */
export const pagesOf = (documents: readonly { id: string; count: number }[]): Page[] =>
  documents.flatMap(({ id, count }) =>
    Array.from({ length: count }, (_, index) => ({ key: `${id} ${index + 1}`, document: id, at: index + 1, turn: 0 })),
  );

export const turned = (pages: readonly Page[], keys: ReadonlySet<string>, by: 90 | 270): Page[] =>
  pages.map((page) => (keys.has(page.key) ? { ...page, turn: ((page.turn + by) % 360) as Page["turn"] } : page));

/** Without some pages; a document that began with one of them begins with the next that is left of it. */
export function without(pages: readonly Page[], keys: ReadonlySet<string>): Page[] {
  let begins: string | undefined;
  return pages.flatMap((page) => {
    begins = page.begins ?? begins;
    if (keys.has(page.key)) return [];
    const kept = begins ? { ...page, begins } : page;
    begins = undefined;
    return [kept];
  });
}

/** Puts a page elsewhere; where documents begin stays where it was. */
export function moved(pages: readonly Page[], from: number, to: number): Page[] {
  const page = pages[from];
  if (!page || to < 0 || to >= pages.length || from === to) return [...pages];
  const order = pages.map(({ begins: _, ...rest }) => rest);
  const [taken] = order.splice(from, 1);
  if (taken) order.splice(to, 0, taken);
  return order.map((one, index) => {
    const begins = pages[index]?.begins;
    return begins ? { ...one, begins } : one;
  });
}

/** Has a document begin with a page, or no longer. */
export function splitAt(pages: readonly Page[], key: string): Page[] {
  const known = new Set(pages.map(({ begins }) => begins));
  let made = key;
  while (known.has(made)) made += "'";
  return pages.map((page, index) => {
    if (page.key !== key || index === 0) return page;
    const { begins, ...rest } = page;
    return begins ? rest : { ...rest, begins: made };
  });
}

/** What a document is known by while its pages come and go; the first one may have begun with no split. */
export const pileKey = (pile: readonly Page[]): string => pile[0]?.begins ?? "";

/** The documents that the pages make. */
export function pilesOf(pages: readonly Page[]): Page[][] {
  const piles: Page[][] = [];
  for (const [index, page] of pages.entries()) {
    if (index === 0 || page.begins) piles.push([]);
    piles.at(-1)?.push(page);
  }
  return piles;
}

/** The pages of a document as runs: what follows one another in a document and is turned alike is one part. */
export function partsOf(pile: readonly Page[]): DocumentPart[] {
  const parts: DocumentPart[] = [];
  let last: { part: DocumentPart; step: number } | undefined;
  for (const { document, at, turn } of pile) {
    const step = last ? at - (last.part.to ?? last.part.from ?? 0) : 0;
    const goesOn =
      last?.part.DocumentId === document &&
      (last.part.turn ?? 0) === turn &&
      Math.abs(step) === 1 &&
      (last.step === 0 || last.step === step);
    if (last && goesOn) {
      last.part.to = at;
      last.step = step;
      continue;
    }
    const part: DocumentPart = { DocumentId: document, from: at, to: at, ...(turn === 0 ? {} : { turn }) };
    parts.push(part);
    last = { part, step: 0 };
  }
  return parts;
}

/** Whether a pile is one document as it is, from its first page to its last. */
export const isWhole = (pile: readonly Page[], counts: ReadonlyMap<string, number>): boolean =>
  pile.length === counts.get(pile[0]?.document ?? "") &&
  pile.every(({ document, at, turn }, index) => document === pile[0]?.document && at === index + 1 && turn === 0);

/** What the server is asked to make. */
export const makingsOf = (
  piles: readonly (readonly Page[])[],
  about: readonly { name: string; classification: string; need: string }[],
): DocumentMaking[] =>
  piles.map((pile, index) => ({
    name: about[index]?.name ?? "",
    parts: partsOf(pile),
    ...(about[index]?.classification ? { classification: about[index].classification } : {}),
    ...(about[index]?.need ? { NeedId: about[index].need } : {}),
  }));
