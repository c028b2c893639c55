/** The choices of the borrower forms, the usual ones first. A value from elsewhere is still shown. */

export const ROLES = ["Borrower", "Cosigner", "TitleHolder", "NonTitleSpouse"] as const;
export const MARITAL_STATUSES = ["Married", "Separated", "Unmarried"] as const;
export const CITIZENSHIPS = [
  "USCitizen",
  "PermanentResidentAlien",
  "NonPermanentResidentAlien",
  "NonResidentAlien",
] as const;
export const LANGUAGES = ["eng", "spa", "chi", "kor", "tgl", "vie", "zxx"] as const;
export const MILITARY_STATUSES = [
  "ActiveDuty",
  "Veteran",
  "ReserveNationalGuardNeverActivated",
  "Separated",
  "Other",
] as const;
export const BRANCHES = [
  "AirForce",
  "AirNationalGuard",
  "Army",
  "ArmyNationalGuard",
  "ArmyReserves",
  "CoastGuard",
  "Marines",
  "MarinesReserves",
  "Navy",
  "NavyReserves",
  "Other",
] as const;
export const RESIDENCY_TYPES = ["Current", "Prior", "Mailing"] as const;
export const BASIS_TYPES = ["Own", "Rent", "LivingRentFree"] as const;
export const CHAPTERS = ["ChapterSeven", "ChapterEleven", "ChapterTwelve", "ChapterThirteen"] as const;
export const ETHNICITIES = ["HispanicOrLatino", "NotHispanicOrLatino"] as const;
export const ORIGINS = ["Mexican", "PuertoRican", "Cuban", "Other"] as const;
export const RACES = [
  "AmericanIndianOrAlaskaNative",
  "Asian",
  "BlackOrAfricanAmerican",
  "NativeHawaiianOrOtherPacificIslander",
  "White",
] as const;
export const GENDERS = ["Female", "Male", "ApplicantHasSelectedBothMaleAndFemale"] as const;
export const METHODS = ["FaceToFace", "Telephone", "Mail", "Internet"] as const;
/** Finer designations, by race (12 CFR 1003 Appendix B). */
export const DESIGNATIONS: Readonly<Record<string, readonly string[]>> = {
  Asian: ["AsianIndian", "Chinese", "Filipino", "Japanese", "Korean", "Vietnamese", "OtherAsian"],
  NativeHawaiianOrOtherPacificIslander: ["NativeHawaiian", "GuamanianOrChamorro", "Samoan", "OtherPacificIslander"],
};
