// @vitest-environment happy-dom
import { show } from "@gable/testing";
import { expect, it } from "vitest";
import { LenderFault } from "./lender-fault";

async function said(language: "en" | "es", fault: string, message = ""): Promise<string> {
  await show(<LenderFault of={{ fault, message }} again="Again." />, { language, areas: ["registration"] });
  return document.body.textContent ?? "";
}

it.each([
  ["LOGIN_REFUSED", "under vendor logins. Again.", "en los accesos a proveedores. Again."],
  ["NO_LOGIN", "under vendor logins. Again.", "en los accesos a proveedores. Again."],
  ["NOT_ALLOWED", "it takes somebody who is. Again.", "alguien que lo tenga. Again."],
  [
    "REFUSED",
    "refused without saying why. Ask the lender first. Again.",
    "se negó sin decir por qué. Pregúntele primero. Again.",
  ],
  ["GAVE_UP", "No answer came in time. Again.", "No hubo respuesta a tiempo. Again."],
])("says after why nothing came of it how to try again: %s", async (fault, english, spanish) => {
  expect(await said("en", fault)).toContain(english);
  expect(await said("es", fault)).toContain(spanish);
});

it.each(["NOT_SET_UP", "NOT_KNOWN", "NOT_TAKEN"])(
  "sends nobody the same way again where that helps nothing: %s",
  async (fault) => {
    expect(await said("en", fault)).not.toContain("Again.");
  },
);

it.each(["REFUSED", "BLOCKED"])("has the lender, or the company's rule, say why itself: %s", async (fault) => {
  expect(await said("en", fault, "Not on Fridays")).toBe("Not on Fridays");
});
