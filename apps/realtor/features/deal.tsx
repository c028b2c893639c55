"use client";
import { type DealDetail, useDeal } from "@gable/api";
import { formatDate, formatDay, formatPhone, useText, useTranslation } from "@gable/i18n";
import { daysFromToday, placeOf, WAY } from "@gable/loan/deal-way";
import { late, useTitle } from "@gable/shell";
import { Banner, buttonClass, cx, Loading, Progress, Timeline } from "@gable/ui";
import { ArrowLeft, Calculator, Mail, Phone } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { StageBadge, usePlace } from "./deals";
import { PageTitle } from "./frame";

const DealLetters = late(() => import("./deal-letters"));

/** One deal: stage and dates first, then whom to call. */
export default function DealPage({ loanId }: { loanId: number }) {
  const { t } = useTranslation("realtor");
  const { data: deal } = useDeal(loanId);
  const place = usePlace();
  useTitle(deal ? place(deal).street : t("title"));
  if (!deal) return <Loading lines={9} />;
  const { street, town } = place(deal);
  return (
    <article>
      <Link
        prefetch={false}
        href="/app"
        className="-ml-1 flex min-h-11 w-fit items-center gap-1.5 rounded-md px-1 text-ink-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {t("deal.back")}
      </Link>
      <header className="mt-1 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <PageTitle>{street}</PageTitle>
          <p className="text-ink-muted text-lg">{town}</p>
        </div>
        <div aria-live="polite">
          <StageBadge stageId={deal.StageId} />
        </div>
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-6">
          <Facts deal={deal} />
          <Contact deal={deal} />
        </div>
        <Way deal={deal} />
        {/* They come last and late: nothing that is read already moves for them. */}
        <div className="lg:col-start-1">
          <DealLetters loanId={loanId} />
        </div>
      </div>
    </article>
  );
}

function Facts({ deal }: { deal: DealDetail }) {
  const { t } = useTranslation("realtor");
  const days = deal.stageChangedAt ? -daysFromToday(deal.stageChangedAt) : null;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line">
      <Fact name={t("deal.closing")} className="col-span-2 bg-pine-wash">
        <Closing date={deal.estimatedClosingDate ?? null} />
      </Fact>
      <Fact name={t("deal.buyer")}>{deal.BorrowerName}</Fact>
      <Fact name={t("deal.inStage")}>
        {days === null ? "—" : days <= 0 ? t("deal.today") : t("deal.days", { count: days })}
      </Fact>
      <Fact name={t("deal.application")}>
        <span className="flex flex-col gap-2">
          {t("deal.percent", { percent: deal.pctComplete ?? 0 })}
          <Progress percent={deal.pctComplete ?? 0} label={t("deal.percentLabel")} />
        </span>
      </Fact>
      <Fact name={t("deal.loan")}>{deal.LoanId}</Fact>
    </dl>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx("p-4", className ?? "bg-sheet")}>
      <dt className="text-ink-muted text-sm">{name}</dt>
      <dd className="mt-0.5 font-medium text-lg/6 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function Closing({ date }: { date: string | null }) {
  const { t } = useTranslation("realtor");
  if (!date) return t("deal.noClosing");
  const days = daysFromToday(date);
  const when =
    days > 0 ? t("deal.closingIn", { count: days }) : days === 0 ? t("deal.closingToday") : t("deal.closingPast");
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-serif text-2xl/8">{formatDate(date)}</span>
      <span className={days < 0 ? "text-warn" : "text-ink-muted"}>{when}</span>
    </span>
  );
}

/** A button that is no wider than its card, however large the letters are. */
const FITS = "h-auto min-h-11 max-w-full whitespace-normal";

function Contact({ deal }: { deal: DealDetail }) {
  const { t } = useTranslation("realtor");
  const officer = deal.LoanOfficer;
  const name = officer?.Name ?? "";
  return (
    <section className="rounded-lg border border-line bg-sheet p-4">
      {officer ? (
        <>
          <h2 className="text-ink-muted text-sm">{t("deal.officer")}</h2>
          <p className="font-medium text-lg">{name}</p>
        </>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {officer?.Phone ? (
          <a
            href={`tel:${officer.Phone.replace(/[^\d+]/g, "")}`}
            aria-label={`${t("deal.call", { name })}: ${formatPhone(officer.Phone)}`}
            className={cx(buttonClass("solid"), FITS)}
          >
            <Phone aria-hidden="true" className="size-4" />
            {formatPhone(officer.Phone)}
          </a>
        ) : null}
        {officer?.Email ? (
          <a href={`mailto:${officer.Email}`} className={cx(buttonClass("outline"), FITS)}>
            <Mail aria-hidden="true" className="size-4" />
            {t("deal.email")}
            <span className="sr-only">{`${name}, ${officer.Email}`}</span>
          </a>
        ) : null}
        <Link prefetch={false} href="/app/calculator" className={cx(buttonClass("outline"), FITS)}>
          <Calculator aria-hidden="true" className="size-4" />
          {t("deal.estimate")}
        </Link>
      </div>
    </section>
  );
}

function Way({ deal }: { deal: DealDetail }) {
  const { t } = useTranslation("realtor");
  const text = useText();
  const at = placeOf(deal.StageId);
  const dateOf = (stage: string, index: number) => {
    const reached = deal.statusDates?.[stage];
    if (index > at && at >= 0) return undefined;
    // A loan that was here before is here since it came again.
    if (index === at && deal.stageChangedAt) return formatDay(deal.stageChangedAt);
    return reached ? formatDate(reached) : undefined;
  };
  return (
    <section className="rounded-lg border border-line bg-sheet p-5 lg:row-span-2">
      <h2 className="mb-4 font-medium font-serif text-xl">{t("deal.way")}</h2>
      {at < 0 ? (
        <div className="mb-4">
          <Banner tone="warn">{t("deal.interrupted")}</Banner>
        </div>
      ) : null}
      <Timeline
        label={t("deal.way")}
        at={at === WAY.length - 1 ? WAY.length : at}
        words={{ done: t("deal.done"), now: t("deal.now"), ahead: t("deal.ahead") }}
        steps={WAY.map((stage, index) => ({
          key: stage,
          label: text(`realtor:stage.${stage}`),
          aside: dateOf(stage, index),
        }))}
      />
    </section>
  );
}
