import { readFileSync } from "node:fs";
import { keysOf } from "@gable/i18n";
import { describe, expect, it } from "vitest";
import ENUMERATIONS from "./enumerations.json";
import { inWords, keysFor } from "./value-word";

describe("a value in the journal", () => {
  it("has the words of its field's enumeration, which may go by another name", () => {
    expect(keysFor("loan_info", "subjectProperty.PropertyDetail.PropertyUsageType", "SecondHome")[0]).toBe(
      "enums:PropertyUsageType.SecondHome",
    );
    expect(keysFor("employer", "Employment.StatusType", "Current")[0]).toBe("enums:EmploymentStatusType.Current");
    expect(keysFor("borrower", "MilitaryService.StatusType", "Veteran")[0]).toBe("enums:MilitaryStatusType.Veteran");
    expect(keysFor("loan", "StageId", "LOAN_SETUP")[0]).toBe("enums:Stage.LOAN_SETUP");
    expect(keysFor("user", "status", "SUSPEND")[0]).toBe("enums:UserStatus.SUSPEND");
    expect(keysFor("lead", "Status", "NURTURE")[0]).toBe("leads:status.NURTURE");
    expect(keysFor("borrower", "isPrimaryBorrower", "true")).toEqual(["common:yes"]);
  });
  it("is looked up by no more than one word", () => {
    expect(keysFor("loan_info", "subjectProperty.Address.LineText", "12 Elm St.")).toEqual([]);
  });
  it("is told by its parts where no form offers it, and free text stays as it is", () => {
    expect(inWords("AssetDetail.AssetType", "SavingsBond")).toBe("Savings bond");
    expect(inWords("PurchaseCreditType", "MIPremiumRefund")).toBe("MI premium refund");
    expect(inWords("Name.LastName", "McInvented")).toBe("McInvented");
    expect(inWords("BankruptcyChapterType", "ChapterSeven")).toBe("Chapter seven");
  });
  it("is an amount, a rate or a day as the forms write it", () => {
    expect(inWords("TransactionInfo.BaseLoanAmt", "288000")).toBe("$288,000");
    expect(inWords("TransactionInfo.BaseLoanAmt", "288000.5")).toBe("$288,000.50");
    expect(inWords("MortgageTypeAndTerms.NoteRatePercent", "6.125")).toBe("6.125%");
    expect(inWords("lockExpirationDate", "2026-12-30")).toBe("12/30/2026");
    expect(inWords("LoanIdentifier", "288000")).toBe("288000");
  });
  it("has words for what only files bring, where the first pages need not load them", () => {
    const keys = keysFor("asset", "AssetDetail.AssetType", "SavingsBond");
    expect([keys[0], keys.at(-1)]).toEqual(["enums:AssetType.SavingsBond", "mismo:AssetType.SavingsBond"]);
    expect(keys).toContain("holdings:enums.AssetType.SavingsBond");
  });
  it("finds every enumeration that is named here, in both languages", () => {
    for (const language of ["en", "es"]) {
      const words = (area: string) =>
        JSON.parse(
          readFileSync(new URL(`../../../../packages/i18n/locales/${language}/${area}.json`, import.meta.url), "utf8"),
        ) as Record<string, unknown>;
      for (const group of Object.values(ENUMERATIONS)) {
        const keys = keysOf(group.includes(":") ? group : `enums:${group}`);
        const found = keys.map((key) => {
          const [area = "", path = ""] = key.split(":");
          return path
            .split(".")
            .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)?.[name], words(area));
        });
        expect(found, `${language} ${group}`).toContainEqual(expect.any(Object));
      }
    }
  });
});
