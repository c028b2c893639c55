import type { LoanLock } from "@gable/api/rate-lock";
import { formatDate, useText } from "@gable/i18n";
import { Banner } from "@gable/ui";

/** That the loan closes, or its money goes out, after the last day of its lock. */
export function LateDay({ of }: { of: LoanLock }) {
  const text = useText();
  if (!of.lateDay || !of.RateLock?.expiresOn) return null;
  const { what, on } = of.lateDay;
  return (
    <Banner
      tone="warn"
      title={text(`locks:late.${what}`, { on: formatDate(on), last: formatDate(of.RateLock.expiresOn) })}
    >
      {text("locks:lateHint")}
    </Banner>
  );
}
