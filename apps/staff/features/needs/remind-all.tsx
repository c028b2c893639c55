import { type Need, useRemindOfNeeds } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button } from "@gable/ui";
import { BellRing } from "lucide-react";

/** Reminds everybody of what is shown and awaited, each by one email, and says of what nobody was reminded, and why. */
export function RemindAll({ loanId, needs }: { loanId: number; needs: readonly Need[] }) {
  const { t } = useTranslation("needs");
  const text = useText();
  const remind = useRemindOfNeeds(loanId);
  const awaited = needs.filter(({ status }) => status === "PENDING");
  const left = remind.data?.left ?? [];
  return (
    <>
      <Button
        size="sm"
        className="self-start"
        busy={remind.isPending}
        disabled={awaited.length === 0}
        icon={<BellRing aria-hidden="true" className="size-4" />}
        onClick={() =>
          remind.mutate(
            awaited.map(({ id }) => id),
            {
              onSuccess: ({ people }) => {
                if (people > 0) notify({ tone: "good", title: t("remindAll.done", { count: people }) });
              },
            },
          )
        }
      >
        {t("remindAll.open", { count: awaited.length })}
      </Button>
      {left.length > 0 ? (
        <Banner tone="note" title={t("remindAll.left")}>
          <ul>
            {left.map(({ id, title, askedName, why }) => (
              <li key={id}>
                {t("remindAll.one", { title, name: askedName ?? "—" })} {text(`needs:remindAll.${why}`)}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </>
  );
}
