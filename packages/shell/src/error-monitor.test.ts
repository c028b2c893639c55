import { expect, it } from "vitest";
import { masked, scrubbed } from "./error-monitor";

it("sends nothing a person typed or a record holds", () => {
  const event = scrubbed({
    message: "SSN 123-45-6789 of mara@example.test",
    transaction: "/app/loans/325869944/borrowers",
    extra: { form: { BirthDate: "1980-02-29" } },
    breadcrumbs: [{ message: "click on Mara Quill" }],
    request: {
      url: "https://gable.test/app/loans/325869944/borrowers?name=Mara",
      headers: { Cookie: "gable_session=1" },
      data: "x",
    },
    exception: { values: [{ type: "TypeError", value: 'cannot read "Mara Quill" of 450000.00' }] },
  });
  const text = JSON.stringify(event);
  for (const secret of ["123-45", "mara@", "325869944", "1980", "Mara", "gable_session", "450000"])
    expect(text).not.toContain(secret);
  expect(event.request?.url).toBe("https://gable.test/app/loans/*/borrowers");
  expect(event.exception?.values?.[0]?.type).toBe("TypeError");
});

it("leaves what an error is about readable", () => {
  expect(masked("Cannot read properties of undefined (reading 'length')")).toBe(
    "Cannot read properties of undefined (reading '…')",
  );
});
