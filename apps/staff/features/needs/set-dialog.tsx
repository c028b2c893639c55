"use client";
import { type NeedSet, useNeedSetWrites } from "@gable/api";
import { FormField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { ShippedDialog } from "../organization/shipped-dialog";
import { LoanKinds, MORTGAGES, PURPOSES, USAGES } from "./loan-kinds";
import { NEED_SET_FIELDS } from "./set-fields";
import { WantedNeeds } from "./wanted-needs";

const EMPTY: Partial<NeedSet> = { name: "", isActive: true, needs: [] };

/** One set of needs of the company: for which loans it is, and what it asks of whom. */
export function SetDialog({ set, onClose }: { set: NeedSet | null; onClose: () => void }) {
  const { t } = useTranslation("needSets");
  return (
    <ShippedDialog
      kept={set}
      empty={EMPTY}
      fields={NEED_SET_FIELDS}
      labels="needSets:field"
      writes={useNeedSetWrites()}
      words={{ add: t("add"), edit: t("editTitle"), create: t("create"), remove: t("remove"), removed: t("removed") }}
      width={1000}
      onClose={onClose}
    >
      <FieldGrid columns={2}>
        {NEED_SET_FIELDS.map(({ path }) => (
          <FormField key={path} path={path} />
        ))}
      </FieldGrid>
      <LoanKinds path="loanPurposeTypes" label={t("field.loanPurposeTypes")} of="LoanPurposeType" values={PURPOSES} />
      <LoanKinds path="mortgageTypes" label={t("field.mortgageTypes")} of="MortgageType" values={MORTGAGES} />
      <LoanKinds
        path="propertyUsageTypes"
        label={t("field.propertyUsageTypes")}
        of="PropertyUsageType"
        values={USAGES}
      />
      <WantedNeeds title={t("asks")} none={t("noAsks")} most={40} />
    </ShippedDialog>
  );
}
