import type { Rule, RuleDraft, RuleEffect, RuleTemplate } from "@gable/api";
import { firstOf, maxItems, minItems, type Validator } from "@gable/validation";

export function blank(): RuleDraft {
  return {
    kind: "ELIGIBILITY_RULES",
    name: "",
    description: "",
    condition: "",
    effects: [{ do: "WARN", message: "" }],
  };
}

export function draftOf(rule: Rule): RuleDraft {
  return {
    id: rule.id,
    version: rule.version,
    kind: rule.kind ?? "",
    name: rule.name ?? "",
    description: rule.description ?? "",
    condition: rule.condition ?? "",
    WizeOrgUnitId: rule.WizeOrgUnitId ?? null,
    effects: rule.effects ?? [],
  };
}

/** A draft of a template, in the writer's language. */
export function fromTemplate(
  template: RuleTemplate,
  text: (key: string, params?: Record<string, unknown> & { fallback?: string }) => string,
): RuleDraft {
  const key = `rules:templates.${template.key}`;
  return {
    ...blank(),
    kind: template.kind ?? "",
    name: text(`${key}.name`, { fallback: template.name ?? "" }),
    condition: template.condition ?? "",
    effects: (template.effects ?? []).map((effect) =>
      effect.message ? { ...effect, message: text(`${key}.message`, { fallback: effect.message }) } : effect,
    ),
  };
}

/** The effect with another deed: what was typed for the deed before is kept where both have it. */
export function withDeed(effect: RuleEffect, deed: string): RuleEffect {
  return { ...effect, do: deed as RuleEffect["do"] };
}

/** What each deed asks for; other fields are not sent. */
const FIELDS: Record<string, readonly (keyof RuleEffect)[]> = {
  BLOCK: ["message", "missingFields"],
  ASK_REASON: ["message", "missingFields"],
  CONFIRM: ["title", "message"],
  REQUIRE_STAGE: ["message", "stages"],
  WARN: ["message"],
  COMPLETE_CHECKLIST: ["WorkflowTaskId", "checklistItems"],
  GENERATE_NEEDS: ["needs"],
  LOCK_LOAN: ["message"],
  SEND_BORROWER: ["link"],
};

export function hasField(effect: RuleEffect, field: keyof RuleEffect): boolean {
  return FIELDS[effect.do ?? ""]?.includes(field) ?? false;
}

/** The draft as it is sent: each effect with the fields of its deed. */
export function trimmed(draft: RuleDraft): RuleDraft {
  return {
    ...draft,
    effects: draft.effects.map(
      (effect) =>
        Object.fromEntries(
          Object.entries(effect).filter(
            ([name, value]) =>
              name === "do" || (hasField(effect, name as keyof RuleEffect) && value !== "" && value !== undefined),
          ),
        ) as unknown as RuleEffect,
    ),
  };
}

const MOST_EFFECTS = 10;
export const LONGEST_NAME = 150;

/** What a rule does, as the server holds it (domain/rule/rule.go): one effect to ten. */
export const effectsCheck: Validator<readonly unknown[]> = (effects) =>
  firstOf(effects, minItems(1), maxItems(MOST_EFFECTS));
