import type { Borrower, Declaration, Demographic } from "@gable/api";
import { FHA, OTHER_LANGUAGE } from "./fields";

/** A person as it is stored: answers that nothing calls for any more stay in the form only. */
export function storedPerson(person: Borrower): Borrower {
  const served = person.MilitaryService?.SelfDeclaredMilitaryServiceInd;
  return {
    ...person,
    DependentAgeYearsCount: person.BorrowerDetail?.DependentCount ? person.DependentAgeYearsCount : "",
    Languages: (person.Languages ?? []).flatMap((language) => {
      if (!language.Code) return [];
      return [language.Code === OTHER_LANGUAGE ? language : { ...language, CodeOtherDesc: undefined }];
    }),
    MilitaryService:
      served === false
        ? {
            SelfDeclaredMilitaryServiceInd: false,
            SpousalVABenefitsEligibilityInd: person.MilitaryService?.SpousalVABenefitsEligibilityInd,
          }
        : person.MilitaryService,
  };
}

/** A declaration as it is stored (loan-data-entry.md section 5, "Before saving"); what was typed stays in the form. */
export function storedDeclaration(declaration: Declaration): Declaration {
  const detail = { ...declaration.DeclarationDetail };
  if (detail.OwnerPast3YearsType !== "Yes")
    Object.assign(detail, { PriorPropUsageType: "", PriorPropTitleType: "", FHASecondResInd: null });
  else if (detail.PriorPropUsageType === FHA) Object.assign(detail, { PriorPropUsageType: "", FHASecondResInd: true });
  else if (detail.PriorPropUsageType) detail.FHASecondResInd = detail.FHASecondResInd ? false : detail.FHASecondResInd;
  // Where no amount is known the server stores 0: that is no change of the person's.
  if (detail.UndiscBorrowedFundInd === false && detail.UndiscBorrowedFundAmt) detail.UndiscBorrowedFundAmt = 0;
  const filed = detail.BankruptcyInd ? declaration.Bankruptcies : [];
  return { ...declaration, DeclarationDetail: detail, Bankruptcies: filed };
}

/** The information as it is stored: what was refused and not observed either is not kept. */
export function storedDemographic(demographic: Demographic): Demographic {
  const detail = demographic.GovernmentMonitoringDetail ?? {};
  const ethnicity = !detail.EthnicRefusalInd || detail.EthnicCollectVisualInd;
  const hispanic = demographic.EthnicityType?.includes("HispanicOrLatino");
  const race = !detail.RaceRefusalInd || detail.RaceCollectedVisualInd;
  const gender = !detail.GenderRefusalInd || detail.GenderCollectVisualInd;
  return {
    ...demographic,
    EthnicityType: ethnicity ? demographic.EthnicityType : [],
    HmdaEthnicityOrigins: ethnicity && hispanic ? demographic.HmdaEthnicityOrigins : [],
    HmdaRaces: race ? demographic.HmdaRaces : [],
    GovernmentMonitoringDetail: { ...detail, ULADGenderType: gender ? detail.ULADGenderType : "" },
  };
}
