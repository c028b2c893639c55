"use client";
import { Fault, type Lead, useWriteLead } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, useFaultWords } from "@gable/shell";
import { Banner, Button } from "@gable/ui";

/** Says that a lead of the web form has not confirmed the email address, and sends the letter about it once more. */
export function ConfirmationNote({ lead }: { lead: Pick<Lead, "id" | "ConfirmationLetter"> }) {
  const { t } = useTranslation("leads");
  const wordsOf = useFaultWords();
  const { resendConfirmation } = useWriteLead();
  const { error } = resendConfirmation;
  const letter = lead.ConfirmationLetter;
  return (
    <Banner tone={error || letter === "FAILED" ? "bad" : "warn"} title={t("confirmation.title")}>
      <p className="mb-2">
        {error instanceof Fault
          ? wordsOf(error)
          : t(letter === "PENDING" || letter === "FAILED" ? `confirmation.${letter}` : "confirmation.hint")}
      </p>
      <Button
        size="sm"
        busy={resendConfirmation.isPending}
        onClick={() =>
          resendConfirmation.mutate(lead.id, {
            onSuccess: () => notify({ tone: "good", title: t("confirmation.sent") }),
          })
        }
      >
        {t("confirmation.resend")}
      </Button>
    </Banner>
  );
}
