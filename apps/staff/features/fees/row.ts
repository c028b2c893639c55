import type { Fee, FeeSheet } from "@gable/api/fee";
import type { RecordRow } from "@gable/form/grid";
import type { Section } from "./choices";

/** A fee as the grid has it; `id` is the record's, or the row's name while there is none. */
export interface FeeRow extends RecordRow<Fee> {
  id: string;
  /** What it follows from: no record is kept of it, and it is changed there. */
  source?: "product" | "escrow";
}

export const sectionOf = ({ record }: FeeRow): Section =>
  (record.FeeDetail?.IntDiscSecType as Section | undefined) ?? "OtherCosts";
export const nameOf = ({ record }: FeeRow) => record.FeeDetail?.FeeDesc ?? "";

type ProductFee = FeeSheet["productFees"][number];

/** A lender credit stands with the totals (J), and in no section. */
export const isCredit = ({ FeeDetail: { LWFeeValueType, FeeActualTotalAmt } }: ProductFee) =>
  LWFeeValueType === "POINT" && (FeeActualTotalAmt ?? 0) < 0;

export const PRODUCT_KEY = "product ";
export const ESCROW_KEY = "aggregate adjustment";

/** The rows that follow from the loan's product and from the escrow account, so that each section visibly adds up. */
export function followingRows(
  { productFees, escrow }: FeeSheet,
  words: { ofProduct: (type: string) => string; adjustment: string },
): FeeRow[] {
  const row = (key: string, source: "product" | "escrow", FeeDetail: Fee["FeeDetail"]): FeeRow => ({
    key,
    id: key,
    source,
    record: { FeeDetail, Formula: {} } as Fee,
  });
  const ofProduct = productFees
    .filter((fee) => !isCredit(fee))
    .map(({ FeeDetail: detail }) => {
      const type = detail.LWFeeValueType ?? "";
      return row(PRODUCT_KEY + type, "product", { ...detail, FeeDesc: words.ofProduct(type) });
    });
  if (escrow.adjustmentAmt === 0) return ofProduct;
  const adjustment = {
    FeeDesc: words.adjustment,
    IntDiscSecType: "InitialEscrowPaymentAtClosing",
    FeeActualTotalAmt: escrow.adjustmentAmt,
  } as Fee["FeeDetail"];
  return [...ofProduct, row(ESCROW_KEY, "escrow", adjustment)];
}
