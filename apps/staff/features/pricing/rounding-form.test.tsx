// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import type { PricingBook } from "@gable/api/pricing";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RoundingForm } from "./rounding-form";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const BOOK = { version: 7, rounding: { step: 0 } } as unknown as PricingBook;
let sent: object[];
let root: Root;

const choice = () => document.querySelector("select") as HTMLSelectElement;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["pricing", "organization", "enums", "common", "validation", "errors", "shell"]);
  sent = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    sent.push((await request.json()) as object);
    return new Response(JSON.stringify({ ...BOOK, version: 8 }), { headers: { "Content-Type": "application/json" } });
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <RoundingForm book={BOOK} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

it("rounds to the nearest where nothing was said, and up where that is chosen", async () => {
  expect([...choice().options].map(({ value }) => value)).toEqual(["NEAREST", "DOWN", "UP"]);
  expect(choice().value).toBe("NEAREST");
  await act(async () => {
    choice().value = "UP";
    choice().dispatchEvent(new Event("change", { bubbles: true }));
  });
  const save = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Save");
  await act(async () => save?.click());
  await vi.waitFor(() => expect(sent).toEqual([{ rounding: { step: 0.001, mode: "UP" } }]));
});
