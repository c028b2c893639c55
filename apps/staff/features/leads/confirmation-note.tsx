"use client";
import { Fault, useWriteLead } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, useFaultWords } from "@gable/shell";
import { Banner, Button } from "@gable/ui";

/** Says that a lead of the web form has not confirmed the email address, and sends the letter about it once more. */
export function ConfirmationNote({ id }: { id: string }) {
  const { t } = useTranslation("leads");
  const wordsOf = useFaultWords();
  const { resendConfirmation } = useWriteLead();
  const { error } = resendConfirmation;
  return (
    <Banner tone={error ? "bad" : "warn"} title={t("confirmation.title")}>
      <p className="mb-2">{error instanceof Fault ? wordsOf(error) : t("confirmation.hint")}</p>
      <Button
        size="sm"
        busy={resendConfirmation.isPending}
        onClick={() =>
          resendConfirmation.mutate(id, { onSuccess: () => notify({ tone: "good", title: t("confirmation.sent") }) })
        }
      >
        {t("confirmation.resend")}
      </Button>
    </Banner>
  );
}
