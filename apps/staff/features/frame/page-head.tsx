"use client";
import { useRouteLabel } from "@gable/shell";
import type { ReactNode } from "react";
import { Breadcrumbs } from "./breadcrumbs";

export interface PageHeadProps {
  title: string;
  /** One sentence on what the screen is for. */
  lead?: ReactNode;
  /** What one can do here, at the right. */
  actions?: ReactNode;
}

/** The head of a screen outside a loan: the way here, the title, what one can do. Where the route has an `id`, the title is its name. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  useRouteLabel("id", title);
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 pt-4 pb-3">
      <div className="mr-auto min-w-0">
        <Breadcrumbs />
        <h1 className="font-medium font-serif text-2xl">{title}</h1>
        {lead ? <p className="max-w-prose text-ink-muted text-sm">{lead}</p> : null}
      </div>
      {actions}
    </header>
  );
}
