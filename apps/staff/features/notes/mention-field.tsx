"use client";
import { useTranslation } from "@gable/i18n";
import { useAreas } from "@gable/shell";
import { AssigneeSelect } from "../tasks/assignee-select";
import { type Mentions, named } from "./mention";

/** Mentions a colleague who sees the loan: the name is written into the text, and they are told once the note is saved. */
export function MentionField({
  loanId,
  text,
  mentions,
  readOnly,
  onMention,
}: {
  loanId: number;
  text: string;
  mentions: Mentions;
  readOnly: boolean;
  onMention: (name: string, mentions: Mentions) => void;
}) {
  const { t } = useTranslation("notifications");
  const there = useAreas(["notifications", "task"]);
  const told = named(mentions, text);
  if (!there) return null;
  return (
    <div className="flex flex-col gap-1">
      {readOnly ? null : (
        <AssigneeSelect
          loanId={loanId}
          label={t("mention")}
          placeholder={t("mentionHint")}
          value={null}
          onChange={(person) => {
            if (person)
              onMention(person.label, [
                ...told.filter(({ WizeUserId }) => WizeUserId !== person.value),
                { WizeUserId: person.value, name: person.label },
              ]);
          }}
        />
      )}
      {told.length > 0 ? (
        <p className="text-ink-muted text-xs">{t("mentioned", { names: told.map(({ name }) => name).join(", ") })}</p>
      ) : null}
    </div>
  );
}
