import type { ProposedChange } from "@gable/api/term-proposal";
import { formatUsd, useText } from "@gable/i18n";

/** The words of what a borrower proposes, out of the area "proposals": of a field, of a value, of a whole change. */
export function useProposedWords() {
  const text = useText();
  const field = ({ field }: ProposedChange) => text(`proposals:field.${field.slice(field.lastIndexOf(".") + 1)}`);
  const value = ({ field }: ProposedChange, said: string | undefined) => {
    if (!said) return text("proposals:none");
    if (field.endsWith("Amt")) return formatUsd(said, { cents: said.includes(".") });
    return field.endsWith("StateCode") ? said : text(`proposals:value.${said}`);
  };
  const change = (one: ProposedChange) =>
    text("proposals:change", { field: field(one), from: value(one, one.from), to: value(one, one.to) });
  return { field, value, change };
}
