/** The choices offered for a debt, the usual ones first. A value from elsewhere is still shown. */

export const LIABILITY_TYPES = [
  "Revolving",
  "Installment",
  "MortgageLoan",
  "HELOC",
  "LeasePayment",
  "Open30DayChargeAccount",
  "DeferredStudentLoan",
  "PersonalLoan",
  "CollectionsJudgmentsAndLiens",
  "MonetaryJudgment",
  "TaxLien",
  "Taxes",
  "Other",
] as const;

/** Debts that a property secures. */
export const SECURED: ReadonlySet<string> = new Set(["MortgageLoan", "HELOC"]);

/** Debts with a limit. */
export const LINES: ReadonlySet<string> = new Set(["HELOC", "Revolving"]);

export const LIEN_POSITIONS = ["FirstLien", "SecondLien", "ThirdLien", "FourthLien", "Other"] as const;
