// @vitest-environment happy-dom
import type { BillingAccount } from "@gable/api";
import { answers, press, screen, show } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it, vi } from "vitest";
import { AccountPanel } from "./account-panel";

vi.mock("next/navigation", () => ({
  usePathname: () => "/app/settings/billing",
  useRouter: () => ({ replace: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
}));

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

it.each([
  ["en", "Add a card", "The payments service cannot be reached right now."],
  ["es", "Agregar una tarjeta", "El servicio de pagos no responde en este momento."],
] as const)("says in a sentence that the payments service is away: %s", async (language, add, away) => {
  answers({
    "* */card-form": Response.json({ code: "VENDOR_UNAVAILABLE", message: "Away." }, { status: 502 }),
    "* *": { rows: [], count: 0 },
  });
  desk();
  await show(<AccountPanel account={account} />, {
    language,
    areas: ["billing", "common", "errors", "validation", "shell"],
  });
  await press(add);
  expect(await screen.findByText(away, { exact: false })).toBeDefined();
});

it("says who may upgrade where the reader may not", async () => {
  answers({ "* *": { rows: [], count: 0 } });
  const areas = ["billing", "common", "errors", "validation", "shell"] as const;
  await show(<AccountPanel account={{ ...account, plan: "BASIC" } as BillingAccount} />, { areas: [...areas] });
  expect(await screen.findByText("company admin of a brokerage", { exact: false })).toBeDefined();
  await show(<AccountPanel account={account} />, { areas: [...areas] });
  expect(screen.queryByText("company admin of a brokerage", { exact: false })).toBeNull();
});
