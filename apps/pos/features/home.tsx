"use client";
import {
  type Application,
  type CreditQuestion,
  type OwnPortal,
  useApplication,
  useCreditQuestion,
  useOwnBorrower,
  useOwnNeeds,
  useOwnPurpose,
  useOwnQuestions,
  useOwnResidences,
  usePortal,
} from "@gable/api";
import { useLetters } from "@gable/api/preapproval";
import { useTermProposals } from "@gable/api/term-proposal";
import { formatInstant, formatPhone, useText, useTranslation } from "@gable/i18n";
import { minutesLeft, type PortalStep, portalSteps, shownSteps, stepPath } from "@gable/loan/portal-step";
import { usePreferences, useTitle, WithAreas } from "@gable/shell";
import { buttonClass, cx, Progress } from "@gable/ui";
import { ArrowRight, Check } from "lucide-react";
import Link from "next/link";
import { Card } from "./card";
import { PageTitle } from "./frame";
import Letters from "./letters";
import { longDay, useMilestone, Way } from "./milestone";
import { OfficerCard } from "./officer";
import { oneLine } from "./one-line";
import { usePlans } from "./plans";
import Proposals from "./proposals";
import { isOpen } from "./questions-step";
import { Change, StepCard } from "./step-card";
import { Waiting } from "./waiting";

/** One application: where it stands, what is next, whom to ask. */
export default function Home({ loanId }: { loanId: number }) {
  const { t } = useTranslation("pos");
  const application = useApplication(loanId);
  const borrower = useOwnBorrower(loanId);
  const residences = useOwnResidences(loanId);
  const purpose = useOwnPurpose(loanId);
  const questions = useOwnQuestions(loanId);
  const portal = usePortal(loanId);
  const asksCredit = useCreditQuestion(loanId, usePreferences().language);
  const credit = asksCredit.data;
  const letters = useLetters("borrower", loanId);
  const proposals = useTermProposals("borrower", loanId);
  const needs = useOwnNeeds(loanId);
  const plansOf = usePlans();
  useTitle(t("title"));
  // The page comes in one piece: a part that came later would push down what one reads by then.
  const isComing = [questions, portal, asksCredit, letters, proposals, needs].some(({ isLoading }) => isLoading);
  if (!application.data || !borrower.data || !residences.data || !purpose.data || isComing)
    return <Waiting reads={[application, borrower, residences, purpose]} />;
  const hidden = portal.data?.hiddenSteps ?? [];
  const steps = shownSteps(portalSteps(borrower.data, residences.data, purpose.data), hidden);
  const asked = hidden.includes("questions") ? [] : (questions.data ?? []);
  const open = asked.filter(isOpen).length;
  const answerOf = (step: PortalStep) => {
    if (step.kind === "loan-purpose") return plansOf(purpose.data);
    if (step.kind === "contact") return formatPhone(borrower.data.ContactPoint?.CellPhone);
    return oneLine(residences.data.find((home) => home.id === step.residenceId)?.Address);
  };
  const areas = [
    ...(letters.data?.rows.length ? (["letters"] as const) : []),
    ...(proposals.data?.rows.length ? (["proposals"] as const) : []),
  ];
  return (
    <WithAreas key={areas.join()} areas={areas}>
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-10">
        <div className="flex flex-col gap-6">
          <Heading application={application.data} portal={portal.data} />
          <Next application={application.data} steps={steps} openQuestions={open} credit={credit} />
          <Needs loanId={loanId} />
          <Proposals loanId={loanId} />
          <Letters loanId={loanId} />
          <Details application={application.data} steps={steps} answerOf={answerOf} />
          {asked.length > 0 ? <Asked application={application.data} count={asked.length} open={open} /> : null}
          {credit && (credit.asked || credit.last) ? <Credit application={application.data} credit={credit} /> : null}
        </div>
        <div className="flex flex-col gap-6 lg:pt-2">
          <Card>
            <h2 className="mb-5 font-medium font-serif text-xl">{t("way.title")}</h2>
            <Way application={application.data} />
          </Card>
          <Contact application={application.data} portal={portal.data} />
        </div>
      </div>
    </WithAreas>
  );
}

/** Whom to ask: the officer, the company, or nobody, as the lender has set it. */
function Contact({ application, portal }: { application: Application; portal: OwnPortal | undefined }) {
  if (portal?.contactDisplay === "NONE") return null;
  if (portal?.contactDisplay === "COMPANY") {
    const { companyName, contactPhone, contactEmail } = portal;
    return (
      <OfficerCard
        officer={{
          Name: companyName,
          ...(contactPhone ? { Phone: contactPhone } : {}),
          ...(contactEmail ? { Email: contactEmail } : {}),
        }}
      />
    );
  }
  return application.LoanOfficer ? <OfficerCard officer={application.LoanOfficer} /> : null;
}

/** What the lender asks for, as soon as it asks for something. */
function Needs({ loanId }: { loanId: number }) {
  const { t } = useTranslation("pos");
  const rows = useOwnNeeds(loanId).data?.rows ?? [];
  if (rows.length === 0) return null;
  const open = rows.filter((need) => need.status === "PENDING").length;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <span>
        <span className="block font-medium">{t("documents.name")}</span>
        <span className="block text-ink-muted text-sm">
          {open > 0 ? t("documents.open", { count: open }) : t("documents.done")}
        </span>
      </span>
      <Link
        prefetch={false}
        href={stepPath(loanId, "documents")}
        className={cx(buttonClass(open > 0 ? "solid" : "ghost"), "rounded-full!")}
      >
        {t(open > 0 ? "documents.send" : "documents.look")}
      </Link>
    </Card>
  );
}

/** The company's own questions: how many there are, and how many wait. */
function Asked({ application, count, open }: { application: Application; count: number; open: number }) {
  const { t } = useTranslation("pos");
  return (
    <StepCard
      application={application}
      slug="questions"
      name={t("step.questions.name")}
      state={open > 0 ? t("step.questions.open", { count: open }) : t("step.questions.done", { count })}
    />
  );
}

/** Whether the lender may read the borrower's credit. */
function Credit({ application, credit }: { application: Application; credit: CreditQuestion }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const { last } = credit;
  return (
    <StepCard
      application={application}
      slug="credit"
      name={t("credit.name")}
      state={
        last
          ? t(last.given ? "credit.given" : "credit.refused", { at: formatInstant(last.at, language), name: last.by })
          : t("details.open")
      }
      answerable={credit.asked}
    />
  );
}

function Heading({ application, portal }: { application: Application; portal: OwnPortal | undefined }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const milestone = useMilestone();
  const place = oneLine({
    LineText: application.Address?.LineText ?? "",
    CityName: application.Address?.CityName ?? "",
    StateCode: application.Address?.StateCode ?? "",
  });
  const name = application.BorrowerName?.split(" ")[0];
  const spanish = language === "es";
  const headline = (spanish && portal?.headlineEs) || portal?.headline;
  const welcome = (spanish && portal?.welcomeEs) || portal?.welcome;
  return (
    <header className="flex flex-col gap-3 lg:pt-2">
      {name ? <p className="text-ink-muted text-lg">{t("hello", { name })}</p> : null}
      <PageTitle>{milestone(application, "now")}</PageTitle>
      {headline ? <p className="text-balance font-medium text-xl">{headline}</p> : null}
      {welcome ? <p className="max-w-prose whitespace-pre-line">{welcome}</p> : null}
      <p className="sr-only" aria-live="polite">
        {milestone(application, "now")}
      </p>
      <p className="text-ink-muted">
        {place ? <span className="block">{t("property", { address: place })}</span> : null}
        {application.Since ? t("since", { date: longDay(application.Since, language) }) : null}
      </p>
    </header>
  );
}

function Next({
  application,
  steps,
  openQuestions,
  credit,
}: {
  application: Application;
  steps: PortalStep[];
  openQuestions: number;
  credit: CreditQuestion | undefined;
}) {
  const { t } = useTranslation("pos");
  const milestone = useMilestone();
  const open = application.Editable ? steps.find((step) => !step.complete) : undefined;
  const unfinished = application.Editable && application.pctComplete < 100;
  const wantsCredit = credit?.asked === true && !credit.last;
  const asks = !open && application.Editable && (openQuestions > 0 || wantsCredit);
  const other = openQuestions > 0 ? "questions" : "credit";
  const minutes = minutesLeft(steps) + (openQuestions > 0 ? 1 : 0) + (wantsCredit ? 1 : 0);
  return (
    <Card tone="pine" className="flex flex-col gap-4">
      <h2 className="font-medium text-pine text-sm">{t("next.title")}</h2>
      {open || asks ? (
        <>
          <p className="font-medium font-serif text-2xl/8">{t("next.minutes", { count: minutes })}</p>
          <Completion application={application} />
          <Link
            prefetch={false}
            href={stepPath(application.LoanId, open?.slug ?? other)}
            className={cx(buttonClass("solid", "lg"), "whitespace-normal! rounded-full! sm:self-start")}
          >
            {t("next.continue", {
              step: open ? t(`step.${open.kind}.name`) : t(other === "credit" ? "credit.name" : "step.questions.name"),
            })}
            <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
          </Link>
        </>
      ) : (
        <>
          <p className="font-medium font-serif text-2xl/8">{t("next.nothing")}</p>
          <p className="max-w-prose">{unfinished ? t("next.rest") : milestone(application, "next")}</p>
          <Completion application={application} />
          {application.Editable ? null : <p className="text-ink-muted text-sm">{t("next.locked")}</p>}
        </>
      )}
    </Card>
  );
}

function Completion({ application }: { application: Application }) {
  const { t } = useTranslation("pos");
  return (
    <div className="flex items-center gap-3">
      <Progress percent={application.pctComplete} label={t("next.percentLabel")} className="max-w-60 flex-1" />
      <span className="text-sm">{t("next.percent", { percent: application.pctComplete })}</span>
    </div>
  );
}

/** What is on record, each line with the way to change it: nothing is asked twice. */
function Details({
  application,
  steps,
  answerOf,
}: {
  application: Application;
  steps: PortalStep[];
  answerOf: (step: PortalStep) => string;
}) {
  const { t } = useTranslation("pos");
  const text = useText();
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="mb-2 font-medium font-serif text-xl">
        {t("details.title")}
      </h2>
      <ul className="divide-y divide-line border-line border-y">
        {steps.map((step) => {
          const name = text(`pos:step.${step.kind}.name`);
          return (
            <li key={step.slug} className="flex items-center gap-3 py-3">
              <span
                aria-hidden="true"
                className={cx(
                  "flex size-6 shrink-0 items-center justify-center rounded-full border-2",
                  step.complete ? "border-pine bg-pine text-pine-ink" : "border-line-strong",
                )}
              >
                {step.complete ? <Check strokeWidth={3} className="size-3.5" /> : null}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block text-ink-muted text-sm">{name}</span>
                <span className="block [overflow-wrap:anywhere]">
                  {(step.complete && answerOf(step)) || t("details.open")}
                </span>
              </span>
              {application.Editable && !step.fixed ? (
                <Change application={application} slug={step.slug} name={name} className="-mr-3" />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
