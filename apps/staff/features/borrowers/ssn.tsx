"use client";
import { type Borrower, Fault, revealSsn, useSaveSsn } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { ssn as ssnRule } from "@gable/loan";
import { notify } from "@gable/shell";
import { Banner, Button, Dialog, Field, inputClass, TextField } from "@gable/ui";
import { Eye, EyeOff } from "lucide-react";
import { useEffect, useState } from "react";
import { borrowerName } from "./person";

const SHOWN_SECONDS = 15;
const dashed = (digits: string) => digits.replace(/\D/g, "").replace(/^(\d{3})(\d{2})(\d{4})$/, "$1-$2-$3");

/** The number masked; a look at it is logged by the server and ends after 15 s. It lives in this component alone. */
export function SsnField({
  loanId,
  borrower,
  readOnly,
  required,
}: {
  loanId: number;
  borrower: Borrower;
  readOnly: boolean;
  required: boolean;
}) {
  const { t } = useTranslation("borrower");
  const [shown, setShown] = useState<string | null>(null);
  const [left, setLeft] = useState(0);
  const [editing, setEditing] = useState(false);
  const masked = borrower.TaxpayerIdentifier?.Masked;

  useEffect(() => {
    if (shown === null) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [shown]);
  useEffect(() => {
    if (shown !== null && left <= 0) setShown(null);
  }, [shown, left]);

  async function reveal() {
    const value = await revealSsn(loanId, borrower.id).catch(() => null);
    if (!value) return;
    setLeft(SHOWN_SECONDS);
    setShown(dashed(value));
  }
  return (
    <>
      <Field
        label={t("ssn.label")}
        required={required}
        hint={shown !== null ? t("ssn.hidesIn", { seconds: Math.max(left, 0) }) : undefined}
        id="f-TaxpayerIdentifier-IdentifierValue"
      >
        {(wiring) => (
          <span className="flex gap-1.5">
            <input
              {...wiring}
              readOnly
              value={shown ?? masked ?? t("ssn.none")}
              className={inputClass}
              autoComplete="off"
            />
            {masked ? (
              <Button
                aria-label={shown !== null ? t("ssn.hide") : t("ssn.reveal")}
                title={shown !== null ? t("ssn.hide") : t("ssn.reveal")}
                className="px-2!"
                onClick={() => (shown !== null ? setShown(null) : void reveal())}
              >
                {shown !== null ? (
                  <EyeOff aria-hidden="true" className="size-4" />
                ) : (
                  <Eye aria-hidden="true" className="size-4" />
                )}
              </Button>
            ) : null}
            {readOnly ? null : (
              <Button onClick={() => setEditing(true)}>{masked ? t("ssn.replace") : t("ssn.enter")}</Button>
            )}
          </span>
        )}
      </Field>
      {editing ? <SsnDialog loanId={loanId} borrower={borrower} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function SsnDialog({ loanId, borrower, onClose }: { loanId: number; borrower: Borrower; onClose: () => void }) {
  const { t } = useTranslation(["borrower", "common", "validation"]);
  const save = useSaveSsn(loanId);
  const [value, setValue] = useState("");
  const [touched, setTouched] = useState(false);
  const wrong = value === "" || ssnRule(value) !== null;
  const submit = () => {
    setTouched(true);
    if (wrong) return;
    save.mutate(
      { borrowerId: borrower.id, ssn: value.replace(/\D/g, "") },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("borrower:ssn.saved") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("borrower:ssn.dialogTitle", { name: borrowerName(borrower) || "—" })}
      description={t("borrower:ssn.dialogHint")}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={save.isPending} onClick={submit}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      {save.error instanceof Fault ? (
        <Banner tone="bad">{save.error.entries[0]?.message ?? save.error.message}</Banner>
      ) : null}
      <TextField
        label={t("borrower:ssn.label")}
        value={value}
        onChange={(text) => setValue(dashed(text))}
        onBlur={() => setTouched(value !== "")}
        error={touched && wrong ? t("validation:ssn", { 0: t("borrower:ssn.label") }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        autoFocus
      />
    </Dialog>
  );
}
