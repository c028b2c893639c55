import type { Need } from "@gable/api";
import { expect, it } from "vitest";
import { clubNeeds, groupOf, type NeedEntry, needsOfCondition } from "./need";
import vectors from "./need.json";

const rows = vectors.rows as unknown as Need[];
const ids = (entry: NeedEntry) => entry.map(({ id }) => id);

it("clubs the needs of an envelope, and orders all as the server does", () => {
  const entries = clubNeeds(rows).map((entry) => ({ ids: ids(entry), status: entry[0].status }));
  expect(entries).toEqual(vectors.entries);
  expect(clubNeeds([...rows].reverse()).map(ids)).toEqual(vectors.entries.map((entry) => entry.ids));
});

it("puts the primary borrower's needs of a condition first, around its signatures", () => {
  expect(needsOfCondition(clubNeeds(rows), "title", vectors.primary).map(ids)).toEqual(vectors.ofTitle);
});

it("says of whom the parts of an envelope are asked", () => {
  const one = clubNeeds(rows).find(([need]) => need.envelopeId === "one");
  const group = one && groupOf(one);
  const idsOf = (needs: readonly Need[] | undefined) => needs?.map(({ id }) => id);
  expect({
    ...group,
    clubbedNeeds: idsOf(group?.clubbedNeeds),
    borrowersNeeds: idsOf(group?.borrowersNeeds),
    WizeUserNeeds: idsOf(group?.WizeUserNeeds),
    LoanBusinessContactNeeds: idsOf(group?.LoanBusinessContactNeeds),
    ExternalSigneeNeeds: idsOf(group?.ExternalSigneeNeeds),
  }).toEqual(vectors.groupOne);
});
