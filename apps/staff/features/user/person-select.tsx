"use client";
import { type UserProfile, usePagedRows } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { type Option, PagedSelect } from "@gable/ui";
import { useState } from "react";

const ACTIVE = { filters: { status: "ACTIVE" } };

/** One of the company's active people, page by page or by what is typed of the name or the email. */
export function PersonSelect({
  label,
  hint,
  value,
  onChange,
  except,
  error,
  required = true,
}: {
  label: string;
  hint?: string;
  value: Option | null;
  onChange: (person: Option | null) => void;
  /** Who is none to choose. */
  except?: string;
  error?: string | true | undefined;
  required?: boolean;
}) {
  const { t } = useTranslation("users");
  const [term, setTerm] = useState("");
  const found = usePagedRows<UserProfile>("/api/wizeusers", term, ACTIVE);
  return (
    <PagedSelect
      label={label}
      hint={hint}
      required={required}
      error={error}
      value={value}
      onChange={onChange}
      options={found.rows
        .filter((person) => person.id !== except)
        .map((person) => ({
          value: person.id,
          label: [person.name, person.WizeOrgUnit?.displayName].filter(Boolean).join(" · "),
        }))}
      term={term}
      onTerm={setTerm}
      hasMore={found.hasMore}
      onMore={found.more}
      busy={found.busy}
      failed={found.failed}
      words={{ noMatch: t("noMatchTitle"), loading: t("selecting"), failed: t("selectFailed") }}
    />
  );
}
