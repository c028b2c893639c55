import { Fault } from "@gable/api";
import type { QuoteStaleness } from "@gable/api/pricing-scenario";
import { useText } from "@gable/i18n";

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
