"use client";
import { type LenderEvent, type RegisterMessage, useRegistrationWrites } from "@gable/api/registration";
import { useTranslation } from "@gable/i18n";
import { DeclaredFields } from "../record/declared-fields";
import { type OpenRow, RowDialog } from "../record/row-dialog";
import { EVENT_FIELDS, MESSAGE_FIELDS, REGISTRATION_LABELS, RESOLVED_FIELDS } from "./fields";

interface Props<T> extends Pick<OpenRow<T>, "row" | "onClose"> {
  loanId: number;
}

/** Something that happened at the lender: a new one, or one that is changed. */
export function EventDialog({ loanId, row, onClose }: Props<LenderEvent>) {
  const { t } = useTranslation("registration");
  return (
    <RowDialog<LenderEvent>
      row={row}
      writes={useRegistrationWrites(loanId).events}
      id="lender-event"
      fields={EVENT_FIELDS}
      labels={REGISTRATION_LABELS}
      title={t(row.id ? "events.edit" : "events.add")}
      description={row.Source === "VENDOR" ? t("events.told") : undefined}
      onClose={onClose}
      small
    />
  );
}

/** What the lender answered: a new one, or one that is changed. */
export function MessageDialog({ loanId, row, onClose }: Props<RegisterMessage>) {
  const { t } = useTranslation("registration");
  const isTold = row.Source === "VENDOR";
  return (
    <RowDialog<RegisterMessage>
      row={row}
      begin={{ Severity: "INFO" }}
      writes={useRegistrationWrites(loanId).messages}
      id="register-message"
      fields={isTold ? RESOLVED_FIELDS : MESSAGE_FIELDS}
      labels={REGISTRATION_LABELS}
      title={t(row.id ? "messages.edit" : "messages.add")}
      description={isTold ? t("messages.told") : undefined}
      onClose={onClose}
      small
    >
      {isTold ? <p className="whitespace-pre-line text-sm">{row.Text}</p> : null}
      <DeclaredFields />
    </RowDialog>
  );
}
