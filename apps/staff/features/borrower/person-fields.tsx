"use client";
import type { Borrower } from "@gable/api";
import { Check, Choice, CivilDay, Count, Text, useValue, YesNoField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import {
  daysAfter,
  dependantAges,
  max,
  maxDate,
  min,
  minDate,
  notBefore,
  oldEnough,
  phone,
  today,
  type Validator,
} from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import type { ReactNode } from "react";
import { BRANCHES, CITIZENSHIPS, LANGUAGES, MARITAL_STATUSES, MILITARY_STATUSES, ROLES } from "./choices";
import { Consents } from "./consents";
import { EmailField } from "./email-field";
import { SsnField } from "./ssn-field";

export const PERSON_NUMBERS = ["BorrowerDetail.DependentCount", "BorrowerDetail.LoanAppSeqNumber"];
const FULL_AGE_YEARS = 18;
const MOST_DEPENDANTS = 99;
const OTHER_LANGUAGE = "zxx";

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

export function PersonFields({
  loanId,
  borrower,
  people,
}: {
  loanId: number;
  borrower: Borrower;
  people: readonly Borrower[];
}) {
  const { t } = useTranslation("borrower");
  const role = useValue<string>("Role") ?? "Borrower";
  const count = Number(useValue<number>("BorrowerDetail.DependentCount") ?? 0);
  const language = useValue<string>("Languages.0.Code");
  const ages: Validator<string> = (value) => (value === "" ? null : dependantAges(value, count));
  return (
    <div className="flex flex-col gap-6">
      <Section title={t("section.identity")}>
        <FieldGrid columns={4}>
          <Text path="Name.FirstName" required />
          <Text path="Name.MiddleName" />
          <Text path="Name.LastName" required />
          <Text path="Name.SuffixName" maxLength={20} />
          <CivilDay
            path="BorrowerDetail.BirthDate"
            required
            check={role === "Borrower" ? oldEnough(FULL_AGE_YEARS, today()) : undefined}
          />
          <SsnField loanId={loanId} borrower={borrower} required={role === "Borrower"} />
          <Choice path="Role" of="BorrowerRole" values={ROLES} />
          <Count path="BorrowerDetail.LoanAppSeqNumber" check={min(1)} />
        </FieldGrid>
      </Section>
      <Section title={t("section.contact")}>
        <FieldGrid columns={4}>
          <EmailField self={borrower} people={people} required />
          <Text path="ContactPoint.CellPhone" required inputMode="tel" maxLength={40} check={phone} />
          <Text path="ContactPoint.HomePhone" inputMode="tel" maxLength={40} check={phone} />
          <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3">
            <Text path="ContactPoint.WorkPhone" inputMode="tel" maxLength={40} check={phone} />
            <Text path="ContactPoint.WorkPhoneExtension" maxLength={20} />
          </div>
        </FieldGrid>
      </Section>
      <Section title={t("section.family")}>
        <FieldGrid columns={4}>
          <Choice path="CitizenResidencyType" of="CitizenResidencyType" values={CITIZENSHIPS} required />
          <Choice path="BorrowerDetail.MaritalStatusType" of="MaritalStatusType" values={MARITAL_STATUSES} required />
          <Count path="BorrowerDetail.DependentCount" check={max(MOST_DEPENDANTS)} />
          {count > 0 ? (
            <Text path="DependentAgeYearsCount" required check={ages} hint={t("field.DependentAgesHint")} />
          ) : null}
        </FieldGrid>
      </Section>
      <Section title={t("section.military")}>
        <Military />
      </Section>
      <Section title={t("section.language")}>
        <FieldGrid columns={4}>
          <Choice path="Languages.0.Code" of="Language" values={LANGUAGES} />
          {language === OTHER_LANGUAGE ? <Text path="Languages.0.CodeOtherDesc" required /> : null}
        </FieldGrid>
        <Consents loanId={loanId} borrower={borrower} />
      </Section>
    </div>
  );
}

function Military() {
  const served = useValue<boolean>("MilitaryService.SelfDeclaredMilitaryServiceInd");
  const status = useValue<string>("MilitaryService.StatusType");
  const from = useValue<string>("MilitaryService.FromDate");
  const now = today();
  const completion: Validator<string> = (value) => {
    if (served === false) return null;
    const bound = status === "ActiveDuty" ? minDate(daysAfter(now, 1)) : status === "Veteran" ? maxDate(now) : null;
    return bound?.(value) ?? notBefore(from)(value);
  };
  return (
    <>
      <YesNoField path="MilitaryService.SelfDeclaredMilitaryServiceInd" layout="segments" />
      {served ? (
        <FieldGrid columns={4}>
          <Choice path="MilitaryService.StatusType" of="MilitaryStatusType" values={MILITARY_STATUSES} />
          <Choice path="MilitaryService.BranchType" of="BranchType" values={BRANCHES} />
          <CivilDay path="MilitaryService.FromDate" />
          <CivilDay path="MilitaryService.ExpectedCompletionDate" check={completion} />
        </FieldGrid>
      ) : null}
      <Check path="MilitaryService.SpousalVABenefitsEligibilityInd" />
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3.5">
      <h3 className="border-line border-b pb-1 font-medium font-serif text-base">{title}</h3>
      {children}
    </section>
  );
}
