// @vitest-environment happy-dom
import type { PreapprovalLetter } from "@gable/api/preapproval";
import { answers, fill, press, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it, vi } from "vitest";
import { SendLetter } from "./send-letter";

const LETTER = { id: "l", version: 1, SalesPriceAmt: 340000, DownPaymentAmt: 40000 } as PreapprovalLetter;

it("emails a letter to whom was chosen, with words of one's own", async () => {
  desk();
  const close = vi.fn();
  const sent = answers({
    "GET *": {
      rows: [{ BusinessContactId: "c", type: "LISTING_AGENT", name: "Lia Listing", email: "lia@sellers.example" }],
      count: 1,
    },
    "POST *": { messages: [{ status: "SENDING" }, { status: "SENDING" }] },
  });
  await show(<SendLetter loanId={7} letter={LETTER} onClose={close} />, {
    areas: ["letters", "common", "errors", "validation"],
  });
  expect(await screen.findByText("Lia Listing, lia@sellers.example")).toBeTruthy();
  await press(screen.getByRole("checkbox", { name: "The seller’s agent" }));
  await fill(screen.getByLabelText("Another address"), "nobody");
  expect((screen.getByRole("button", { name: "Send" }) as HTMLButtonElement).disabled).toBe(true);
  await fill(screen.getByLabelText("Another address"), "broker@sellers.example");
  await fill(screen.getByLabelText("Your own words"), "For the house at Oak Lane.");
  await press("Send");
  await waitFor(() =>
    expect(writesOf(sent).map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: "/los/api/loans/7/pre-approval/letters/l/send",
        body: {
          to: ["BORROWERS", "LISTING_AGENT"],
          address: "broker@sellers.example",
          words: "For the house at Oak Lane.",
        },
      },
    ]),
  );
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});
