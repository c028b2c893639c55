"use client";
import type { OrgUnit, UserFilters } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { ROLE_NAMES, useShortcut } from "@gable/shell";
import { Button } from "@gable/ui";
import { useEffect, useRef, useState } from "react";
import { ChoiceFilter } from "../support/choice-filter";
import type { UserView } from "./view-state";

/** The user list's timing (platform.md section 9). */
const PAUSE_MS = 500;
const STATUSES = ["ACTIVE", "INVITE_SENT", "SUSPEND"];
const STAFF_ROLES = ROLE_NAMES.filter((name) => !/^(Super|LenderS|BrokerS|Report|Sales|Borrower|Realtor)/.test(name));

/** Search and filters of the list of users. */
export function UserFilterBar({
  view,
  units,
  onChange,
}: {
  view: UserView;
  units: readonly OrgUnit[];
  onChange: (change: Partial<UserView>) => void;
}) {
  const { t } = useTranslation("users");
  const text = useText();
  const filter = (name: keyof UserFilters) => (values: string[]) =>
    onChange({ filters: without({ ...view.filters, [name]: values }) });
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3 lg:px-6">
      <SearchBox value={view.q} onChange={(q) => onChange({ q })} />
      <ChoiceFilter
        label={t("allStatuses")}
        name={t("statusLabel")}
        values={view.filters.status ?? []}
        options={STATUSES.map((value) => ({ value, label: text(`users:status.${value}`) }))}
        onChange={filter("status")}
      />
      <ChoiceFilter
        label={t("allRoles")}
        name={t("roles")}
        values={view.filters.WizeRoles ?? []}
        options={STAFF_ROLES.map((value) => ({ value, label: text(`users:role.${value}`) }))}
        onChange={filter("WizeRoles")}
      />
      {units.length > 1 ? (
        <ChoiceFilter
          label={t("allBranches")}
          name={t("branch")}
          values={view.filters.WizeOrgUnitId ?? []}
          options={units.map((unit) => ({ value: unit.id, label: unit.displayName }))}
          onChange={filter("WizeOrgUnitId")}
        />
      ) : null}
      {Object.keys(view.filters).length > 0 ? (
        <Button look="ghost" onClick={() => onChange({ filters: {} })}>
          {t("clear")}
        </Button>
      ) : null}
    </div>
  );
}

function without(filters: UserFilters): UserFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)) as UserFilters;
}

export function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("users");
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useShortcut("/", () => box.current?.focus());
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <input
      ref={box}
      type="search"
      aria-label={t("search")}
      placeholder={t("search")}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="field-height w-72 max-w-full rounded-md border border-line-strong bg-sheet px-3 text-sm placeholder:text-ink-muted max-sm:w-full"
    />
  );
}
