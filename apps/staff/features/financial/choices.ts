/** The choices offered in the financial forms, the usual ones first. A value from elsewhere is still shown. */

export const ASSET_TYPES = [
  "CheckingAccount",
  "SavingsAccount",
  "MoneyMarketFund",
  "CertificateOfDepositTimeDeposit",
  "RetirementFund",
  "MutualFund",
  "Stock",
  "StockOptions",
  "Bond",
  "TrustAccount",
  "LifeInsurance",
  "Annuity",
  "EarnestMoneyCashDepositTowardPurchase",
  "GiftOfCash",
  "GiftOfPropertyEquity",
  "Grant",
  "EmployerAssistance",
  "PendingNetSaleProceedsFromRealEstateAssets",
  "ProceedsFromSaleOfNonRealEstateAsset",
  "ProceedsFromSecuredLoan",
  "ProceedsFromUnsecuredLoan",
  "BridgeLoanNotDeposited",
  "CashOnHand",
  "IndividualDevelopmentAccount",
  "Automobile",
  "Other",
] as const;

/** Assets that someone gives. */
export const GIFTS: ReadonlySet<string> = new Set(["GiftOfCash", "GiftOfPropertyEquity", "Grant"]);

export const FUNDS_SOURCES = [
  "Parent",
  "Relative",
  "UnmarriedPartner",
  "UnrelatedFriend",
  "Employer",
  "FederalAgency",
  "StateAgency",
  "LocalAgency",
  "CommunityNonProfit",
  "ReligiousNonProfit",
  "Other",
] as const;

/** What the application asks of in section 2d, and what VA counts beside it (Form 1003; 38 CFR 36.4340). */
export const EXPENSE_TYPES = [
  "Alimony",
  "ChildSupport",
  "SeparateMaintenanceExpense",
  "JobRelatedExpenses",
  "ChildCare",
  "Other",
] as const;

/** Expenses that a decree or an agreement has somebody paid. */
export const SUPPORT: ReadonlySet<string> = new Set(["Alimony", "ChildSupport", "SeparateMaintenanceExpense"]);

export const DISPOSITIONS = ["Retain", "PendingSale", "Sold"] as const;
export const USAGES = ["PrimaryResidence", "SecondHome", "Investment", "Other"] as const;
export const HOUSING_TYPES = [
  "SingleFamily",
  "TwoToFourUnit",
  "Condominium",
  "Cooperative",
  "PUD",
  "Townhouse",
  "ManufacturedHome",
  "Multifamily",
  "Commercial",
  "MixedUse",
  "Farm",
  "Land",
  "Timeshare",
  "Other",
] as const;

/** Income that does not come from a job listed as such. */
export const OTHER_INCOME_TYPES = [
  "SocialSecurity",
  "Pension",
  "Disability",
  "Alimony",
  "ChildSupport",
  "SeparateMaintenance",
  "DividendsInterest",
  "CapitalGains",
  "NetRentalIncome",
  "Royalties",
  "Trust",
  "NotesReceivableInstallment",
  "BoarderIncome",
  "AutomobileAllowance",
  "PublicAssistance",
  "Unemployment",
  "VABenefitsNonEducational",
  "WorkersCompensation",
  "Other",
] as const;
