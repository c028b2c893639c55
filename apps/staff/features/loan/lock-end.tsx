import { formatDate, useTranslation } from "@gable/i18n";
import { rateLockOf, today } from "@gable/loan";
import { cx } from "@gable/ui";

/** Fewer days than these are a warning: an extension takes an investor a day or two. */
export const LOCK_ENDS_SOON = 7;

/** How long a loan's rate lock still holds, as a list shows it; the day itself on pointing at it. */
export function LockEnd({ lastDay }: { lastDay: string | undefined }) {
  const { t } = useTranslation("loan");
  const { state, days } = rateLockOf(lastDay, today());
  if (state === "floating") return <span className="text-ink-muted">—</span>;
  const left = state === "locked" && days === 0 ? t("lock.lastDay") : t(`lock.${state}`, { count: days });
  return (
    <time
      dateTime={lastDay}
      title={formatDate(lastDay)}
      className={cx(
        state === "expired" && "font-medium text-bad",
        state === "locked" && days < LOCK_ENDS_SOON && "font-medium text-warn",
      )}
    >
      {left}
    </time>
  );
}
