import { Fault } from "@gable/api";
import { useFaultWords } from "@gable/shell";
import { Banner } from "@gable/ui";

/** Why the server refused; nothing where it did not, or where a field tells it already. */
export function FaultBanner({ of: fault, told = false }: { of: unknown; told?: boolean }) {
  const wordsOf = useFaultWords();
  if (!(fault instanceof Fault) || told) return null;
  return (
    <Banner tone="bad">
      <span className="whitespace-pre-line">{wordsOf(fault)}</span>
    </Banner>
  );
}
