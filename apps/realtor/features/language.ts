import { changePreferences } from "@gable/shell";

/** Takes the language the person is known to read, until it is switched here. */
export function greet(language: string | undefined): void {
  if (language === "en" || language === "es") changePreferences({ language });
}
