"use client";
import { useText, useTranslation } from "@gable/i18n";
import { changeWords, type LockChange } from "./change-words";

/** What is otherwise by now, old to new, a line each. */
export function ChangeList({ changes }: { changes: readonly LockChange[] }) {
  const { t } = useTranslation("locks");
  const text = useText();
  return (
    <ul className="flex flex-col gap-0.5 tabular-nums">
      {changes.map((change) => {
        const { name, was, now } = changeWords(change, text);
        return (
          <li key={change.what} className="[overflow-wrap:anywhere]">
            <span className="text-ink-muted">{name}</span>
            {was || now ? (
              <>
                {" "}
                <span className="sr-only">{t("was")} </span>
                <span className="whitespace-nowrap">{was}</span> <span aria-hidden="true">→</span>{" "}
                <span className="sr-only">{t("now")} </span>
                <span className="whitespace-nowrap font-medium">{now}</span>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
