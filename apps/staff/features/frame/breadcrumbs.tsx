"use client";
import { useText, useTranslation } from "@gable/i18n";
import { STEPS } from "@gable/loan";
import { type TrailStep, titleOf, trailOf, useRouteLabels } from "@gable/shell";
import { cx } from "@gable/ui";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useMemo } from "react";
import { PLACES } from "./navigation";

const ROUTES = [
  "loans/:loanId",
  "leads/:leadId",
  "settings/users/:id",
  "settings/billing/:accountId/invoices/:id",
] as const;

/** The keys of what routes are called: places, the settings above theirs, and the steps of a loan. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...PLACES.map((place) => [place.href.replace("/app/", ""), `shell:places.${place.key}`] as const),
  ["settings", "shell:places.settings"] as const,
  ...STEPS.map((step) => [`loans/:loanId/${step}`, `loan:steps.${step}`] as const),
]);

/** The way to the page one is on. */
function useTrail(): TrailStep[] {
  const text = useText();
  const path = usePathname();
  const labels = useRouteLabels();
  return useMemo(() => {
    const nameOf = (route: string) => {
      const key = NAMES.get(route);
      return key ? text(key) : undefined;
    };
    return trailOf(path, { routes: ROUTES, nameOf }, labels);
  }, [path, labels, text]);
}

/** Names the window by the way to the page; a page that is on no way names it by itself. */
export function TrailTitle() {
  const trail = useTrail();
  const title = trail.length > 0 ? titleOf(trail) : null;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return null;
}

/** The way to the page one is on, each step a link; `whole` names the page itself too, where no heading does. */
export function Breadcrumbs({ whole, className }: { whole?: boolean; className?: string }) {
  const { t } = useTranslation("shell");
  const trail = useTrail();
  const path = usePathname();
  const above = trail.filter((step) => step.href !== path);
  const here = whole ? trail.find((step) => step.href === path) : undefined;
  if (above.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumbs")} className={className}>
      <ol className="flex flex-wrap items-center gap-x-1 text-ink-muted text-xs">
        {above.map((step, index) => (
          <li
            key={step.href}
            className={cx(
              "flex min-w-0 max-w-full items-center gap-1",
              index === 0 ? "shrink-0" : "max-sm:max-w-[14rem]",
            )}
          >
            <Link prefetch={false} href={step.href} className="truncate rounded-sm py-1 hover:text-ink hover:underline">
              {step.label}
            </Link>
            {here || index < above.length - 1 ? <ChevronRight aria-hidden="true" className="size-3 shrink-0" /> : null}
          </li>
        ))}
        {here ? (
          <li aria-current="page" className="min-w-0 text-ink">
            {here.label}
          </li>
        ) : null}
      </ol>
    </nav>
  );
}
