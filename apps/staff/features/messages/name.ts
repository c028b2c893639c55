import { useText } from "@gable/i18n";

/** What a recipient is called: a part on the loan by its name, an address as it is. */
export function useRecipientName(): (recipient: string) => string {
  const text = useText();
  return (recipient) => (recipient.includes("@") ? recipient : text(`messages:to.${recipient}`));
}
