"use client";
import { type ShownLead, useWriteLead } from "@gable/api";
import { useText } from "@gable/i18n";
import { FieldGrid, Panel } from "@gable/ui";
import { FormField } from "../form/form-field";
import { useRecordForm } from "../form/record-form";
import { FormTop, SaveBar } from "../form/save-bar";
import { FIELDS, GROUPS } from "./lead-fields";

/** What is known of the person, and what they want. */
export function LeadForm({ lead, readOnly }: { lead: ShownLead; readOnly: boolean }) {
  const text = useText();
  const { update } = useWriteLead();
  const form = useRecordForm({
    record: lead,
    fields: FIELDS,
    readOnly,
    onSave: (patch) => update.mutateAsync({ id: lead.id, version: lead.version, patch }),
  });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FormTop of={form} />
      {GROUPS.map((group) => (
        <Panel key={group.key} id={group.key} title={text(`leads:group.${group.key}`)}>
          <FieldGrid>
            {group.fields.map((field) => (
              <FormField key={field.path} of={form} path={field.path} />
            ))}
          </FieldGrid>
          {group.key === "person" ? <FormField of={form} path="DoNotCallInd" className="mt-4" /> : null}
        </Panel>
      ))}
      <SaveBar of={form} onSave={() => void form.save()} />
    </div>
  );
}
