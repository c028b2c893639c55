import type { Correspondence, Correspondent, LoanDocument, Writing, WritingAddressee } from "@gable/api";
import { email } from "@gable/validation";

/** A recipient as the dialog has one: a person of the loan by id, or an address. */
export type Recipient = string;

/** What is written as it stands in the dialog. */
export interface Draft {
  channel: Writing["channel"];
  to: readonly Recipient[];
  cc: readonly Recipient[];
  subject: string;
  body: string;
  documents: readonly string[];
  documentsBy: NonNullable<Writing["documentsBy"]>;
  repliesToLoan: boolean;
}

/** The longest words of a text to a phone. */
export const LONGEST_TEXT = 480;

/** Why a draft can't be sent as it is; the dialog says each beside what it is about. */
export type Trouble =
  | "nobody"
  | "noSubject"
  | "noBody"
  | "textTooLong"
  | "unreachable"
  | "stopped"
  | "onlyByLink"
  | "tooLarge"
  | "tooMany";

export const personOf = (people: readonly Correspondent[], recipient: Recipient) =>
  people.find(({ id }) => id === recipient);

/** Whether a person can have it this way; STOP ends texts. */
export function reaches(person: Correspondent, channel: Draft["channel"]): boolean {
  return channel === "SMS" ? person.textTrouble === undefined : email(person.email ?? "") === null && !!person.email;
}

/** The documents that can go with a message: those of the folder that can be opened. */
export const sendable = (documents: readonly LoanDocument[]) =>
  documents.filter(({ isActive, state }) => isActive && state === "CLEAN");

/** What documents come to, in bytes. */
export const sizeOf = (documents: readonly LoanDocument[]) => documents.reduce((sum, { size = 0 }) => sum + size, 0);

/** A size in megabytes with one decimal, rounded up: what is over a bound is never said to be at it. The server says it so too. */
export const megabytes = (bytes: number) => (Math.ceil((bytes * 10) / 2 ** 20) / 10).toFixed(1);

/** All that keeps a draft from being sent, in the order of the dialog. */
export function troublesOf(draft: Draft, who: Correspondence, documents: readonly LoanDocument[]): Trouble[] {
  const isText = draft.channel === "SMS";
  const chosen = documents.filter(({ id }) => draft.documents.includes(id));
  const people = [...draft.to, ...(isText ? [] : draft.cc)].map((one) => personOf(who.people, one));
  const missed = people.filter((person) => person !== undefined && !reaches(person, draft.channel));
  const isAttached = chosen.length > 0 && !isText && draft.documentsBy === "ATTACHED";
  const all: [boolean, Trouble][] = [
    [draft.to.length === 0, "nobody"],
    [missed.some((person) => isText && person?.textTrouble === "OPTED_OUT"), "stopped"],
    [missed.some((person) => !isText || person?.textTrouble !== "OPTED_OUT"), "unreachable"],
    [!isText && draft.subject.trim() === "", "noSubject"],
    [draft.body.trim() === "", "noBody"],
    [isText && draft.body.trim().length > LONGEST_TEXT, "textTooLong"],
    [chosen.length > who.maxDocuments, "tooMany"],
    [isAttached && chosen.some(({ id }) => who.onlyByLink.includes(id)), "onlyByLink"],
    [isAttached && sizeOf(chosen) > who.maxAttachedBytes, "tooLarge"],
  ];
  return all.filter(([is]) => is).map(([, trouble]) => trouble);
}

const addressee = (recipient: Recipient): WritingAddressee =>
  recipient.includes("@") ? { address: recipient } : { PersonId: recipient };

/** A draft as the server takes it. */
export function writingOf(draft: Draft): Writing {
  const isText = draft.channel === "SMS";
  return {
    channel: draft.channel,
    to: draft.to.map(addressee),
    body: draft.body,
    ...(isText ? {} : { subject: draft.subject }),
    ...(!isText && draft.cc.length > 0 ? { CC: draft.cc.map(addressee) } : {}),
    ...(draft.documents.length > 0
      ? { documents: [...draft.documents], documentsBy: isText ? "LINK" : draft.documentsBy }
      : {}),
    ...(!isText && draft.repliesToLoan ? { repliesToLoan: true } : {}),
  };
}
