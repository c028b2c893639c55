import { Fault } from "@gable/api";
import type { QuoteStaleness } from "@gable/api/pricing-scenario";
import { useText, useTranslation } from "@gable/i18n";
import { Button, Dialog } from "@gable/ui";

/** Why the server did not send a quote: it is stale in a way that nobody was told. Null where it was for something else. */
export function staleOf(fault: unknown): QuoteStaleness[] | null {
  if (!(fault instanceof Fault)) return null;
  const found = fault.entries.filter(({ field }) => field === "knownStale");
  return found.length > 0
    ? found.map(({ key, params, message }) => ({ key, params, message }) as QuoteStaleness)
    : null;
}

/** Why a quote is not what would be quoted now. */
export function Staleness({ of }: { of: readonly QuoteStaleness[] }) {
  const text = useText();
  return (
    <ul className="list-disc pl-4">
      {of.map(({ key, params, message }) => (
        <li key={message}>
          {text(`quotes:stale.reason.${key}`, {
            fallback: message,
            ...Object.fromEntries((params ?? []).map((value, at) => [`${at}`, value])),
          })}
        </li>
      ))}
    </ul>
  );
}

/** Asks whether a quote is emailed although it is not what would be quoted now. */
export function SendStaleDialog({
  of,
  busy,
  onSend,
  onClose,
}: {
  of: readonly QuoteStaleness[];
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("quotes");
  const { t: common } = useTranslation("common");
  return (
    <Dialog
      open
      width={550}
      title={t("stale.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="solid" busy={busy} onClick={onSend}>
            {t("stale.send")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <Staleness of={of} />
        <p>{t("stale.hint")}</p>
      </div>
    </Dialog>
  );
}
