// @vitest-environment happy-dom
import type { PricingBook } from "@gable/api/pricing";
import { answers, fill, fireEvent, press, type Sent, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it } from "vitest";
import { TermsList } from "./terms-list";

const KEPT = { id: "a", name: "Condominiums", percent: 0.25 };
const BOOK = {
  version: 7,
  investors: [{ id: "i", code: "NGW", name: "Northgate" }],
  products: [],
  margins: [],
  adjusters: [KEPT],
  plans: [],
} as unknown as PricingBook;

let sent: Sent[];

beforeEach(async () => {
  sent = answers({ "GET *": { rows: [], count: 0 }, "* *": BOOK });
  desk();
  await show(<TermsList book={BOOK} />, {
    areas: ["pricing", "organization", "enums", "common", "validation", "errors", "shell"],
  });
});

const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));

it("adds an adjuster for the states that are typed, beside those of the book", async () => {
  await press("Add to Adjusters of investors");
  await fill(await field("Name"), "Texas and Florida");
  await fill(await field("Points"), "0.125");
  const states = await field("States");
  await fill(states, "tx, fl");
  expect((states as HTMLInputElement).value).toBe("tx, fl");
  fireEvent.blur(states);
  await waitFor(() => expect((states as HTMLInputElement).value).toBe("TX, FL"));
  await press("Add");
  await waitFor(() => expect(sent.filter(({ method }) => method === "PATCH")).toHaveLength(1));
  const patch = sent.find(({ method }) => method === "PATCH");
  expect(patch?.body.adjusters[0]).toEqual(KEPT);
  expect(patch?.body.adjusters[1]).toMatchObject({ name: "Texas and Florida", percent: 0.125, states: ["TX", "FL"] });
});
