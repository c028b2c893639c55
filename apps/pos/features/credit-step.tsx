"use client";
import { Fault, useAnswerCredit, useCreditQuestion, usePortal } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { usePreferences, useTitle } from "@gable/shell";
import { Banner, Button, Checkbox, Loading } from "@gable/ui";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Card, PageTitle } from "./frame";

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
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  useTitle(t("credit.title"));
  if (!question.data) return <Loading lines={8} className="pt-6" />;
  const { asked, wording = "", text = "", last } = question.data;
  const given = last?.given === true;

  async function say(yes: boolean) {
    setTried(true);
    if (busy || (yes && !read)) return;
    setBusy(true);
    setMessage(undefined);
    try {
      await answer(yes, text);
      router.push(`/app/${loanId}`);
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      setRead(false);
      setMessage(cause.status === 409 ? t("credit.changed") : t("credit.failed"));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="answers mx-auto flex max-w-xl flex-col gap-6">
      <Link
        href={`/app/${loanId}`}
        className="-ml-1 flex min-h-11 w-fit items-center gap-1.5 rounded-md px-1 text-ink-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {t("back")}
      </Link>
      <header className="flex flex-col gap-2">
        <PageTitle>{t("credit.title")}</PageTitle>
        <p className="text-ink-muted text-lg/7">{asked ? t("credit.lead") : t("credit.notAsked")}</p>
      </header>
      {message ? <Banner tone="bad">{message}</Banner> : null}
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
    </div>
  );
}
