import type { DocumentCategory, DocumentClass, LoanDocument } from "@gable/api";

/** A part of the folder with its documents in stacking order. */
export interface FolderPart {
  /** "" for what is not classified. */
  category: string;
  name: string;
  rows: readonly LoanDocument[];
}

interface Named {
  name?: string | undefined;
  nameEs?: string | undefined;
}

export const nameIn = (language: string, one: Named): string => (language === "es" && one.nameEs) || (one.name ?? "");

/** The folder: its parts in order, in each the documents by the stacking order of their classes, the newest first and what was disapproved of or withdrawn last. What has no class comes first, as it waits for one. */
export function folderOf(
  documents: readonly LoanDocument[],
  classes: readonly DocumentClass[],
  categories: readonly DocumentCategory[],
  language: string,
): FolderPart[] {
  const classOf = new Map(classes.map((one) => [one.code, one]));
  const last = classes.length + 1;
  const place = (one: LoanDocument) => classOf.get(one.classification ?? "")?.order ?? last;
  const isOut = ({ status, withdrawnOn }: LoanDocument) => Number(status === "DISAPPROVED" || !!withdrawnOn);
  const ordered = [...documents].sort(
    (a, b) =>
      isOut(a) - isOut(b) ||
      place(a) - place(b) ||
      (b.createdAt ?? "").localeCompare(a.createdAt ?? "") ||
      b.id.localeCompare(a.id),
  );
  const parts = [{ code: "", name: "", nameEs: "" }, ...categories].map(({ code, ...named }) => ({
    category: code,
    name: nameIn(language, named),
    rows: ordered.filter((one) => (classOf.get(one.classification ?? "")?.category ?? "") === code),
  }));
  return parts.filter(({ rows }) => rows.length > 0);
}

/** A text as it is searched: without case and accents. */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text has all of the words, in any order. */
export function hasWords(text: string, words: string): boolean {
  const within = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => within.includes(word));
}
