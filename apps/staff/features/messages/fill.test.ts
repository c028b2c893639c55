import { expect, test } from "vitest";
import { fill } from "./fill";

const tokens = [
  { name: "loan.stage", label: "Stage", labelEs: "Etapa", sample: "Funded", sampleEs: "Desembolsado" },
  { name: "borrower.name", label: "", labelEs: "", sample: "{{loan.stage}}", sampleEs: "Ana" },
];

test("tokens become their samples in the language, unknown ones stay, and a sample is not filled again", () => {
  expect(fill("It is {{ loan.stage }}.", tokens, "en")).toBe("It is Funded.");
  expect(fill("Es {{loan.stage}}.", tokens, "es")).toBe("Es Desembolsado.");
  expect(fill("{{borrower.ssn}} {{borrower.name}}", tokens, "en")).toBe("{{borrower.ssn}} {{loan.stage}}");
});
