"use client";
import { useText, useTranslation } from "@gable/i18n";
import { useTitle } from "@gable/shell";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { placeAt } from "./navigation";

export interface PageHeadProps {
  title: string;
  /** One sentence on what the screen is for. */
  lead?: ReactNode;
  /** What one can do here, at the right. */
  actions?: ReactNode;
}

/** The head of a screen outside a loan: the way here, the title, what one can do. It names the window too. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  const { t } = useTranslation("shell");
  const text = useText();
  const path = usePathname();
  const place = placeAt(path);
  const label = place ? text(`shell:places.${place.key}`) : "";
  const trail = [
    ...(place?.group === "settings" ? [{ label: t("places.settings"), href: "/app/settings" }] : []),
    ...(place && path !== place.href ? [{ label, href: place.href }] : []),
  ];
  useTitle(title, ...trail.map((step) => step.label).reverse());
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 pt-4 pb-3 lg:px-6">
      <div className="mr-auto min-w-0">
        {trail.length > 0 ? (
          <nav aria-label={t("breadcrumbs")}>
            <ol className="flex flex-wrap items-center gap-1 text-ink-muted text-xs">
              {trail.map((step) => (
                <li key={step.href} className="flex items-center gap-1">
                  <Link href={step.href} className="rounded-sm py-1 hover:text-ink hover:underline">
                    {step.label}
                  </Link>
                  <ChevronRight aria-hidden="true" className="size-3" />
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <h1 className="font-medium font-serif text-2xl">{title}</h1>
        {lead ? <p className="max-w-prose text-ink-muted text-sm">{lead}</p> : null}
      </div>
      {actions}
    </header>
  );
}
