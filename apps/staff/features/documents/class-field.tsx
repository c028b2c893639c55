import type { DocumentClass } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { PagedSelect } from "@gable/ui";
import { useState } from "react";
import { hasWords, nameIn } from "./folder";

/** What a document is: one of the classes, found by any of its words. */
export function ClassField({
  classes,
  value,
  label,
  hint,
  labelHidden,
  onChange,
}: {
  classes: readonly DocumentClass[];
  value: string;
  label: string;
  hint?: string;
  labelHidden?: boolean;
  onChange: (code: string) => void;
}) {
  const { t } = useTranslation("documents");
  const { language } = usePreferences();
  const [term, setTerm] = useState("");
  // What is hidden is not offered; what has it keeps it.
  const offered = classes.filter(({ isActive, code }) => isActive || code === value);
  const options = offered.map((one) => ({ value: one.code, label: nameIn(language, one) }));
  const found = options.filter(({ label }) => hasWords(label, term));
  return (
    <PagedSelect
      label={label}
      hint={hint}
      labelHidden={labelHidden}
      value={options.find((one) => one.value === value) ?? null}
      onChange={(option) => {
        setTerm("");
        onChange(option?.value ?? "");
      }}
      onBlur={() => setTerm("")}
      options={found}
      term={term}
      onTerm={setTerm}
      hasMore={false}
      onMore={() => undefined}
      busy={false}
      placeholder={t("noClass")}
      words={{ noMatch: t("noMatch"), loading: t("loading"), failed: t("classesFailed") }}
    />
  );
}
