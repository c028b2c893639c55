import type { LoanMessageConfig } from "@gable/api";
import { formatInstantInZone, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Badge, Button } from "@gable/ui";
import { useRecipientName } from "./name";
import { Switch } from "./switch";

interface Props {
  row: LoanMessageConfig;
  locked: boolean;
  onSwitch: (on: boolean) => Promise<void>;
  onEdit: () => void;
  onFollow: () => void;
}

/** One kind of message on a loan: whether it goes by itself, to whom, and what of it waits for its time. */
export function LoanKind({ row, locked, onSwitch, onEdit, onFollow }: Props) {
  const { t } = useTranslation("messages");
  const text = useText();
  const nameOf = useRecipientName();
  const { language } = usePreferences();
  const kind = text(`messages:kind.${row.kind}`);
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-3">
      <Switch label={kind} checked={row.isActive} disabled={locked} onSwitch={onSwitch} />
      <span className="ml-auto flex items-center gap-1">
        {row.isOwn && !locked ? (
          <Button size="sm" look="ghost" aria-label={t("loan.follow", { kind })} onClick={onFollow}>
            {t("loan.followShort")}
          </Button>
        ) : null}
        {locked ? null : (
          <Button size="sm" look="ghost" aria-label={t("settings.editOf", { kind })} onClick={onEdit}>
            {t("settings.edit")}
          </Button>
        )}
      </span>
      <p className="w-full pl-6 text-ink-muted text-xs [overflow-wrap:anywhere]">
        {row.isOwn ? <Badge className="mr-1.5">{t("loan.own")}</Badge> : null}
        {t("settings.toOf", { names: row.mailTo.map(nameOf).join(", ") || t("loan.nobody") })}
      </p>
      {row.schedules?.length ? (
        <ul aria-label={t("loan.waiting", { kind })} className="w-full pl-6 text-xs">
          {row.schedules.map((one) => (
            <li key={one.MessageId} className="[overflow-wrap:anywhere]">
              {text(`messages:channel.${one.channel}`)} {one.address} ·{" "}
              {t("loan.waits", { at: formatInstantInZone(one.dueAt, language) })}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
