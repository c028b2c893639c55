"use client";
import type { Borrower } from "@gable/api";
import { FormField, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import type { ReactNode } from "react";
import { latePart } from "../record/late-part";
import { EmailField } from "./email-field";
import { SsnField } from "./ssn-field";

const Consents = latePart(() => import("./consents").then((module) => module.Consents));

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
  return (
    <div className="flex flex-col gap-6">
      <Section title={t("section.identity")}>
        <FieldGrid columns={4}>
          <FormField path="Name.FirstName" />
          <FormField path="Name.MiddleName" />
          <FormField path="Name.LastName" />
          <FormField path="Name.SuffixName" />
          <FormField path="BorrowerDetail.BirthDate" />
          <SsnField loanId={loanId} borrower={borrower} required={role === "Borrower"} />
          <FormField path="Role" />
          <FormField path="BorrowerDetail.LoanAppSeqNumber" />
        </FieldGrid>
        <FormField path="BorrowerDetail.PowerOfAttorneyInd" />
      </Section>
      <Section title={t("section.contact")}>
        <FieldGrid columns={4}>
          <EmailField self={borrower} people={people} required />
          <FormField path="ContactPoint.CellPhone" />
          <FormField path="ContactPoint.HomePhone" />
          <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] gap-3">
            <FormField path="ContactPoint.WorkPhone" />
            <FormField path="ContactPoint.WorkPhoneExtension" />
          </div>
        </FieldGrid>
      </Section>
      <Section title={t("section.family")}>
        <FieldGrid columns={4}>
          <FormField path="CitizenResidencyType" />
          <FormField path="BorrowerDetail.MaritalStatusType" />
          <FormField path="BorrowerDetail.DependentCount" />
          <FormField path="DependentAgeYearsCount" />
        </FieldGrid>
      </Section>
      <Section title={t("section.military")}>
        <FormField path="MilitaryService.SelfDeclaredMilitaryServiceInd" />
        <FieldGrid columns={4} className="empty:hidden">
          <FormField path="MilitaryService.StatusType" />
          <FormField path="MilitaryService.BranchType" />
          <FormField path="MilitaryService.FromDate" />
          <FormField path="MilitaryService.ExpectedCompletionDate" />
        </FieldGrid>
        <FormField path="MilitaryService.SpousalVABenefitsEligibilityInd" />
      </Section>
      <Section title={t("section.language")}>
        <FieldGrid columns={4}>
          <FormField path="Languages.0.Code" />
          <FormField path="Languages.0.CodeOtherDesc" />
        </FieldGrid>
        <Consents loanId={loanId} borrower={borrower} />
      </Section>
    </div>
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
