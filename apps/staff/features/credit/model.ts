/** Names that are written as one word. */
const NAMES = ["TransUnion", "VantageScore"];

/** A score's model in words; the bureaus' reports have them as MISMO writes them: EquifaxBeacon5.0, FICORiskScoreClassic04. */
export function modelWords(model: string): string {
  const words = model
    .replace(/([a-z])([A-Z\d])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/(\d)([A-Z][a-z])/g, "$1 $2");
  return NAMES.reduce((text, name) => text.replace(name.replace(/([a-z])([A-Z])/g, "$1 $2"), name), words);
}
