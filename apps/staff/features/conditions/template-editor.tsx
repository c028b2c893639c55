"use client";
import { type ConditionTemplate, useConditionTemplateWrites } from "@gable/api";
import { FormField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { WantedNeeds } from "../needs/wanted-needs";
import { ListedDialog } from "../organization/listed-dialog";
import { ShippedActs } from "../organization/shipped-acts";
import { CONDITION_TEMPLATE_FIELDS } from "./template-fields";

const EMPTY: Partial<ConditionTemplate> = { code: "", description: "", priorTo: "Docs", isActive: true };

/** One condition of the company's list: its words, what waits for it, and what people are asked for it. */
export function TemplateEditor({ template, onClose }: { template: ConditionTemplate | null; onClose: () => void }) {
  const { t } = useTranslation("conditionTemplates");
  const writes = useConditionTemplateWrites();
  return (
    <ListedDialog
      kept={template}
      empty={EMPTY}
      fields={CONDITION_TEMPLATE_FIELDS}
      labels="conditionTemplates:field"
      save={writes.save}
      words={{ add: t("add"), edit: t("editTitle"), create: t("create") }}
      width={1000}
      onClose={onClose}
      acts={(kept, done) => (
        <ShippedActs of={kept} writes={writes} done={done} words={{ remove: t("remove"), removed: t("removed") }} />
      )}
    >
      <FieldGrid columns={2}>
        {CONDITION_TEMPLATE_FIELDS.map(({ path }) => (
          <FormField key={path} path={path} />
        ))}
      </FieldGrid>
      <WantedNeeds title={t("asks")} none={t("noAsks")} most={10} />
    </ListedDialog>
  );
}
