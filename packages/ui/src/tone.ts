export type Tone = "plain" | "good" | "warn" | "bad" | "note" | "pine";

/** The ground, ink and edge that a tone has. */
export const WASH: Record<Tone, string> = {
  plain: "bg-sunken text-ink border-line",
  good: "bg-good-wash text-good border-good/30",
  warn: "bg-warn-wash text-warn border-warn/30",
  bad: "bg-bad-wash text-bad border-bad/30",
  note: "bg-note-wash text-note border-note/30",
  pine: "bg-pine-wash text-pine border-pine/30",
};
