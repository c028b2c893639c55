import type { UserProfile } from "@gable/api";
import { useText } from "@gable/i18n";
import { Badge } from "@gable/ui";

export type Letter = NonNullable<UserProfile["invitation"]>;

/** What becomes of a letter that has not gone out: it is on its way, or it never will. Nothing of one that has. */
export function LetterBadge({ letter }: { letter: Letter | undefined }) {
  const text = useText();
  if (!letter || letter.outcome === "SENT") return null;
  return (
    <Badge tone={letter.outcome === "FAILED" ? "bad" : "note"}>{text(`enums:LetterOutcome.${letter.outcome}`)}</Badge>
  );
}

/** Why a letter did not go out, and what can be done. */
export function LetterNote({ letter }: { letter: Letter | undefined }) {
  const text = useText();
  if (letter?.outcome !== "FAILED" || !letter.reason) return null;
  return <span className="block text-bad text-xs">{text(`enums:LetterReason.${letter.reason}`)}</span>;
}
