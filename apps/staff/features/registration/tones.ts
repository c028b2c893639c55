import type { Tone } from "@gable/ui";

/** How much an answer of the lender holds up, as it is drawn. */
export const TONES: Record<string, Tone> = { ERROR: "bad", WARNING: "warn", INFO: "plain" };
