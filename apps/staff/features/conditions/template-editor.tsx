"use client";
import { type ConditionTemplate, useConditionTemplateWrites } from "@gable/api";
import { FormField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { WantedNeeds } from "../needs/wanted-needs";
import { ShippedDialog } from "../organization/shipped-dialog";
import { CONDITION_TEMPLATE_FIELDS } from "./template-fields";

const EMPTY: Partial<ConditionTemplate> = { code: "", description: "", priorTo: "Docs", isActive: true };

/** One condition of the company's list: its words, what waits for it, and what people are asked for it. */
export function TemplateEditor({ template, onClose }: { template: ConditionTemplate | null; onClose: () => void }) {
  const { t } = useTranslation("conditionTemplates");
  return (
    <ShippedDialog
      kept={template}
      empty={EMPTY}
      fields={CONDITION_TEMPLATE_FIELDS}
      labels="conditionTemplates:field"
      writes={useConditionTemplateWrites()}
      words={{ add: t("add"), edit: t("editTitle"), create: t("create"), remove: t("remove"), removed: t("removed") }}
      width={1000}
      onClose={onClose}
    >
      <FieldGrid columns={2}>
        {CONDITION_TEMPLATE_FIELDS.map(({ path }) => (
          <FormField key={path} path={path} />
        ))}
      </FieldGrid>
      <WantedNeeds title={t("asks")} none={t("noAsks")} most={10} />
    </ShippedDialog>
  );
}
