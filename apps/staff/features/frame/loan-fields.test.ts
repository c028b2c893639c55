// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LoanFile } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { beforeAll, describe, expect, it } from "vitest";
import { DECLARATION_FIELDS, DEMOGRAPHIC_FIELDS, PERSON_FIELDS, RESIDENCE_FIELDS } from "../borrower/fields";
import { EMPLOYER_FIELDS, PROPERTY_FIELDS } from "../financial/fields";
import { fieldsOfLoan } from "./loan-fields";
import { fieldsElsewhere, fieldsNamed } from "./palette-fields";

const FILE = {
  LoanId: 7,
  MortgageType: "FHA",
  Info: { TransactionInfo: { MortgageType: "FHA" }, MortgageTypeAndTerms: {}, subjectProperty: {} },
  Borrowers: [
    { id: "ada", isPrimaryBorrower: true, Name: { FirstName: "Ada", LastName: "Lark" } },
    { id: "bo", Name: { FirstName: "Bo", LastName: "Lark" } },
    { id: "gone", active: false, Name: { FirstName: "Gone" } },
  ],
  Liabilities: [{ id: "debt", HolderName: "Sample Auto", LiabilityDetail: { LiabilityType: "Installment" } }],
} as unknown as LoanFile;

let en: (key: string) => string;
let es: (key: string) => string;

beforeAll(async () => {
  const areas = ["loan", "borrower", "finance", "enums"] as const;
  const i18n = await startI18n("en", areas);
  en = i18n.getFixedT("en") as never;
  const other = await startI18n("es", areas);
  es = other.getFixedT("es") as never;
});

describe("the fields of a loan's steps", () => {
  it("say where they lead, those of a person by the person and the part", () => {
    const found = fieldsNamed("foreclosed", fieldsOfLoan(FILE, en));
    expect(found.map(({ part }) => part)).toEqual(["Borrower Info · Ada Lark", "Borrower Info · Bo Lark"]);
    expect(found[1]?.to).toBe("/app/loans/7/borrowers?borrower=bo&part=declarations");
    expect(found[1]?.selector).toBe('[data-record="bo"] [id="f-DeclarationDetail-PriorPropFclInd"]');
  });

  it("lead to the record that has them, and to a new one where there is none", () => {
    const all = fieldsOfLoan(FILE, en);
    expect(fieldsNamed("unpaid", all).map(({ part, to }) => [part, to])).toEqual([
      [
        "Financial Info · Installment, Sample Auto",
        "/app/loans/7/financial?open=debt&field=LiabilityDetail.UnpaidBalanceAmt",
      ],
    ]);
    expect(fieldsNamed("line of work", all).map(({ part, to }) => [part, to])).toEqual([
      [
        "Financial Info · Add employment",
        "/app/loans/7/financial?open=income-new-0&field=Employment.TimeInLineOfWorkMonthsCount",
      ],
    ]);
    const archived = fieldsOfLoan({ ...FILE, archiveIndicator: true }, en);
    expect(fieldsNamed("line of work", archived)).toEqual([]);
    expect(fieldsNamed("unpaid", archived)).toHaveLength(1);
  });

  it("hold what the loan's terms ask for, of the agency too", () => {
    const names = fieldsOfLoan(FILE, en).map(({ name }) => name);
    expect(names).toContain("Upfront MIP is financed");
    expect(names).toContain("Section of the Act");
    expect(names).not.toContain("Index");
    const plain = fieldsOfLoan({ ...FILE, MortgageType: "Conventional" }, en).map(({ name }) => name);
    expect(plain).not.toContain("Section of the Act");
  });

  it("have words in both languages, and a key of their own", () => {
    for (const text of [en, es]) {
      const all = fieldsOfLoan(FILE, text);
      expect(all.filter(({ name, part }) => /^[a-z]+:|\.\w/.test(`${name} ${part}`)).map(({ key }) => key)).toEqual([]);
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    }
  });

  it("are told apart from those that are on the page", () => {
    document.body.innerHTML = '<div data-record="ada"><input id="f-Name-FirstName"></div>';
    const names = fieldsNamed("first name", fieldsElsewhere(fieldsOfLoan(FILE, en), document));
    expect(names.map(({ record }) => record)).toEqual(["bo"]);
  });
});

describe("what the palette knows of a step", () => {
  const folder = (name: string) => join(import.meta.dirname, "..", name);
  const source = (name: string) =>
    readdirSync(folder(name))
      .filter((file) => file.endsWith(".tsx"))
      .map((file) => readFileSync(join(folder(name), file), "utf8"))
      .join();
  it.each([
    ["borrower", [...PERSON_FIELDS, ...DECLARATION_FIELDS, ...DEMOGRAPHIC_FIELDS]],
    ["../../../packages/form/src", RESIDENCE_FIELDS.filter((path) => path.startsWith("Address."))],
    ["financial", EMPLOYER_FIELDS],
    ["financial", PROPERTY_FIELDS.filter((path) => !path.includes("Address."))],
  ])("stands in %s still", (name, paths) => {
    const text = source(name);
    const known = (path: string) => text.includes(path) || text.includes(path.slice(path.lastIndexOf(".") + 1));
    expect(paths.filter((path) => !known(path))).toEqual([]);
  });
});
