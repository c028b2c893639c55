// @vitest-environment happy-dom
import { answers, fill, press, screen, show } from "@gable/testing";
import { expect, it } from "vitest";
import { FindError } from "./find-error";

const REF = "0123456789abcdef01234567";

it("finds what somebody was told by the reference that they quote", async () => {
  const sent = answers({
    [`GET /admin/api/support/errors/${REF}`]: {
      errorRef: REF,
      at: "2026-06-15T12:00:00Z",
      tenantName: "Harbor Mortgage",
      userName: "Oakley Harborson",
      userEmail: "oakley@harbor.test",
      method: "PATCH",
      path: "/los/api/loans/7/setup",
      status: 423,
      code: "LOCKED",
      message: "This part of the loan is locked.",
      faults: [{ rule: "No late changes" }],
    },
  });
  await show(<FindError />, { areas: ["support", "common", "errors", "shell"] });
  await press("Find an error");
  const field = await screen.findByRole("textbox", { name: /Error reference/ });
  await fill(field, "0123");
  expect(sent).toEqual([]);
  await fill(field, ` ${REF.toUpperCase()} `);
  expect(await screen.findByText("PATCH /los/api/loans/7/setup")).not.toBeNull();
  for (const told of ["423 LOCKED", "This part of the loan is locked.", "No late changes"])
    expect(screen.getByText(told), told).not.toBeNull();
  expect(screen.getByText(/Oakley Harborson · oakley@harbor.test · Harbor Mortgage/)).not.toBeNull();
});
