import type { LoanLock } from "@gable/api/rate-lock";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { Badge } from "@gable/ui";

// Of a loan that never had a lock of the lock desk: what is known by the dates that somebody typed.

export function TypedStatus({ of: { LockStatus: status } }: { of: LoanLock }) {
  const text = useText();
  if (status === "None") return null;
  return <Badge tone={status === "Locked" ? "good" : "bad"}>{text(`locks:status.${status}`)}</Badge>;
}

export function TypedLock({ of: { LockStatus: status, lockExpirationDate } }: { of: LoanLock }) {
  const { t } = useTranslation("locks");
  const until = formatDate(lockExpirationDate);
  const locked = lockExpirationDate ? t("typed.LockedUntil", { until }) : t("typed.Locked");
  const ended = t("typed.Expired", { until });
  return (
    <p className="text-ink-muted text-sm">{status === "None" ? t("none") : status === "Expired" ? ended : locked}</p>
  );
}
