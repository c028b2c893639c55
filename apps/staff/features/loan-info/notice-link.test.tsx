// @vitest-environment happy-dom
import type { Area } from "@gable/i18n";
import { show, waitFor } from "@gable/testing";
import { expect, it, vi } from "vitest";
import { NoticeLink } from "./notice-link";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/app/loans/7" }));

const AREAS: Area[] = ["figures", "enums", "common", "shell"];
const FIELD = "OwnedPropertyDetail.DispositionStatusType";

it.each([
  ["declarations", { key: "declarationsMissing", recordId: "ada" }, "borrowers?borrower=ada&part=declarations"],
  ["realEstate", { key: "dispositionMissing", recordId: "house" }, `financial?open=house&field=${FIELD}`],
  ["realEstate", { key: "rentMissing", recordId: "house" }, "financial?open=house"],
  ["liabilities", { recordId: "debt" }, "financial?open=debt&field=LiabilityDetail.MonthlyPaymentAmt"],
  ["income", {}, "financial"],
  ["subjectProperty", {}, "#"],
  [undefined, {}, null],
] as const)("what is missing of %s, with %j, leads to %s", async (module, more, place) => {
  const notice = { key: "x", module, message: "It is missing.", ...more };
  const { container } = await show(<NoticeLink loan={7} notice={notice} />, { areas: AREAS });
  const href = container.querySelector("a")?.getAttribute("href") ?? null;
  const found = href?.startsWith("#") ? "#" : (href?.replace("/app/loans/7/", "") ?? null);
  expect(found && decodeURIComponent(found)).toBe(place);
});

it.each([
  ["en", "Installment has a balance but no monthly payment."],
  ["es", "A plazos tiene saldo pero no pago mensual."],
] as const)("what nobody named is said by its kind in %s", async (language, words) => {
  const notice = {
    key: "paymentMissing",
    message: "x",
    enum: "LiabilityType",
    params: ["Installment"],
  };
  const { container } = await show(<NoticeLink loan={7} notice={notice} />, { language, areas: AREAS });
  await waitFor(() => expect(container.textContent).toBe(words));
});
