import { startI18n } from "@gable/i18n";
import { describe, expect, it } from "vitest";
import { wordsOf } from "./verdict";

/** The message catalogue of platform.md section 5, word for word, filled with a label and a limit; then in Spanish. */
const CATALOGUE: [key: string, params: (string | number)[], english: string, spanish: string][] = [
  ["required", [], "Label is required", "Label es obligatorio"],
  ["county", [], "County is required", "El condado es obligatorio"],
  ["city", [], "City is required", "La ciudad es obligatoria"],
  ["street", [], "Street is required", "La calle es obligatoria"],
  ["duplicate", [], "Label already exists", "Label ya existe"],
  ["pattern", [], "Label is not valid", "Label no es válido"],
  ["invalid", [], "Label is not valid", "Label no es válido"],
  ["minDate", ["01/02/2026"], "Date should be >= 01/02/2026", "La fecha no puede ser anterior al 01/02/2026"],
  ["dateRangeMax", ["01/02/2026"], "Date should be <= 01/02/2026", "La fecha no puede ser posterior al 01/02/2026"],
  ["min", ["", 3], "Minimum value should be 3", "El valor mínimo es 3"],
  ["max", ["", 3], "Maximum value should be 3", "El valor máximo es 3"],
  ["maxDate", ["01/02/2026"], "Date <= 01/02/2026", "La fecha no puede ser posterior al 01/02/2026"],
  ["invalidLTVPercentage", [97], "LTV (<=97%)", "LTV (<=97%)"],
  ["dobInvalid", ["", 18], "Min Age > 18 yrs", "Tiene que ser mayor de 18 años"],
  ["commaInvalid", [], "Enter age for all dependants", "Ingrese la edad de todos los dependientes"],
  ["minInvalid", [], "Valid ages required", "Se requieren edades válidas"],
  ["invalidDate", [], "Label should be after Start Date", "Label debe ser posterior a la fecha de inicio"],
  ["minLesser", [], "Min Label should be lesser", "El mínimo de Label debe ser menor"],
  ["greater", [], "Label should be greater", "Label debe ser mayor"],
  ["lesser", [], "Label should be lesser", "Label debe ser menor"],
  ["inUse", [], "Label already in use", "Label ya está en uso"],
  ["maxlength", ["", 5], "Max 5 chars", "Máx. 5 caracteres"],
  ["minlength", ["", 5], "Minimum characters should be 5", "Se necesitan al menos 5 caracteres"],
  ["maxAmountErr", ["$5.00"], "Max ($5.00)", "Máx. ($5.00)"],
  ["maxLTVErr", [80], "Max 80%", "Máx. 80%"],
  ["maxCashOut", ["$5.00"], "Cash-Out Limited Exceeded $5.00", "Límite de retiro de efectivo excedido $5.00"],
  ["primShared", [], "Use Shared Email", "Use el correo compartido"],
  ["hash", [], "Same Email", "Mismo correo"],
  ["duplicateLienPosition", [], "Lien position already exists", "La posición de gravamen ya existe"],
];

describe.each(["en", "es"] as const)("the message catalogue in %s", (language) => {
  it.each(CATALOGUE)("%s", async (key, params, english, spanish) => {
    const i18n = await startI18n(language, ["validation"]);
    const text = i18n.t(`validation:${key}` as never, wordsOf({ key, params }, "Label") as never);
    expect(text).toBe(language === "en" ? english : spanish);
  });
});
