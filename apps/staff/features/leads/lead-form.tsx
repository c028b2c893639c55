"use client";
import { type ShownLead, useWriteLead } from "@gable/api";
import { FormField, PlaceFinder, ReadOnly, RecordFields, SaveBar, useRecordForm } from "@gable/form";
import { useText } from "@gable/i18n";
import { FieldGrid, Panel } from "@gable/ui";
import { FIELDS, GROUPS } from "./lead-fields";

/** What is known of the person, and what they want. */
export function LeadForm({ lead, readOnly }: { lead: ShownLead; readOnly: boolean }) {
  const text = useText();
  const { update } = useWriteLead();
  const form = useRecordForm<ShownLead>({
    record: lead,
    id: "f",
    fields: FIELDS,
    labels: "leads:field",
    write: ({ patch, version }) => update.mutateAsync({ id: lead.id, version, patch }),
  });
  return (
    <ReadOnly value={readOnly}>
      <RecordFields form={form}>
        {GROUPS.map((group) => (
          <Panel key={group.key} id={group.key} title={text(`leads:group.${group.key}`)}>
            <FieldGrid>
              {group.key === "wish" ? <PlaceFinder /> : null}
              {group.fields.map((field) => (
                <FormField key={field.path} path={field.path} />
              ))}
            </FieldGrid>
            {group.key === "person" ? <FormField path="DoNotCallInd" className="mt-4" /> : null}
          </Panel>
        ))}
        <SaveBar forms={[form]} onSave={() => void form.save()} />
      </RecordFields>
    </ReadOnly>
  );
}
