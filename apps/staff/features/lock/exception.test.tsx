// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import type { LoanLock } from "@gable/api/rate-lock";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AnswerDialog } from "./answer-dialog";
import { LockDialog } from "./lock-dialog";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
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

let sent: object[];
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  sent = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    if (request.method === "GET") return Response.json({});
    sent.push(await request.json());
    return sent.length === 1 ? Response.json(REFUSED, { status: 422 }) : Response.json({});
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
});
afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function draw(children: ReactNode) {
  await startI18n("es", ["locks", "pricing", "enums", "common", "validation", "errors", "shell"]);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>{children}</WordsProvider>
      </QueryClientProvider>,
    ),
  );
}

async function press(name: string) {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.trim() === name);
  await act(async () => button?.click());
}

const said = () => document.body.textContent ?? "";

const reads = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(said()).toContain(words);
  });

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
  expect(sent).toHaveLength(1);
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
