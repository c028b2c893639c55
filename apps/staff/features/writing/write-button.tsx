"use client";
import { useTranslation } from "@gable/i18n";
import { IconButton } from "@gable/ui";
import { Mail } from "lucide-react";
import { openWriting, useMayWrite } from "./open";

/** Opens the dialog in which the loan's people are written to, from its head. */
export function WriteButton({ loanId }: { loanId: number }) {
  const { t } = useTranslation("loan");
  if (!useMayWrite()) return null;
  return (
    <IconButton label={t("write")} onClick={() => openWriting({ loanId })}>
      <Mail aria-hidden="true" className="size-4.5" />
    </IconButton>
  );
}
