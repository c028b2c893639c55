import { expect, it } from "vitest";
import { offerOf } from "./offer";

it("is the loan's own price, with what is paid down on it", () => {
  const price = { subjectProperty: { SalesContractAmt: 340_000 } };
  expect(offerOf({ ...price, TransactionInfo: { DownPaymentAmt: 40_000, BaseLoanAmt: 1 } })).toEqual({
    price: "340000",
    down: "40000",
  });
  expect(offerOf({ ...price, TransactionInfo: { BaseLoanAmt: 300_000 } })).toEqual({ price: "340000", down: "40000" });
  expect(offerOf({ ...price, TransactionInfo: { BaseLoanAmt: 400_000 } })).toEqual({ price: "340000", down: "" });
  expect(offerOf(undefined)).toEqual({ price: "", down: "" });
});
