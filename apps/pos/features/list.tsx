"use client";
import { type Application, useApplications } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useTitle } from "@gable/shell";
import { EmptyState } from "@gable/ui";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { PageTitle } from "./frame";
import { useMilestone } from "./milestone";
import { oneLine } from "./one-line";
import { Waiting } from "./waiting";

/** Own applications; the only one is opened at once. */
export default function Applications() {
  const { t } = useTranslation("pos");
  const router = useRouter();
  const applications = useApplications();
  const { data } = applications;
  const only = data?.rows.length === 1 ? data.rows[0] : undefined;
  useTitle(t("list.title"));
  useEffect(() => {
    if (only) router.replace(`/app/${only.LoanId}`);
  }, [only, router]);
  if (!data || only) return <Waiting reads={[applications]} />;
  return <ApplicationList rows={data.rows} lead={t("list.lead")} pathOf={(loanId) => `/app/${loanId}`} />;
}

/** Own applications to choose from, each leading on. */
export function ApplicationList({
  rows,
  lead,
  pathOf,
}: {
  rows: readonly Application[];
  lead: string;
  pathOf: (loanId: number) => string;
}) {
  const { t } = useTranslation("pos");
  const milestone = useMilestone();
  if (rows.length === 0) return <EmptyState title={t("list.emptyTitle")}>{t("list.empty")}</EmptyState>;
  return (
    <>
      <PageTitle>{t("list.title")}</PageTitle>
      <p className="mt-2 text-ink-muted text-lg">{lead}</p>
      <ul className="mt-6 flex flex-col gap-3">
        {rows.map((application) => (
          <li key={application.LoanId}>
            <Link
              prefetch={false}
              href={pathOf(application.LoanId)}
              className="flex items-center gap-4 rounded-3xl border border-line bg-sheet p-5 hover:border-line-strong"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium font-serif text-xl">{milestone(application, "now")}</span>
                <span className="block text-ink-muted">
                  {oneLine(application.Address) || t("number", { id: application.LoanId })}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
