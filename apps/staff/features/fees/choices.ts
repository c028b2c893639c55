export type Section = (typeof SECTIONS)[number]["section"];

/** The sections of the Loan Estimate that fees stand in, by their letters. */
export const SECTIONS = [
  { section: "OriginationCharges", letter: "A" },
  { section: "ServicesBorrowerDidNotShopFor", letter: "B" },
  { section: "ServicesBorrowerDidShopFor", letter: "C" },
  { section: "TaxesAndOtherGovernmentFees", letter: "E" },
  { section: "Prepaids", letter: "F" },
  { section: "InitialEscrowPaymentAtClosing", letter: "G" },
  { section: "OtherCosts", letter: "H" },
] as const;
export const SECTION_NAMES = SECTIONS.map(({ section }) => section);
export const PAYERS = ["Borrower", "Seller", "Lender", "Broker", "Other"] as const;
/** How a template's fees are calculated: points and compensation follow from the price. */
export const TEMPLATE_VALUES: readonly string[] = [
  "AMOUNT",
  "PERCENT",
  "PER_THOUSAND",
  "PER_DAY",
  "TIERS",
  "MONTHS",
  "PREPAID_INTEREST",
  "TABLE",
];
export const VALUES: readonly string[] = [...TEMPLATE_VALUES, "POINT", "COMP"];
export const BASES = ["LOAN", "BASE_LOAN", "PRICE", "VALUE"] as const;
export const ITEMS = [
  "HomeownersInsurance",
  "FloodInsurance",
  "RealEstateTax",
  "MIPremium",
  "HomeownersAssociationDuesAndCondominiumFees",
] as const;
/** What the tables of a place say: its taxes, recording fees and title premiums. */
export const CHARGES = [
  "TRANSFER_TAX",
  "MORTGAGE_TAX",
  "RECORDING_DEED",
  "RECORDING_MORTGAGE",
  "TITLE_LENDER",
  "TITLE_OWNER",
] as const;
export const TOLERANCES = ["ZERO", "TEN_PERCENT", "UNLIMITED"] as const;
/** The parts of a formula that count, by how a fee is calculated. */
export const PARTS: Readonly<Record<string, readonly string[]>> = {
  AMOUNT: [],
  PERCENT: ["FeeBasisType", "Percent", "Amt", "MinAmt", "MaxAmt"],
  PER_THOUSAND: ["FeeBasisType", "Amt", "MinAmt", "MaxAmt"],
  PER_DAY: ["Amt", "DaysCount"],
  TIERS: ["FeeBasisType", "MinAmt", "MaxAmt"],
  MONTHS: ["HousingItem", "MonthsCount"],
  PREPAID_INTEREST: ["DaysCount", "DaysInYear"],
  TABLE: ["TableCharge", "MinAmt", "MaxAmt"],
};
/** The kinds of contacts that fees are paid to. */
export const PAYEES = [
  "TITLE",
  "ESCROW",
  "SETTLEMENT_AGENT",
  "ATTORNEY",
  "NOTARY",
  "HOI",
  "FLOOD",
  "MORTGAGE_INSURANCE",
  "APPRAISER",
  "AMC",
  "SURVEYOR",
  "INSPECTOR",
  "HOA",
  "LENDER",
  "CREDIT",
  "OTHER",
] as const;
