"use client";
import { useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { buttonClass, EmptyState } from "@gable/ui";
import Link from "next/link";

const SHOWN = ["stages", "pull", "days", "volume"] as const;

/** What a company without a loan sees of its dashboard: what will stand here, and how to begin. */
export function NothingYet({ canWiden }: { canWiden: boolean }) {
  const { t } = useTranslation("dashboard");
  const session = useSession();
  const may = session.data?.active.permissions ?? [];
  return (
    <section aria-label={t("first.title")} className="rounded-lg border border-line bg-sheet">
      <EmptyState
        title={t("first.title")}
        action={
          <>
            {may.includes("loan:create") ? (
              <Link prefetch={false} href="/app/loans" className={buttonClass("solid")}>
                {t("first.begin")}
              </Link>
            ) : null}
            {may.includes("loan:import") ? (
              <Link prefetch={false} href="/app/loans?import=true" className={buttonClass("outline")}>
                {t("first.import")}
              </Link>
            ) : null}
          </>
        }
      >
        <p>{t("first.lead")}</p>
        <ul className="mt-3 list-disc space-y-1 pl-5 text-left">
          {SHOWN.map((name) => (
            <li key={name}>{t(`first.shows.${name}`)}</li>
          ))}
        </ul>
        {canWiden ? <p className="mt-3">{t("first.widen")}</p> : null}
      </EmptyState>
    </section>
  );
}
