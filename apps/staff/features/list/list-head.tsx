import type { ReactNode } from "react";
import { Breadcrumbs } from "../frame/breadcrumbs";

/** What the head of a list says, and what the list is narrowed by. */
export interface ListWords {
  title: string;
  /** One sentence on what the list is for; or how many rows there are. */
  lead: ReactNode;
  /** Whether the way here is shown above the title. */
  hasCrumbs?: boolean | undefined;
  /** Filters before the search, and after it. */
  before?: ReactNode;
  filters?: ReactNode;
  /** What the list is narrowed to, each of it taken out by a press. */
  narrowedTo?: ReactNode;
}

/** The parts of a list's head, to be laid out. */
export interface HeadParts extends ListWords {
  search: ReactNode;
  /** How the table is laid out. */
  menu: ReactNode;
  /** What one can do here. */
  actions: ReactNode;
}

/** Title and what one can do, above the search and the filters. */
export function TwoRows({ title, lead, hasCrumbs, before, search, filters, narrowedTo, menu, actions }: HeadParts) {
  return (
    <>
      <header className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-4 pb-3">
        <div className="mr-auto min-w-0">
          {hasCrumbs ? <Breadcrumbs /> : null}
          <h1 className="font-medium font-serif text-2xl">{title}</h1>
          <p role="status" className="max-w-prose text-ink-muted text-xs">
            {lead}
          </p>
        </div>
        {menu}
        {actions}
      </header>
      <div className="flex flex-wrap items-end gap-2 px-4 pb-3">
        {before}
        {search}
        {filters}
        {narrowedTo}
      </div>
    </>
  );
}

/** All of it in one row on a desk, so that more rows are in sight; on a phone as many as it takes. */
export function OneRow({ title, lead, before, search, filters, narrowedTo, menu, actions }: HeadParts) {
  return (
    <header className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-4 pb-3 max-sm:gap-x-2 max-sm:pt-3">
      <div className="mr-auto max-sm:flex max-sm:w-full max-sm:items-baseline max-sm:justify-between">
        <h1 className="font-medium font-serif text-2xl">{title}</h1>
        <p role="status" className="text-ink-muted text-xs">
          {lead}
        </p>
      </div>
      {before}
      {search}
      {filters}
      {menu}
      {actions}
      {narrowedTo}
    </header>
  );
}
