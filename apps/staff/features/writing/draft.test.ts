import type { Correspondence, LoanDocument } from "@gable/api";
import { describe, expect, it } from "vitest";
import { type Draft, megabytes, reaches, troublesOf, writingOf } from "./draft";

const who: Correspondence = {
  people: [
    {
      id: "ana",
      role: "BORROWERS",
      name: "Ana",
      email: "ana@example.test",
      phone: "5125550101",
      language: "en",
      textTrouble: "OPTED_OUT",
    },
    { id: "tia", role: "TITLE", name: "Tia", email: "", phone: "5125550102", language: "es" },
  ],
  copies: [],
  replyTo: "olivia@summit.test",
  maxAttachedBytes: 18 * 2 ** 20,
  maxDocuments: 2,
  linkDays: 14,
  onlyByLink: ["secret"],
};
const file = (id: string, size: number) => ({ id, size, isActive: true, state: "CLEAN" }) as LoanDocument;
const documents = [file("plain", 1000), file("large", 18 * 2 ** 20 + 1), file("secret", 10)];
const draft: Draft = {
  channel: "EMAIL",
  to: ["ana"],
  cc: [],
  subject: "Closing",
  body: "At nine.",
  documents: [],
  documentsBy: "LINK",
  repliesToLoan: false,
};
const wrong = (patch: Partial<Draft>) => troublesOf({ ...draft, ...patch }, who, documents);

describe("what keeps a draft from being sent", () => {
  it("is nothing where it is whole", () => expect(wrong({})).toEqual([]));
  it("is nobody to write to, or nothing to say", () => {
    expect(wrong({ to: [], subject: " ", body: "" })).toEqual(["nobody", "noSubject", "noBody"]);
  });
  it("is somebody without an address, also among the copies", () => {
    expect(wrong({ to: ["tia"] })).toEqual(["unreachable"]);
    expect(wrong({ cc: ["tia"] })).toEqual(["unreachable"]);
  });
  it("is STOP, for a text alone", () => {
    expect(wrong({ channel: "SMS", subject: "" })).toEqual(["stopped"]);
    expect(wrong({ channel: "SMS", to: ["tia"], subject: "" })).toEqual([]);
  });
  it("is a text that is too long", () => {
    expect(wrong({ channel: "SMS", to: ["tia"], body: "x".repeat(481) })).toEqual(["textTooLong"]);
  });
  it("is an attachment that is private or too large, which a link may carry", () => {
    expect(wrong({ documents: ["secret"], documentsBy: "ATTACHED" })).toEqual(["onlyByLink"]);
    expect(wrong({ documents: ["large"], documentsBy: "ATTACHED" })).toEqual(["tooLarge"]);
    expect(wrong({ documents: ["large", "secret"] })).toEqual([]);
  });
  it("is more documents than are taken", () => {
    expect(wrong({ documents: ["plain", "large", "secret"] })).toEqual(["tooMany"]);
  });
});

describe("a draft as the server takes it", () => {
  it("names people by id and others by address", () => {
    expect(writingOf({ ...draft, to: ["ana", "x@title.test"], documents: ["plain"] })).toEqual({
      channel: "EMAIL",
      to: [{ PersonId: "ana" }, { address: "x@title.test" }],
      subject: "Closing",
      body: "At nine.",
      documents: ["plain"],
      documentsBy: "LINK",
    });
  });
  it("sends a text without a subject, copies or attachments", () => {
    const text = {
      ...draft,
      channel: "SMS",
      to: ["tia"],
      cc: ["ana"],
      documents: ["plain"],
      documentsBy: "ATTACHED",
    } as const;
    expect(writingOf({ ...text, repliesToLoan: true })).toEqual({
      channel: "SMS",
      to: [{ PersonId: "tia" }],
      body: "At nine.",
      documents: ["plain"],
      documentsBy: "LINK",
    });
  });
});

it("never says of what is over the bound that it is at it", () => {
  expect(megabytes(18 * 2 ** 20)).toBe("18.0");
  expect(megabytes(18 * 2 ** 20 + 1)).toBe("18.1");
});

it("reaches by email who has an address, whatever they say of texts", () => {
  expect(who.people.map((person) => reaches(person, "EMAIL"))).toEqual([true, false]);
  expect(who.people.map((person) => reaches(person, "SMS"))).toEqual([false, true]);
});
