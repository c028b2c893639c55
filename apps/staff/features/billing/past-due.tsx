"use client";
import { type BillingAccount, useBillingAccounts } from "@gable/api";
import { formatDate, formatUsd, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Banner, buttonClass } from "@gable/ui";
import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";

type PastDue = NonNullable<BillingAccount["pastDue"]>;

/** What an account owes, and what comes next. */
export function PastDueNote({ pastDue }: { pastDue: PastDue }) {
  const { t } = useTranslation("billing");
  const words = {
    amount: formatUsd(pastDue.amount),
    since: formatDate(pastDue.since),
    next: formatDate(pastDue.nextAttempt),
    end: formatDate(pastDue.planEnds),
  };
  return (
    <Banner tone="bad" title={t("pastDue.title", words)}>
      {t(pastDue.nextAttempt ? "pastDue.next" : "pastDue.over", words)}
    </Banner>
  );
}

/** Says over every screen that a charge was refused, to those who can pay; where they do that it is said already. */
export function PastDueBanner() {
  const path = usePathname();
  const owing = useBillingAccounts().data?.rows.find((account) => account.pastDue);
  if (!owing?.pastDue || path.startsWith("/app/settings/billing")) return null;
  return (
    <WithAreas areas={["billing"]}>
      <Owed name={owing.name} pastDue={owing.pastDue} />
    </WithAreas>
  );
}

function Owed({ name, pastDue }: { name: string; pastDue: PastDue }) {
  const { t } = useTranslation("billing");
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-bad border-b bg-bad-wash px-4 py-1.5 text-ink text-sm print:hidden"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />
      <span className="min-w-0 flex-1">{t("pastDue.banner", { name, amount: formatUsd(pastDue.amount) })}</span>
      <Link prefetch={false} href="/app/settings/billing" className={buttonClass("outline", "sm")}>
        {t("pastDue.open")}
      </Link>
    </div>
  );
}
