"use client";
import { usePagedRows } from "@gable/api";
import { useField } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { PagedSelect } from "@gable/ui";
import { useState } from "react";
import { UNDERWRITER_ID_PATH } from "./government-fields";

const UNDERWRITERS = { orderBy: "name", sort: "ASC", filters: { type: ["UNDERWRITER"] } };

/** Who underwrites a VA loan, by name, out of the address book. */
export function UnderwriterField({ loanId, path, label }: { loanId: number; path: string; label: string }) {
  const { t } = useTranslation("government");
  const { value, props } = useField({ path, label });
  const chosen = useField({ path: UNDERWRITER_ID_PATH });
  const [term, setTerm] = useState("");
  const found = usePagedRows(`/los/api/loans/${loanId}/assignable-business-contacts`, term, UNDERWRITERS);
  const name = String(value ?? "");
  return (
    <PagedSelect
      id={props.id}
      label={label}
      hint={t("underwriter.hint")}
      readOnly={props.readOnly}
      value={name ? { value: String(chosen.value ?? "") || name, label: name } : null}
      onChange={(option) => {
        setTerm("");
        chosen.props.onChange(option?.value ?? "");
        props.onChange(option?.label ?? "");
      }}
      options={found.rows.flatMap((row) => (row.name ? [{ value: row.id, label: row.name }] : []))}
      term={term}
      onTerm={setTerm}
      hasMore={found.hasMore}
      onMore={found.more}
      busy={found.busy}
      failed={found.failed}
      words={{ noMatch: t("underwriter.noMatch"), loading: t("underwriter.loading"), failed: t("underwriter.failed") }}
    />
  );
}
