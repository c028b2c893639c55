"use client";
import { type Borrower, useBorrowers, useInvitations, useInvite } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, FieldGrid, Panel, Select } from "@gable/ui";
import { Mail, Star, UserMinus, UserPlus } from "lucide-react";
import { FormField } from "../form/form-field";
import { useRecordForm } from "../form/record-form";
import { FormTop, SaveBar } from "../form/save-bar";
import type { BorrowerProps } from "./borrowers";
import { PERSON_FIELDS, PERSON_PANELS } from "./fields";
import { SsnField } from "./ssn";

const LANGUAGES = ["eng", "spa", "chi", "kor", "tgl", "vie", "zxx"];

/** Who the borrower is and how to reach them. */
export function PersonForm({ file, borrower, readOnly, missing }: BorrowerProps) {
  const { t } = useTranslation("borrower");
  const text = useText();
  const writes = useBorrowers(file.LoanId);
  const of = useRecordForm<Borrower>({
    record: borrower,
    fields: PERSON_FIELDS,
    readOnly,
    missing,
    onSave: (patch, base) => writes.update({ id: base.id, version: base.version, patch }),
  });
  const submit = async () => {
    if (await of.save()) notify({ tone: "good", title: t("saved") });
  };
  return (
    <div className="flex flex-col gap-4">
      <FormTop of={of} />
      {PERSON_PANELS.map((panel) => (
        <Panel key={panel.id} id={panel.id} title={text(panel.title)}>
          <FieldGrid columns={panel.id === "consent" || panel.id === "military" ? 2 : 4}>
            {panel.paths.map((path) => (
              <FormField key={path} of={of} path={path} />
            ))}
            {panel.id === "identity" ? (
              <SsnField
                loanId={file.LoanId}
                borrower={borrower}
                readOnly={readOnly}
                required={missing.has("TaxpayerIdentifier.IdentifierValue")}
              />
            ) : null}
            {panel.id === "consent" ? (
              <LanguageField loanId={file.LoanId} borrower={borrower} readOnly={readOnly} />
            ) : null}
          </FieldGrid>
        </Panel>
      ))}
      <SaveBar of={of} onSave={() => void submit()}>
        <PersonActions loanId={file.LoanId} borrower={borrower} readOnly={readOnly} isDirty={of.isDirty} />
      </SaveBar>
    </div>
  );
}

/** Languages are a list in the record; one preferred language is what the form asks for. Saved when chosen. */
function LanguageField({ loanId, borrower, readOnly }: { loanId: number; borrower: Borrower; readOnly: boolean }) {
  const { t } = useTranslation(["borrower", "common"]);
  const text = useText();
  const writes = useBorrowers(loanId);
  const [first, ...others] = borrower.Languages ?? [];
  return (
    <Select
      label={t("borrower:field.Language")}
      readOnly={readOnly}
      value={first?.Code ?? ""}
      emptyLabel={t("common:choose")}
      options={LANGUAGES.map((value) => ({ value, label: text(`enums:Language.${value}`) }))}
      onChange={(Code) =>
        void writes
          .update({
            id: borrower.id,
            version: borrower.version,
            patch: { Languages: Code ? [{ ...first, Code }, ...others] : others },
          })
          .catch(() => undefined)
      }
    />
  );
}

function PersonActions({
  loanId,
  borrower,
  readOnly,
  isDirty,
}: {
  loanId: number;
  borrower: Borrower;
  readOnly: boolean;
  isDirty: boolean;
}) {
  const { t } = useTranslation("borrower");
  const writes = useBorrowers(loanId);
  const invite = useInvite(loanId);
  const invitations = useInvitations(loanId);
  if (readOnly) return null;
  const status = invitations.data?.get(borrower.id)?.invitationStatus;
  const wasInvited = status !== undefined && status !== "NOT_INVITED";
  const address = borrower.ContactPoint?.Email;
  const change = (patch: object) =>
    void writes.update({ id: borrower.id, version: borrower.version, patch }).catch(() => undefined);
  const send = () => {
    if (!address) notify({ tone: "warn", title: t("inviteNeedsEmail") });
    else
      invite.mutate(borrower.id, {
        onSuccess: () => notify({ tone: "good", title: t("invited", { email: address }) }),
      });
  };
  return (
    <>
      {!borrower.isPrimaryBorrower && borrower.active !== false ? (
        <>
          <Button
            look="ghost"
            icon={<Star aria-hidden="true" className="size-4" />}
            onClick={() => change({ isPrimaryBorrower: true })}
          >
            {t("makePrimary")}
          </Button>
          <Button
            look="ghost"
            icon={<UserMinus aria-hidden="true" className="size-4" />}
            onClick={() => change({ active: false })}
          >
            {t("deactivate")}
          </Button>
        </>
      ) : null}
      {borrower.active === false ? (
        <Button
          look="ghost"
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          onClick={() => change({ active: true })}
        >
          {t("activate")}
        </Button>
      ) : (
        <Button
          icon={<Mail aria-hidden="true" className="size-4" />}
          busy={invite.isPending}
          disabled={isDirty}
          onClick={send}
        >
          {wasInvited ? t("inviteAgain") : t("invite")}
        </Button>
      )}
    </>
  );
}
