"use client";
import { useAnswerCredit, useCreditQuestion, usePortal } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { usePreferences, useTitle } from "@gable/shell";
import { Button, Checkbox } from "@gable/ui";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Card } from "./card";
import { QuestionPage, useSending } from "./question-page";
import { Waiting } from "./waiting";

/** The lender's own text about the credit report, read before it is agreed to; what was said can be taken back here. */
export function CreditStep({ loanId }: { loanId: number }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const router = useRouter();
  const question = useCreditQuestion(loanId, language);
  const company = usePortal(loanId).data?.companyName;
  const answer = useAnswerCredit(loanId, language);
  const [read, setRead] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, message, send } = useSending();
  useTitle(t("credit.title"));
  if (!question.data) return <Waiting reads={[question]} lines={8} />;
  const { asked, wording = "", text = "", last } = question.data;
  const given = last?.given === true;

  async function say(yes: boolean) {
    setTried(true);
    if (yes && !read) return;
    const kept = await send(
      () => answer(yes, text),
      (fault) => {
        setRead(false);
        return fault.status === 409 ? t("credit.changed") : t("credit.failed");
      },
    );
    if (kept) router.push(`/app/${loanId}`);
  }

  return (
    <QuestionPage
      loanId={loanId}
      title={t("credit.title")}
      lead={asked ? t("credit.lead") : t("credit.notAsked")}
      message={message}
    >
      {asked ? (
        <>
          <Card>
            <h2 className="mb-2 font-medium text-ink-muted text-sm">{company}</h2>
            <p lang={question.data.language} className="whitespace-pre-line">
              {wording}
            </p>
            {language === "es" && question.data.language === "en" ? (
              <p className="mt-3 text-ink-muted text-sm">{t("credit.englishOnly")}</p>
            ) : null}
          </Card>
          {last ? (
            <p role="status">
              {t(given ? "credit.given" : "credit.refused", { at: formatInstant(last.at, language), name: last.by })}
            </p>
          ) : null}
          {given ? (
            <Button className="self-start rounded-full!" busy={busy} onClick={() => void say(false)}>
              {t("credit.takeBack")}
            </Button>
          ) : (
            <>
              <Checkbox
                label={t("credit.agree")}
                checked={read}
                onChange={setRead}
                hint={tried && !read ? t("credit.needed") : undefined}
              />
              <div className="flex flex-wrap gap-3">
                <Button look="solid" size="lg" className="rounded-full!" busy={busy} onClick={() => void say(true)}>
                  {t("credit.authorize")}
                </Button>
                {last ? null : (
                  <Button look="ghost" size="lg" disabled={busy} onClick={() => void say(false)}>
                    {t("credit.refuse")}
                  </Button>
                )}
              </div>
            </>
          )}
        </>
      ) : null}
    </QuestionPage>
  );
}
