"use client";
import { type NeedMaster, useNeedMasterWrites } from "@gable/api";
import { Area, Check, Choice, Text } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { ShippedDialog } from "../organization/shipped-dialog";
import { LoanKinds, MORTGAGES, PURPOSES } from "./loan-kinds";

const EMPTY: Partial<NeedMaster> = { type: "DOCUMENT", title: "", isActive: true };
const NO_NUMBERS: readonly string[] = [];

/** One of the needs that the company often has: its words in both languages, and for which loans it is. */
export function MasterDialog({ master, onClose }: { master: NeedMaster | null; onClose: () => void }) {
  const { t } = useTranslation("needs");
  return (
    <ShippedDialog
      kept={master}
      empty={EMPTY}
      numbers={NO_NUMBERS}
      labels="needs:field"
      writes={useNeedMasterWrites()}
      words={{
        add: t("master.add"),
        edit: t("master.editTitle"),
        create: t("master.create"),
        remove: t("master.remove"),
        removed: t("master.removed"),
      }}
      width={740}
      onClose={onClose}
    >
      <FieldGrid columns={2}>
        <Text path="title" label={t("field.title")} required check={nonEmpty} maxLength={120} />
        <Text path="titleEs" label={t("field.titleEs")} maxLength={120} />
        <Area path="description" label={t("field.description")} maxLength={1000} />
        <Area path="descriptionEs" label={t("field.descriptionEs")} maxLength={1000} />
        <Choice
          path="type"
          label={t("kind.label")}
          must
          emptyLabel={null}
          options={(["DOCUMENT", "INFORMATION", "DOCUMENT_SIGNATURE"] as const).map((kind) => ({
            value: kind,
            label: t(`kind.${kind}`),
          }))}
        />
        <Check path="isActive" label={t("field.isActive")} />
      </FieldGrid>
      <LoanKinds path="loanPurposeTypes" label={t("field.loanPurposeTypes")} of="LoanPurposeType" values={PURPOSES} />
      <LoanKinds path="mortgageTypes" label={t("field.mortgageTypes")} of="MortgageType" values={MORTGAGES} />
    </ShippedDialog>
  );
}
