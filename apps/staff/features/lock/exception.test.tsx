// @vitest-environment happy-dom
import type { LoanLock } from "@gable/api/rate-lock";
import { answers, press, type Sent, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { AnswerDialog } from "./answer-dialog";
import { LockDialog } from "./lock-dialog";

const PRICE = {
  ProductId: "p",
  ProductName: "Conforming 30",
  NoteRatePercent: 6.375,
  Price: 100,
  PricingAdjustments: [],
};
const REFUSED = {
  code: "VALIDATION_FAILED",
  message: "Some of the values are not valid.",
  errorRef: "1",
  errors: [
    { field: "exceptionReason", key: "locks:refused.notEligible", message: "The loan can't have this product." },
    { key: "pricing:reason.occupancy", params: ["Investment"], message: "It is not offered for Investment." },
  ],
};
const OF = {
  LockStatus: "None",
  LoanAmt: 300000,
  policy: { desk: "OWN", lockPeriods: [15, 30] },
  mayAsk: true,
  mayDecide: true,
  mayPriceByHand: false,
} as unknown as LoanLock;

let sent: Sent[];

beforeEach(() => {
  sent = answers({
    "GET *": {},
    "* *": () => (writesOf(sent).length === 1 ? Response.json(REFUSED, { status: 422 }) : {}),
  });
  desk();
});

const draw = (children: ReactNode) =>
  show(children, {
    language: "es",
    areas: ["locks", "pricing", "enums", "common", "validation", "errors", "shell"],
  });
const said = () => document.body.textContent;
const reads = (words: string) => waitFor(() => expect(said()).toContain(words));

it("asks in Spanish for a reason once the desk is told that the loan can't have what is locked", async () => {
  const asked = {
    ...OF,
    RateLock: { id: "l", version: 1, state: "REQUESTED", price: PRICE, request: { kind: "LOCK" } },
  };
  await draw(<AnswerDialog loanId={1} of={asked as unknown as LoanLock} onClose={() => undefined} />);
  await reads("Aceptar");
  expect(said()).not.toContain("El préstamo no puede tener este producto");
  await press("Aceptar");
  await reads("Diga por qué se bloquea de todos modos.");
  expect(writesOf(sent)).toHaveLength(1);
  expect(said()).toContain("No se ofrece para este uso de la propiedad (Inversión)");
  expect(said()).not.toContain("The loan");
  expect(said()).toContain("Por qué se bloquea de todos modos");
});

it("asks for it in the dialog that asks for the lock", async () => {
  const product = {
    ProductId: "p",
    productName: "Conforming 30",
    quote: { NoteRatePercent: 6.375, lockDays: 30, price: 100 },
    LoanProductExtension: { Eligible: true },
  };
  await draw(<LockDialog loanId={1} of={OF} act="lock" product={product as never} onClose={() => undefined} />);
  await reads("Solicitar bloqueo");
  expect(said()).not.toContain("Por qué se bloquea de todos modos");
  await press("Solicitar bloqueo");
  await reads("No se ofrece para este uso de la propiedad (Inversión)");
  expect(said()).toContain("Por qué se bloquea de todos modos");
});
