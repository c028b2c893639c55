import type { VendorModule } from "@gable/api/vendor-login";

/** What a company logs in to, in the order in which a loan needs it. */
export const MODULES: readonly VendorModule[] = ["CREDIT", "DU", "LPA", "FLOOD", "DOC_PREP", "LENDER"];
