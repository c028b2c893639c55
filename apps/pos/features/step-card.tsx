import type { Application } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { stepPath } from "@gable/loan/portal-step";
import { buttonClass, cx } from "@gable/ui";
import Link from "next/link";
import { Card } from "./card";

/** A step that is not in the list of details, and the way to it where the borrower may still answer. */
export function StepCard({
  application,
  slug,
  name,
  state,
  answerable = true,
}: {
  application: Application;
  slug: string;
  name: string;
  state: string;
  answerable?: boolean;
}) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <span>
        <span className="block font-medium">{name}</span>
        <span className="block text-ink-muted text-sm">{state}</span>
      </span>
      {application.Editable && answerable ? <Change application={application} slug={slug} name={name} /> : null}
    </Card>
  );
}

export function Change({
  application,
  slug,
  name,
  className,
}: {
  application: Application;
  slug: string;
  name: string;
  className?: string;
}) {
  const { t } = useTranslation("pos");
  return (
    <Link
      prefetch={false}
      href={stepPath(application.LoanId, slug)}
      aria-label={t("details.changeOf", { step: name })}
      className={cx(buttonClass("ghost"), "text-pine!", className)}
    >
      {t("details.change")}
    </Link>
  );
}
