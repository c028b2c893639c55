"use client";
import type { OrgUnit, UserFilters } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { ROLE_NAMES } from "@gable/shell";
import { Button } from "@gable/ui";
import { ChoiceFilter } from "../list/choice-filter";
import type { UserView } from "./view-state";

const STATUSES = ["ACTIVE", "INVITE_SENT", "SUSPEND"];
const STAFF_ROLES = ROLE_NAMES.filter((name) => !/^(Super|LenderS|BrokerS|Report|Sales|Borrower|Realtor)/.test(name));

/** What narrows the list of users. */
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
    <>
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
    </>
  );
}

function without(filters: UserFilters): UserFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)) as UserFilters;
}
