// @vitest-environment happy-dom
import { changeContext, type OwnPurpose } from "@gable/api";
import { answers, screen, show } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { PurposeStep } from "./purpose-step";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => "/app/1/loan-purpose",
}));
vi.mock("./frame", () => ({ PageTitle: "h1" }));
vi.mock("./question-page", () => ({ BackToApplication: () => null }));

const AREAS = ["common", "errors", "validation", "shell", "pos", "enums"] as const;
const STEP = { slug: "loan-purpose", kind: "loan-purpose", complete: false } as const;
const buying = (price: number, amount: number) =>
  ({
    version: 1,
    Asked: true,
    Editable: true,
    Placed: false,
    TransactionInfo: { LoanPurposeType: "Purchase", BaseLoanAmt: amount },
    subjectProperty: { SalesContractAmt: price, Address: { StateCode: "TX" }, PropertyDetail: {} },
  }) as unknown as OwnPurpose;

beforeEach(() => changeContext({ loggedInUserId: "ana", activeUserId: "ana" }));

it.each([
  [680_000, 900_000, true],
  [350_000, 400_000, true],
  [400_000, 400_000, false],
  [400_000, 320_000, false],
])("asks about a loan above the price: %d, %d", async (price, amount, isAsked) => {
  answers({ "GET *": {} });
  desk();
  await show(<PurposeStep loanId={1} step={STEP} steps={[STEP]} purpose={buying(price, amount)} />, { areas: AREAS });
  expect(screen.queryByText(/more than the price/) !== null).toBe(isAsked);
});
