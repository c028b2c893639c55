// @vitest-environment happy-dom
import { answers, button, press, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it, vi } from "vitest";
import { SuggestForm } from "./suggest-form";

const STUB = {
  code: "PAYSTUB",
  type: "DOCUMENT",
  title: "Talones de pago recientes (Acme)",
  description: "Deben mostrar su nombre.",
  classification: "PAYSTUB",
  BorrowerId: "joe",
  borrowerName: "Joe Oak",
};
const SUGGESTED = [
  STUB,
  { ...STUB, code: "W2", title: "Formularios W-2", classification: "W2" },
  { ...STUB, code: "GOV_ID", title: "Your ID", BorrowerId: "jane", borrowerName: "Jane Oak", asked: true },
];

it("asks at once for all that the application calls for, but for what is unticked or asked for already", async () => {
  const onClose = vi.fn();
  const sent = answers({
    "GET */needs/suggested": { rows: SUGGESTED, count: SUGGESTED.length },
    "POST */needs/several": { rows: [] },
    "GET *": { rows: [], count: 0 },
  });
  desk();
  await show(<SuggestForm loanId={1} onClose={onClose} />, { areas: ["needs", "common", "errors", "shell"] });
  const box = async (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
  expect((await box("Talones de pago recientes (Acme)")).checked).toBe(true);
  expect((await box("Your ID")).disabled).toBe(true);
  expect(button("Ask for 2 things")).not.toBeNull();
  await press(await box("Formularios W-2"));
  await press("Ask for 1 thing");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const { code: _, borrowerName: __, ...asked } = STUB;
  expect(writesOf(sent).map(({ body }) => body)).toEqual([{ rows: [asked] }]);
});

it("asks for nothing where all is unticked", async () => {
  answers({ "GET */needs/suggested": { rows: [STUB], count: 1 } });
  await show(<SuggestForm loanId={1} onClose={() => undefined} />, { areas: ["needs", "common"] });
  await press(await screen.findByRole("checkbox", { name: STUB.title }));
  expect(button(/^Ask for/)?.disabled).toBe(true);
});
