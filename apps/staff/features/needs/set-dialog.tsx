"use client";
import { type NeedSet, useNeedSetWrites } from "@gable/api";
import { FormField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { ListedDialog } from "../organization/listed-dialog";
import { ShippedActs } from "../organization/shipped-acts";
import { LoanKinds, MORTGAGES, PURPOSES, USAGES } from "./loan-kinds";
import { NEED_SET_FIELDS } from "./set-fields";
import { WantedNeeds } from "./wanted-needs";

const EMPTY: Partial<NeedSet> = { name: "", isActive: true, needs: [] };

/** One set of needs of the company: for which loans it is, and what it asks of whom. */
export function SetDialog({ set, onClose }: { set: NeedSet | null; onClose: () => void }) {
  const { t } = useTranslation("needSets");
  const writes = useNeedSetWrites();
  return (
    <ListedDialog
      kept={set}
      empty={EMPTY}
      fields={NEED_SET_FIELDS}
      labels="needSets:field"
      save={writes.save}
      words={{ add: t("add"), edit: t("editTitle"), create: t("create") }}
      width={1000}
      onClose={onClose}
      acts={(kept, done) => (
        <ShippedActs of={kept} writes={writes} done={done} words={{ remove: t("remove"), removed: t("removed") }} />
      )}
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
    </ListedDialog>
  );
}
