"use client";
import { useHistory } from "@gable/api";
import { formatTime, useTranslation } from "@gable/i18n";
import { usePreferences, WithAreas } from "@gable/shell";
import { useValueWord, VALUE_AREAS } from "./journal-list";
import { type TheirField, theirFields } from "./their-fields";

interface Props {
  loanId: number;
  recordId: string;
  /** The record as this form had it, as it is now, and what the form would change of it. */
  base: object;
  theirs: object;
  mine: object;
  /** What a field is called, by its path. */
  label: (path: string) => string;
}

/** Who changed which field when, line by line, of those that are being changed here as well. */
export function TheirChanges(props: Props) {
  return (
    <WithAreas areas={VALUE_AREAS}>
      <Lines {...props} />
    </WithAreas>
  );
}

function Lines({ loanId, recordId, base, theirs, mine, label }: Props) {
  const history = useHistory(loanId, true, recordId);
  const fields = theirFields(base, theirs, mine, history.data?.rows ?? []);
  return (
    <ul className="mb-1 flex flex-col gap-0.5">
      {fields.map((field) => (
        <li key={field.path}>
          <Line field={field} label={label(field.path)} />
        </li>
      ))}
    </ul>
  );
}

function Line({ field, label }: { field: TheirField; label: string }) {
  const { t } = useTranslation("common");
  const { language } = usePreferences();
  const word = useValueWord(field.by?.kind);
  const { by } = field;
  const words = {
    field: label,
    was: field.was ? word(field.path, field.was) : t("nothing"),
    is: field.is ? word(field.path, field.is) : t("nothing"),
  };
  if (!by) return t("theyChanged", words);
  return t("whoChanged", { ...words, name: by.ActorName || "—", time: by.at ? formatTime(by.at, language) : "" });
}
