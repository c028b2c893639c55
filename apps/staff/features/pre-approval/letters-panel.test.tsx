// @vitest-environment happy-dom
import { answers, fill, press, screen, show, within } from "@gable/testing";
import { expect, it } from "vitest";
import { LettersPanel } from "./letters-panel";

const AREAS = ["letters", "preapproval", "common", "errors", "validation"] as const;
const LOAN = "/los/api/loans/7/pre-approval";
const LETTER = {
  id: "l",
  version: 1,
  code: "AAAA",
  SalesPriceAmt: 340000,
  DownPaymentAmt: 40000,
  expiresOn: "2099-01-01",
};
const UNFIT = { name: "Our letter", faults: ["NO_CODE", "NOT_IN_USE"] };
const CALC = "GET /los/api/loans/7/realtorCalc";
const CAN = { [CALC]: { missing: [], breaches: [], isWithin: true } };
const page = (...rows: object[]) => ({ rows, count: rows.length });

const draw = (language: "en" | "es" = "en") =>
  show(<LettersPanel loanId={7} offer={{ price: "350000", down: "35000" }} />, { areas: AREAS, language });

it("says of a letter that it is a standard one, and why the chosen form was not used", async () => {
  answers({
    ...CAN,
    [`GET ${LOAN}/letters`]: page({ ...LETTER, unfitTemplate: UNFIT }, { ...LETTER, id: "m", templateName: "Fine" }),
  });
  await draw();
  const [standard, fine] = await screen
    .findAllByRole("listitem")
    .then(() => screen.getAllByRole("button", { name: /Download/ }));
  const row = (of: HTMLElement | undefined) => of?.closest("li")?.textContent ?? "";
  expect(row(standard)).toContain("Standard letter. “Our letter” can’t be used.");
  expect(row(standard)).toContain("The form has no place for the letter’s code.");
  expect(row(fine)).not.toContain("Standard letter");
});

it("begins with the loan's own price and down payment, in English, and says that it will be a standard letter", async () => {
  const sent = answers({
    ...CAN,
    [`GET ${LOAN}/letters`]: page(),
    [`GET ${LOAN}/templates`]: page(
      { formId: "f", name: "Fits", languages: ["es"] },
      { formId: "g", name: "Our letter", languages: ["en"], faults: ["NO_CODE"] },
    ),
    [`POST ${LOAN}/letters`]: { ...LETTER, unfitTemplate: UNFIT },
  });
  await draw();
  await screen.findByText("No letter has been made yet.");
  await press("Make a letter");
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findByRole("status")).textContent).toBe(
    "It will be a standard letter“Our letter” can’t be used.The form has no place for the letter’s code.",
  );
  await fill(dialog.getByLabelText("Down payment"), "40000");
  await press(dialog.getByRole("button", { name: "Make a letter" }));
  const asked = sent.find(({ method }) => method === "POST");
  expect(asked?.path).toContain(`${LOAN}/letters`);
  expect(asked?.body).toEqual({ salesPrice: 350000, downPayment: 40000, language: "en" });
});

it("offers no letter where none can be made, and says why", async () => {
  answers({ [CALC]: { missing: ["INCOME"], breaches: [] }, [`GET ${LOAN}/letters`]: page() });
  await draw();
  expect(await screen.findByText("The lender does not know the income yet.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Make a letter" })).toBeNull();
});

it("says it in Spanish", async () => {
  answers({ ...CAN, [`GET ${LOAN}/letters`]: page({ ...LETTER, unfitTemplate: { faults: ["GONE"] } }) });
  await draw("es");
  expect(await screen.findByText("Carta estándar")).toBeTruthy();
  expect(screen.getByText("El formulario se eliminó.")).toBeTruthy();
});
