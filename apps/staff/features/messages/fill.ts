import type { MessageToken } from "@gable/api";

export type Language = "en" | "es";

/** A template with samples in the place of its tokens; one that there is none of stays as it is written. */
export function fill(template: string, tokens: readonly MessageToken[], language: Language): string {
  return template.replaceAll(/\{\{\s*([^{}]*?)\s*\}\}/g, (written, name: string) => {
    const token = tokens.find((one) => one.name === name);
    if (!token) return written;
    return language === "es" ? token.sampleEs : token.sample;
  });
}
