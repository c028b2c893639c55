"use client";
import { type BillingAccount, useBillingSeats } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Dialog } from "@gable/ui";

/** The people whose licence an account pays. */
export function SeatsDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const seats = useBillingSeats(account.id);
  return (
    <Dialog
      open
      side
      width={500}
      onClose={onClose}
      title={t("seats.title")}
      description={t("seats.lead", { name: account.name })}
    >
      <NotRead look="banner" of={seats} title={t("notLoaded")} lines={6} />
      {seats.data?.rows.length === 0 ? <p className="text-ink-muted text-sm">{t("seats.none")}</p> : null}
      <ul className="divide-y divide-line text-sm">
        {seats.data?.rows.map((seat) => (
          <li key={seat.id} className="py-2">
            <span className="block font-medium">{seat.name}</span>
            <span className="block text-ink-muted text-xs [overflow-wrap:anywhere]">
              {[seat.email, seat.WizeOrgUnitName].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
