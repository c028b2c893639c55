"use client";
import { nextOffset, PAGE_SIZE, useOrgUnits } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { isUnread } from "@gable/shell";
import { PagedSelect } from "@gable/ui";
import { useState } from "react";
import { plain } from "../frame/palette-fields";

/** One of the org units in reach, found by how it is called: a company may have hundreds. */
export function BranchSelect({
  value,
  onChange,
  except,
  error,
}: {
  value: string;
  onChange: (id: string) => void;
  /** A unit that is none to choose. */
  except?: string;
  error?: string | true | undefined;
}) {
  const { t } = useTranslation("users");
  const units = useOrgUnits();
  const [term, setTerm] = useState("");
  const [pages, setPages] = useState(1);
  const options = (units.data ?? [])
    .filter((unit) => unit.id !== except)
    .map((unit) => ({ value: unit.id, label: unit.displayName }));
  const fitting = options.filter(({ label }) => plain(label).includes(plain(term.trim())));
  return (
    <PagedSelect
      label={t("branch")}
      required
      error={error}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(option) => onChange(option?.value ?? "")}
      options={fitting.slice(0, pages * PAGE_SIZE)}
      term={term}
      onTerm={(next) => {
        setTerm(next);
        setPages(1);
      }}
      hasMore={nextOffset(pages, fitting.length) !== undefined}
      onMore={() => (isUnread(units) ? void units.refetch() : setPages(pages + 1))}
      busy={units.isPending}
      failed={isUnread(units)}
      words={{ noMatch: t("branchNone"), loading: t("selecting"), failed: t("selectFailed") }}
    />
  );
}
