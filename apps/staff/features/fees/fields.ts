import { at } from "@gable/api";
import type { Fee } from "@gable/api/fee";
import { declared, type FieldSpec } from "@gable/form";
import { nonEmpty } from "@gable/validation";
import { BASES, CHARGES, ITEMS, PARTS, PAYERS, SECTION_NAMES, TOLERANCES, VALUES } from "./choices";

const fee = declared<Fee>("fees:field", { maxLength: 160 });
const typeOf = (record: object) => String(at(record, "FeeDetail.LWFeeValueType") ?? "AMOUNT");
const counts = (part: string) => (record: object) => PARTS[typeOf(record)]?.includes(part) ?? false;
const isShopped = (record: object) => at(record, "FeeDetail.IntDiscSecType") === "ServicesBorrowerDidShopFor";

export const SECTION = "FeeDetail.IntDiscSecType";
export const AMOUNT = "FeeDetail.FeeActualTotalAmt";
export const PAYEE = "FeeDetail.FeePaidToName";

/** The fields of a fee; its kind is chosen of those that the server lists, which is the dialog's. */
export const FEE_FIELDS: readonly FieldSpec[] = [
  fee("FeeDetail.FeeDesc", "text", { must: true, validators: [nonEmpty] }),
  fee(SECTION, "choice", { choices: SECTION_NAMES, words: "fees:section", emptyLabel: null }),
  fee("FeeDetail.LWFeeValueType", "choice", { choices: VALUES, words: "fees:valueType", emptyLabel: null }),
  fee("Formula.FeeBasisType", "choice", {
    choices: BASES,
    words: "fees:basis",
    emptyLabel: null,
    when: counts("FeeBasisType"),
  }),
  fee("Formula.Percent", "percent", { when: counts("Percent") }),
  fee("Formula.Amt", "money", { when: counts("Amt") }),
  fee("Formula.HousingItem", "choice", { choices: ITEMS, words: "fees:item", when: counts("HousingItem") }),
  fee("Formula.MonthsCount", "count", { when: counts("MonthsCount") }),
  fee("Formula.DaysCount", "count", { when: counts("DaysCount") }),
  fee("Formula.TableCharge", "choice", { choices: CHARGES, words: "fees:charge", when: counts("TableCharge") }),
  fee("Formula.MinAmt", "money", { when: counts("MinAmt") }),
  fee("Formula.MaxAmt", "money", { when: counts("MaxAmt") }),
  fee(AMOUNT, "money", { signed: true, hint: "fees:hint.formula" }),
  fee("paidOutsideClosingAmt", "money"),
  fee("FeeDetail.FeePaidByType", "choice", { choices: PAYERS, words: "fees:payer", emptyLabel: null }),
  fee(PAYEE, "text", { hint: "fees:hint.FeePaidToName" }),
  fee("FeeDetail.ToleranceType", "choice", {
    choices: TOLERANCES,
    words: "fees:toleranceLong",
    emptyLabel: "fees:byRule",
  }),
  fee("FeeDetail.ToleranceReason", "text", {
    maxLength: 500,
    wide: true,
    must: true,
    when: (record) => Boolean(at(record, "FeeDetail.ToleranceType")),
  }),
  fee("FeeDetail.FinanceChargeInd", "yesno", { hint: "fees:hint.FinanceChargeInd" }),
  fee("FeeDetail.ChosenProviderInd", "check", { when: isShopped }),
  fee("FeeDetail.AffiliateInd", "check"),
  fee("FeeDetail.IncludeInWireInd", "check"),
  fee("FeeDetail.PassThroughFeeInd", "check"),
  fee("FeeDetail.ReimbToLoInd", "check"),
  fee("FeeDetail.LWFeeIsLocked", "check"),
];
