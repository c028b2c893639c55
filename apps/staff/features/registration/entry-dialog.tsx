"use client";
import { type LenderEvent, type RegisterMessage, useRegistrationWrites } from "@gable/api/registration";
import { type FieldSpec, FormField, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { useState } from "react";
import { RecordDialog } from "../record/record-dialog";
import { EVENT_FIELDS, MESSAGE_FIELDS, REGISTRATION_LABELS, RESOLVED_FIELDS } from "./fields";

interface Props {
  loanId: number;
  onClose: () => void;
}

/** Something that happened at the lender: a new one, or one that is changed. */
export function EventDialog({ loanId, event, onClose }: Props & { event: Partial<LenderEvent> }) {
  const { t } = useTranslation("registration");
  const { events: writes } = useRegistrationWrites(loanId);
  const [record] = useState(event);
  const form = useRecordForm<Partial<LenderEvent>>({
    record,
    id: "lender-event",
    name: `lender event ${event.id ?? "new"}`,
    fields: EVENT_FIELDS,
    labels: REGISTRATION_LABELS,
    write: ({ patch, version, whole }) =>
      event.id ? writes.update({ id: event.id, version, patch }) : writes.create(whole),
  });
  return (
    <RecordDialog
      title={t(event.id ? "events.edit" : "events.add")}
      {...(event.Source === "VENDOR" ? { description: t("events.told") } : {})}
      form={form}
      onClose={onClose}
      small
    >
      <Fields of={EVENT_FIELDS} />
    </RecordDialog>
  );
}

/** What the lender answered: a new one, or one that is changed. */
export function MessageDialog({ loanId, message, onClose }: Props & { message: Partial<RegisterMessage> }) {
  const { t } = useTranslation("registration");
  const { messages: writes } = useRegistrationWrites(loanId);
  const isTold = message.Source === "VENDOR";
  const fields = isTold ? RESOLVED_FIELDS : MESSAGE_FIELDS;
  const [record] = useState<Partial<RegisterMessage>>(() => (message.id ? message : { Severity: "INFO" }));
  const form = useRecordForm<Partial<RegisterMessage>>({
    record,
    id: "register-message",
    name: `register message ${message.id ?? "new"}`,
    fields,
    labels: REGISTRATION_LABELS,
    write: ({ patch, version, whole }) =>
      message.id ? writes.update({ id: message.id, version, patch }) : writes.create(whole),
  });
  return (
    <RecordDialog
      title={t(message.id ? "messages.edit" : "messages.add")}
      {...(isTold ? { description: t("messages.told") } : {})}
      form={form}
      onClose={onClose}
      small
    >
      {isTold ? <p className="whitespace-pre-line text-sm">{message.Text}</p> : null}
      <Fields of={fields} />
    </RecordDialog>
  );
}

function Fields({ of }: { of: readonly FieldSpec[] }) {
  return (
    <FieldGrid columns={2}>
      {of.map(({ path, wide }) => (
        <FormField key={path} path={path} className={wide ? "sm:col-span-2" : undefined} />
      ))}
    </FieldGrid>
  );
}
