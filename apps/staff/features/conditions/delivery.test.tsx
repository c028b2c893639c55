// @vitest-environment happy-dom
import { deliveryQuery } from "@gable/api/registration";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Delivery } from "./delivery";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const LOAN = 250000001;
const RUN = { id: "r1", status: "FAILED", request: { documents: [{ id: "d1", name: "one.pdf" }] }, by: {} };

let client: QueryClient;
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(language: "en" | "es", run: object): Promise<string> {
  await startI18n(language, ["conditions", "common", "errors"]);
  client.setQueryData(deliveryQuery(LOAN).queryKey, { lenderName: "Northgate", run: { ...RUN, ...run } } as never);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <Delivery loanId={LOAN} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  return document.body.textContent ?? "";
}

it.each([
  ["REFUSED", "The loan is closed.", "The loan is closed.", "The loan is closed."],
  ["REFUSED", "", "refused the documents without saying why", "rechazó los documentos sin decir por qué"],
  ["BLOCKED", "Not on Fridays", "Not on Fridays", "Not on Fridays"],
  ["NOT_TAKEN", "", "takes no documents from here", "no recibe documentos desde aquí"],
  ["NOT_KNOWN", "", "knows no registration of this loan", "no conoce ningún registro de este préstamo"],
  ["NOT_SET_UP", "", "No lender can be reached", "no se llega a ningún prestamista"],
  ["LOGIN_REFUSED", "", "does not take the login", "no acepta el acceso"],
  ["NOT_ALLOWED", "", "no longer allowed to", "ya no tiene permiso"],
  ["TOO_LATE", "", "what has arrived is not sent twice", "lo que llegó no se envía dos veces"],
])(
  "says in both languages what to do where documents did not arrive: %s %s",
  async (fault, message, english, spanish) => {
    expect(await show("en", { fault, message })).toContain(english);
    expect(await show("es", { fault, message })).toContain(spanish);
  },
);
