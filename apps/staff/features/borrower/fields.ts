import { DECLARATION_INDICATORS } from "@gable/loan";

/** The fields of Borrower Info that every person has, for what leads to them from elsewhere; by the part of the step they are in. */
export const PERSON_FIELDS = [
  "Name.FirstName",
  "Name.MiddleName",
  "Name.LastName",
  "Name.SuffixName",
  "BorrowerDetail.BirthDate",
  "Role",
  "BorrowerDetail.LoanAppSeqNumber",
  "ContactPoint.Email",
  "ContactPoint.CellPhone",
  "ContactPoint.HomePhone",
  "ContactPoint.WorkPhone",
  "ContactPoint.WorkPhoneExtension",
  "CitizenResidencyType",
  "BorrowerDetail.MaritalStatusType",
  "BorrowerDetail.DependentCount",
  "MilitaryService.SelfDeclaredMilitaryServiceInd",
  "MilitaryService.SpousalVABenefitsEligibilityInd",
  "Languages.0.Code",
] as const;

export const DECLARATION_FIELDS = ["IntentOccupyType", "OwnerPast3YearsType", ...DECLARATION_INDICATORS].map(
  (name) => `DeclarationDetail.${name}`,
);

export const DEMOGRAPHIC_FIELDS = [
  "GovernmentMonitoringDetail.ULADAppMethodType",
  "GovernmentMonitoringDetail.EthnicCollectVisualInd",
  "GovernmentMonitoringDetail.RaceCollectedVisualInd",
  "GovernmentMonitoringDetail.GenderCollectVisualInd",
] as const;

export const RESIDENCE_FIELDS = [
  "ResidenceDetail.ResidencyType",
  "Address.LineText",
  "Address.UnitIdentifier",
  "Address.CityName",
  "Address.CountyName",
  "Address.StateCode",
  "Address.PostalCode",
] as const;
