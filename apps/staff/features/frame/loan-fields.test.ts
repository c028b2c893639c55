// @vitest-environment happy-dom
import type { LoanFile } from "@gable/api";
import { keysOf, startI18n } from "@gable/i18n";
import { beforeAll, describe, expect, it } from "vitest";
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
  const areas = ["loan", "terms", "borrower", "finance", "holdings", "enums", "dates"] as const;
  const i18n = await startI18n("en", areas);
  en = (key) => i18n.t(keysOf(key) as never);
  const other = await startI18n("es", areas);
  es = (key) => other.t(keysOf(key) as never);
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

  it("hold the lists inside the records, found on their own step too", () => {
    for (const [say, expenses, credits] of [
      [en, "Housing expenses", "Purchase credits"],
      [es, "Gastos de vivienda", "Créditos de compra"],
    ] as const) {
      const all = fieldsOfLoan(FILE, say);
      const page = document.createElement("div");
      page.innerHTML = '<section id="housingExpenses"></section>';
      const found = [expenses, credits].flatMap((name) => fieldsNamed(name, fieldsElsewhere(all, page)));
      expect(found.map(({ selector, to }) => [selector, to])).toEqual([
        ['[id="housingExpenses"]', "/app/loans/7/loan-info"],
        ['[id="credits"]', "/app/loans/7/loan-info"],
      ]);
    }
  });

  it("are found without their accents and case", () => {
    const all = fieldsOfLoan(FILE, es);
    const names = fieldsNamed("Créditos de compra", all).map(({ name }) => name);
    expect(names).toHaveLength(1);
    expect(fieldsNamed("CREDITOS de", all).map(({ name }) => name)).toEqual(names);
  });

  it("hold a person's bankruptcies once there are any", () => {
    const bankrupt = [{ id: "d", BorrowerId: "bo", DeclarationDetail: { BankruptcyInd: true } }];
    const all = fieldsOfLoan({ ...FILE, Declarations: bankrupt } as unknown as LoanFile, en);
    const lists = all.filter(({ selector }) => selector?.includes("f-Bankruptcies"));
    expect(lists.map(({ record }) => record)).toEqual(["bo"]);
    expect(lists[0]?.name).not.toBe("");
    expect(fieldsOfLoan(FILE, en).some(({ selector }) => selector?.includes("f-Bankruptcies"))).toBe(false);
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
