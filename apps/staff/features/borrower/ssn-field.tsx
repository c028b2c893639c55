"use client";
import { type Borrower, revealSsn } from "@gable/api";
import { fieldId, useFormOfFields, useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { IconButton, TextField } from "@gable/ui";
import { Eye, EyeOff, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { lateDialog } from "../record/late-dialog";

const SsnDialog = lateDialog(() => import("./ssn-dialog").then((module) => module.SsnDialog));

const SHOWN_SECONDS = 15;
const dashed = (digits: string) => digits.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, "$1-$2-$3");

/** The number masked; a look at it is logged by the server and over after 15 s. It is never kept beyond this component. */
export function SsnField({ loanId, borrower, required }: { loanId: number; borrower: Borrower; required: boolean }) {
  const { t } = useTranslation("borrower");
  const { id } = useFormOfFields();
  const locked = useReadOnly();
  const [number, setNumber] = useState<string | null>(null);
  const [left, setLeft] = useState(0);
  const [editing, setEditing] = useState(false);
  const masked = borrower.TaxpayerIdentifier?.Masked;
  const inputId = fieldId("TaxpayerIdentifier.IdentifierValue", id);

  useEffect(() => {
    if (number === null) return;
    const until = Date.now() + SHOWN_SECONDS * 1000;
    setLeft(SHOWN_SECONDS);
    const timer = setInterval(() => {
      const seconds = Math.ceil((until - Date.now()) / 1000);
      setLeft(seconds);
      if (seconds <= 0) setNumber(null);
    }, 250);
    return () => clearInterval(timer);
  }, [number]);

  async function reveal() {
    try {
      setNumber(dashed(await revealSsn(loanId, borrower.id)));
    } catch {
      // The request pipeline has said why.
    }
  }
  return (
    <div className="flex min-w-0 items-end gap-1">
      <TextField
        id={inputId}
        className="flex-1"
        label={t("ssn.label")}
        required={required}
        readOnly
        autoComplete="off"
        value={number ?? masked ?? ""}
        placeholder={t("ssn.none")}
        hint={number === null ? undefined : t("ssn.hidesIn", { seconds: left })}
        onChange={() => undefined}
      />
      <span className={number === null ? "flex" : "flex self-start pt-5"}>
        {masked ? (
          <IconButton
            label={number === null ? t("ssn.reveal") : t("ssn.hide")}
            onClick={() => (number === null ? void reveal() : setNumber(null))}
          >
            {number === null ? (
              <Eye aria-hidden="true" className="size-4" />
            ) : (
              <EyeOff aria-hidden="true" className="size-4" />
            )}
          </IconButton>
        ) : null}
        {locked ? null : (
          <IconButton label={masked ? t("ssn.replace") : t("ssn.enter")} onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </span>
      {editing ? (
        <SsnDialog
          loanId={loanId}
          borrower={borrower}
          onClose={() => setEditing(false)}
          onSaved={() => setNumber(null)}
        />
      ) : null}
    </div>
  );
}
