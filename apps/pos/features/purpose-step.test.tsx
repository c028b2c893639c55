// @vitest-environment happy-dom
import { changeContext, type OwnPurpose } from "@gable/api";
import { answers, fireEvent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { PurposeStep } from "./purpose-step";

const push = vi.fn();
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push }),
  usePathname: () => "/app/1/loan-purpose",
}));
vi.mock("./frame", () => ({ PageTitle: "h1" }));
vi.mock("./question-page", () => ({ BackToApplication: () => null }));

const AREAS = ["common", "errors", "validation", "shell", "pos", "enums", "proposals"] as const;
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

it("past the intake sends what is different to the loan officer, and keeps nothing by itself", async () => {
  const sent = answers({ "GET *": {}, "POST */term-proposals": { id: "p", version: 1, state: "SENT", changes: [] } });
  desk();
  const purpose = {
    ...buying(400_000, 320_000),
    subjectProperty: {
      SalesContractAmt: 400_000,
      Address: { StateCode: "TX" },
      PropertyDetail: { PropertyUsageType: "PrimaryResidence" },
    },
    Editable: false,
    Proposable: true,
  } as unknown as OwnPurpose;
  await show(<PurposeStep loanId={1} step={STEP} steps={[STEP]} purpose={purpose} />, { areas: AREAS });
  const send = screen.getByRole("button", { name: "Send to your loan officer" });
  fireEvent.click(send);
  expect(await screen.findByText(/Nothing is different yet/)).toBeTruthy();
  const amount = screen.getByLabelText(/would like to borrow/);
  fireEvent.change(amount, { target: { value: "340,000" } });
  fireEvent.blur(amount);
  expect(writesOf(sent)).toEqual([]);
  fireEvent.click(send);
  await waitFor(() => expect(push).toHaveBeenCalledWith("/app/1"));
  expect(writesOf(sent).map(({ body }) => body)).toEqual([{ TransactionInfo: { BaseLoanAmt: 340_000 } }]);
});
