import type { Liability } from "@gable/api";
import { describe, expect, it } from "vitest";
import { inOrder, readOrder, writeOrder } from "./liability-order";

const debt = (id: string, HolderName?: string, UnpaidBalanceAmt?: number) =>
  ({ id, HolderName, LiabilityDetail: { UnpaidBalanceAmt } }) as unknown as Liability;
const debts = [
  debt("a", "Elm Bank", 200),
  debt("b", undefined, 1000),
  debt("c", "ash credit"),
  debt("d", "Elm Bank", 30),
];
const ids = (kept: string | null) =>
  inOrder(debts, readOrder(kept))
    .map((one) => one.id)
    .join("");

describe("debts", () => {
  it.each([
    ["as they come where nothing is kept", null, "abcd"],
    ["by amount, not by its digits, and without one last", "LiabilityDetail.UnpaidBalanceAmt ASC", "dabc"],
    ["by amount the other way, and without one last still", "LiabilityDetail.UnpaidBalanceAmt DESC", "badc"],
    ["by creditor, capitals or not, equal ones as they came", "HolderName ASC", "cadb"],
    ["as they come where the field has no column", "id DESC", "abcd"],
    ["as they come where what is kept is nonsense", "x; drop table", "abcd"],
  ])("stand %s", (_, kept, order) => expect(ids(kept)).toBe(order));
  it("keep the order as it was written", () => {
    expect(readOrder(writeOrder({ by: "HolderName", direction: "DESC" }))).toEqual({
      by: "HolderName",
      direction: "DESC",
    });
  });
});
