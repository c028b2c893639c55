// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { beforeAll, expect, it } from "vitest";
import { PROFILE_FIELDS } from "../account/profile";
import { changedFields } from "./changed-field";
import { declaredField, FIELDS_BY_KIND } from "./declared";
import { VALUE_AREAS } from "./journal-list";
import { keysFor } from "./value-word";

const words: Record<string, (key: string) => string> = {};

beforeAll(async () => {
  for (const language of ["en", "es"] as const) {
    // What a history has at hand, and nothing beside it.
    const i18n = await startI18n(language, [...VALUE_AREAS]);
    const t = i18n.getFixedT(language) as unknown as (key: string) => unknown;
    words[language] = (key) => {
      const said = i18n.exists(key, { lng: language, fallbackLng: [] }) ? t(key) : "";
      return typeof said === "string" ? said : "";
    };
  }
});

const KINDS = Object.entries(FIELDS_BY_KIND).map(
  ([kind, { fields }]) => [kind, fields.map(({ path }) => path)] as const,
);
const PEOPLE = [["user", PROFILE_FIELDS.map(({ path }) => path)]] as const;
const OWNERS = [["lead_config", ["primaryLeadOwner", "secondaryLeadOwner", "tertiaryLeadOwner"]]] as const;

it.each([...KINDS, ...PEOPLE, ...OWNERS])("every field of a form has its name in the history: %s", (kind, paths) => {
  for (const language of ["en", "es"])
    for (const path of paths)
      expect(words[language]?.(declaredField(kind, path).label ?? ""), `${language} ${kind} ${path}`).not.toBe("");
});

it("is found where the journal has another name for it than the form", () => {
  const [change] = changedFields({ WizeRoles: [{ name: "Owner" }] }, { WizeRoles: [{ name: "Processor" }] });
  expect(words.en?.(declaredField("user", change?.path ?? "").label ?? "")).toBe("Roles");
  expect(words.es?.(declaredField("lead", "ContactPoint.CellPhone").label ?? "")).toBe("Celular");
});

it("tells an owner's hold on the title from the military status of a VA loan", () => {
  const labels = ["subjectProperty.PropertyOwners.1.StatusType", "VAInfo.StatusType"].map(
    (path) => declaredField("loan_info", path).label ?? "",
  );
  expect(labels.map((label) => words.en?.(label))).toEqual(["Holds title", "Military status"]);
  expect(labels.map((label) => words.es?.(label))).toEqual(["Tiene la titularidad", "Estado militar"]);
  const [current] = keysFor("loan_info", "subjectProperty.PropertyOwners.1.StatusType", "Current");
  expect(words.es?.(current ?? "")).toBe("Ahora");
});

it("has the words of what is chosen of a few", () => {
  expect(declaredField("organization", "LWLicensePayer").enumeration).toBe("organization:payer");
  expect(declaredField("lead", "Timeframe").enumeration).toBe("LeadTimeframe");
});
