import type { Borrower, Declaration, Demographic, LoanFile, Residence } from "@gable/api";
import { Asked, type Missing } from "./missing";

/** What a borrower, with declarations and demographics, is complete with (loan-data-entry.md section 4). */

const RESIDENCE_MONTHS = 24;

export function missingOfBorrower(borrower: Borrower, residences: readonly Residence[], today: string): Missing[] {
  if (borrower.active === false) return [];
  const asked = new Asked(borrower.id);
  const detail = borrower.BorrowerDetail ?? {};
  asked.need("Name.FirstName", borrower.Name?.FirstName);
  asked.need("Name.LastName", borrower.Name?.LastName);
  asked.need("ContactPoint.Email", borrower.ContactPoint?.Email);
  asked.need("ContactPoint.CellPhone", borrower.ContactPoint?.CellPhone);
  asked.need("BorrowerDetail.BirthDate", detail.BirthDate);
  asked.need("BorrowerDetail.MaritalStatusType", detail.MaritalStatusType);
  asked.need("CitizenResidencyType", borrower.CitizenResidencyType);
  asked.need(
    "TaxpayerIdentifier.IdentifierValue",
    (borrower.Role ?? "Borrower") !== "Borrower" || borrower.TaxpayerIdentifier?.Masked,
  );
  asked.need("DependentAgeYearsCount", !detail.DependentCount || borrower.DependentAgeYearsCount);
  needResidences(asked, residences);
  asked.need("MilitaryService.ExpectedCompletionDate", isMilitaryConsistent(borrower, today));
  for (const { CounselingEventDetail: event } of borrower.Counseling?.CounselingEvents ?? []) {
    if (!event?.ConfirmationInd) continue;
    const complete =
      event.CompletedDate && event.CounselingAgencyName && event.CounselingAgencyIdentifier && event.FormatType;
    asked.need("Counseling.CounselingEvents", complete && (event.FormatType !== "Other" || event.FormatTypeOthDesc));
  }
  for (const language of borrower.Languages ?? [])
    asked.need("Languages.CodeOtherDesc", language.Code !== "zxx" || language.CodeOtherDesc);
  return asked.missing;
}

/** The company's own required questions of a step that a borrower has not answered; each path ends with the question's id. */
export function missingAnswers(
  file: Pick<LoanFile, "OpenQuestions">,
  borrowerId: string,
  section: "BORROWER_INFO" | "LOAN_AND_PROPERTY",
): Missing[] {
  return (file.OpenQuestions ?? [])
    .filter((open) => open.BorrowerId === borrowerId && open.section === section)
    .map((open) => ({ path: `question.${open.posCustomQuestionId}`, recordId: borrowerId }));
}

/** Months of residence history; mailing addresses are no residences. */
export function residenceMonths(residences: readonly Residence[]): number {
  return residences
    .filter((residence) => residence.ResidenceDetail?.ResidencyType !== "Mailing")
    .reduce(
      (months, { ResidenceDetail: detail }) =>
        months + (detail?.DurationYearsCount ?? 0) * 12 + (detail?.DurationMonthsCount ?? 0),
      0,
    );
}

function needResidences(asked: Asked, all: readonly Residence[]): void {
  const isLivedIn = (residence: Residence) => residence.ResidenceDetail?.ResidencyType !== "Mailing";
  const residences = all.filter(isLivedIn);
  for (const [index, residence] of all.entries()) {
    if (!isLivedIn(residence)) continue;
    const at = `Residences.${index}`;
    asked.need(`${at}.BasisType`, residence.ResidenceDetail?.BasisType);
    asked.need(`${at}.LineText`, residence.Address?.LineText);
    if (residence.ResidenceDetail?.BasisType === "Rent")
      asked.answer(`${at}.MonthlyRentAmt`, residence.Landlord?.MonthlyRentAmt);
  }
  if (residences.length === 0) asked.need("Residences", null);
  else asked.need("Residences.Duration", residenceMonths(residences) >= RESIDENCE_MONTHS);
}

/** The expected completion is ahead on active duty, past for a veteran, and never before the beginning; an unknown date contradicts nothing. */
function isMilitaryConsistent(borrower: Borrower, today: string): boolean {
  const { ExpectedCompletionDate: end, FromDate: start, StatusType: status } = borrower.MilitaryService ?? {};
  if (!end) return true;
  if (start && end < start) return false;
  if (status === "ActiveDuty") return end > today;
  if (status === "Veteran") return end <= today;
  return true;
}

/** The declarations that are answered with yes or no, in the order of the application. */
export const DECLARATION_INDICATORS = [
  "BorrowerSellerRelnInd",
  "UndiscBorrowedFundInd",
  "UndiscMortgageAppInd",
  "UndiscCreditAppInd",
  "PropCleanEnergyInd",
  "UndiscComakerNoteInd",
  "OutstandJudgmentInd",
  "PresentDelinquentInd",
  "PartyToLawsuitInd",
  "PriorPropDeedLieuInd",
  "PriorPropShortSaleInd",
  "PriorPropFclInd",
  "BankruptcyInd",
] as const;

export function missingOfDeclaration(declaration: Declaration | undefined, borrowerId: string): Missing[] {
  const asked = new Asked(borrowerId);
  const detail = declaration?.DeclarationDetail ?? {};
  const occupies = detail.IntentOccupyType === "Yes";
  const owned = detail.OwnerPast3YearsType === "Yes";
  asked.need("DeclarationDetail.IntentOccupyType", detail.IntentOccupyType);
  asked.need("DeclarationDetail.OwnerPast3YearsType", !occupies || detail.OwnerPast3YearsType);
  asked.need(
    "DeclarationDetail.PriorPropUsageType",
    !(occupies && owned) || detail.FHASecondResInd || detail.PriorPropUsageType,
  );
  asked.need("DeclarationDetail.PriorPropTitleType", !owned || detail.PriorPropTitleType);
  if (detail.UndiscBorrowedFundInd)
    asked.answer("DeclarationDetail.UndiscBorrowedFundAmt", detail.UndiscBorrowedFundAmt);
  for (const indicator of DECLARATION_INDICATORS) asked.answer(`DeclarationDetail.${indicator}`, detail[indicator]);
  asked.need("Bankruptcies", !detail.BankruptcyInd || declaration?.Bankruptcies);
  return asked.missing;
}

export function missingOfDemographic(demographic: Demographic | undefined, borrowerId: string): Missing[] {
  const asked = new Asked(borrowerId);
  const monitoring = demographic?.GovernmentMonitoringDetail ?? {};
  asked.answer("GovernmentMonitoringDetail.EthnicCollectVisualInd", monitoring.EthnicCollectVisualInd);
  asked.answer("GovernmentMonitoringDetail.GenderCollectVisualInd", monitoring.GenderCollectVisualInd);
  asked.answer("GovernmentMonitoringDetail.RaceCollectedVisualInd", monitoring.RaceCollectedVisualInd);
  asked.need("GovernmentMonitoringDetail.ULADAppMethodType", monitoring.ULADAppMethodType);
  asked.need("GovernmentMonitoringDetail.ULADGenderType", monitoring.GenderRefusalInd || monitoring.ULADGenderType);
  asked.need(
    "EthnicityType",
    monitoring.EthnicRefusalInd ||
      (demographic?.EthnicityType ?? []).length > 0 ||
      (demographic?.HmdaEthnicityOrigins ?? []).length > 0,
  );
  asked.need("HmdaRaces", monitoring.RaceRefusalInd || demographic?.HmdaRaces);
  return asked.missing;
}
