// @vitest-environment happy-dom
import { type BillingAccount, type Desk, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AccountPanel } from "./account-panel";

vi.mock("next/navigation", () => ({
  usePathname: () => "/app/settings/billing",
  useRouter: () => ({ replace: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
}));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const account = {
  id: "a1",
  name: "Summit Lending",
  kind: "COMPANY",
  plan: "PRO",
  state: "ACTIVE",
  seats: 3,
  mayUpgrade: false,
  mayOptOut: false,
} as Partial<BillingAccount> as BillingAccount;

let root: Root;
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (input: Request | string) =>
    (input instanceof Request ? input.url : input).endsWith("/card-form")
      ? json(502, { code: "VENDOR_UNAVAILABLE", message: "Away." })
      : json(200, { rows: [], count: 0 }),
  );
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

it.each([
  ["en", "Add a card", "The payments service cannot be reached right now."],
  ["es", "Agregar una tarjeta", "El servicio de pagos no responde en este momento."],
] as const)("says in a sentence that the payments service is away: %s", async (language, add, away) => {
  await startI18n(language, ["billing", "common", "errors", "validation", "shell"]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider words={WORDS}>
          <AccountPanel account={account} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === add);
  await act(async () => button?.click());
  await vi.waitFor(() => expect(document.body.textContent).toContain(away));
});
