import { type EditingDetail, useEditingDetail } from "@gable/api";
import { formatTime, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button } from "@gable/ui";
import { useState } from "react";
import { UnsavedList } from "./unsaved-list";

type Lost = NonNullable<EditingDetail["lost"]>;

const asText = (lost: Lost) => lost.edits.map(({ label, value }) => `${label}: ${value}`).join("\n");

/** To who edited a loan until another took over: who that is, and what was not saved. */
export function LostEdits({ loanId }: { loanId: number }) {
  const { t, i18n } = useTranslation("editing");
  const { lost } = useEditingDetail(loanId).data ?? {};
  const [hidden, setHidden] = useState<string>();
  if (!lost?.at || lost.at === hidden) return null;
  const time = formatTime(lost.at, i18n.language === "es" ? "es" : "en");
  const copy = async () => {
    await navigator.clipboard.writeText(asText(lost));
    notify({ tone: "good", title: t("lost.copied") });
  };
  return (
    <Banner tone="warn" title={t("lost.title", { name: lost.toName ?? "", time })}>
      {lost.edits.length > 0 ? (
        <>
          <p className="mb-2 text-ink-muted">{t("lost.body")}</p>
          <UnsavedList edits={lost.edits} label={t("lost.title", { name: lost.toName ?? "", time })} />
        </>
      ) : (
        <p className="text-ink-muted">{t("lost.nothing")}</p>
      )}
      <div className="mt-2 flex gap-2">
        {lost.edits.length > 0 ? (
          <Button size="sm" onClick={() => void copy()}>
            {t("lost.copy")}
          </Button>
        ) : null}
        <Button size="sm" onClick={() => setHidden(lost.at)}>
          {t("lost.close")}
        </Button>
      </div>
    </Banner>
  );
}
