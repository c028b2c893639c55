/** A condition that is one comparison after another, all of which have to hold or any of which: fields, operators and values, as the builder has it. */
export interface ConditionForm {
  join: "all" | "any";
  clauses: Clause[];
}

export interface Clause {
  path: string;
  operator: Operator;
  /** As it is typed; several for `in`, parted by commas. */
  value: string;
}

export type Operator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "empty" | "given" | "yes" | "no";

/** The types of the fields that a clause can be about, by their paths. */
export type FieldTypes = ReadonlyMap<string, string>;

const bare = (type: string) => type.replace(/^nullable\((.*)\)$/, "$1");
const isNullable = (type: string) => type !== bare(type);
const COMPARED: readonly Operator[] = ["==", "!=", "<", "<=", ">", ">="];

/** What a field of a type can be asked; none where it is no single value. */
export function operatorsOf(type: string): readonly Operator[] {
  const whether: readonly Operator[] = isNullable(type) ? ["given", "empty"] : [];
  switch (bare(type)) {
    case "bool":
      return isNullable(type) ? ["==", ...whether] : ["yes", "no"];
    case "string":
      return ["==", "!=", "in", ...whether];
    case "int":
    case "double":
      return [...COMPARED, ...whether];
    default:
      return whether;
  }
}

/** Whether a clause of the operator has a value beside it. */
export const takesValue = (operator: Operator) => !["empty", "given", "yes", "no"].includes(operator);

const NUMBER = /^-?\d+(\.\d+)?$/;

/** What is typed as CEL has it; null where it is no value of the type. */
function printed(type: string, value: string): string | null {
  const text = value.trim();
  switch (bare(type)) {
    case "string":
      return JSON.stringify(text);
    case "bool":
      return text === "true" || text === "false" ? text : null;
    case "int":
      return /^-?\d+$/.test(text) ? text : null;
    case "double":
      if (!NUMBER.test(text)) return null;
      return text.includes(".") ? text : `${text}.0`;
    default:
      return null;
  }
}

function clauseText({ path, operator, value }: Clause, types: FieldTypes): string | null {
  const type = types.get(path);
  if (!type || !operatorsOf(type).includes(operator)) return null;
  if (operator === "yes") return path;
  if (operator === "no") return `!${path}`;
  if (operator === "empty") return `${path} == null`;
  if (operator === "given") return `${path} != null`;
  if (operator === "in") {
    const listed = value.split(",").filter((one) => one.trim() !== "");
    return listed.length === 0 ? null : `${path} in [${listed.map((one) => printed(type, one)).join(", ")}]`;
  }
  const right = printed(type, value);
  return right === null ? null : `${path} ${operator} ${right}`;
}

/** The condition in CEL; null while a clause is not whole. */
export function conditionText(form: ConditionForm, types: FieldTypes): string | null {
  const clauses = form.clauses.map((clause) => clauseText(clause, types));
  if (clauses.some((text) => text === null)) return null;
  return clauses.join(form.join === "all" ? " && " : " || ");
}

/** The parts between an operator, apart from what stands within texts and brackets; null where brackets or quotes don't close. */
function parted(text: string, by: "&&" | "||"): string[] | null {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (quoted) {
      if (sign === "\\") at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if ("([".includes(sign)) depth++;
    else if (")]".includes(sign)) depth--;
    else if (depth === 0 && text.startsWith(by, at)) {
      parts.push(text.slice(from, at));
      from = at + by.length;
      at++;
    }
  }
  if (depth !== 0 || quoted) return null;
  return [...parts, text.slice(from)].map((part) => part.trim());
}

const COMPARISON = /^([A-Za-z_][\w.]*)\s*(==|!=|<=|>=|<|>)\s*(.+)$/s;
const LISTED = /^([A-Za-z_][\w.]*)\s+in\s+(\[.*\])$/s;

function textOf(literal: string): string | null {
  try {
    const value: unknown = JSON.parse(literal);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** A value as it is typed; null for anything that is no plain value of the type. */
function typedOf(type: string, literal: string): string | null {
  switch (bare(type)) {
    case "string":
      return textOf(literal);
    case "bool":
      return literal === "true" || literal === "false" ? literal : null;
    case "int":
      return /^-?\d+$/.test(literal) ? literal : null;
    case "double":
      return NUMBER.test(literal) ? literal.replace(/\.0$/, "") : null;
    default:
      return null;
  }
}

function listOf(literal: string): string | null {
  try {
    const values: unknown = JSON.parse(literal);
    const isPlain = (one: unknown) => typeof one === "string" && one.trim() === one && one !== "" && !one.includes(",");
    return Array.isArray(values) && values.length > 0 && values.every(isPlain) ? values.join(", ") : null;
  } catch {
    return null;
  }
}

function clauseOf(text: string, types: FieldTypes): Clause | null {
  const whole = (path: string, operator: Operator, value: string | null): Clause | null =>
    value !== null && operatorsOf(types.get(path) ?? "").includes(operator) ? { path, operator, value } : null;
  const listed = LISTED.exec(text);
  if (listed) return whole(listed[1] ?? "", "in", listOf(listed[2] ?? ""));
  const compared = COMPARISON.exec(text);
  if (compared) {
    const [, path = "", operator = "", literal = ""] = compared;
    if (literal === "null" && operator === "==") return whole(path, "empty", "");
    if (literal === "null" && operator === "!=") return whole(path, "given", "");
    return whole(path, operator as Operator, typedOf(types.get(path) ?? "", literal));
  }
  return text.startsWith("!") ? whole(text.slice(1).trim(), "no", "") : whole(text, "yes", "");
}

/** A condition as the builder has it; null where it says more than one comparison after another. One that says nothing has no clauses yet. */
export function conditionForm(text: string, types: FieldTypes): ConditionForm | null {
  if (text.trim() === "") return { join: "all", clauses: [] };
  const all = parted(text, "&&");
  const any = parted(text, "||");
  if (!all || !any || (all.length > 1 && any.length > 1)) return null;
  const clauses = (any.length > 1 ? any : all).map((part) => clauseOf(part, types));
  if (clauses.some((clause) => clause === null)) return null;
  return { join: any.length > 1 ? "any" : "all", clauses: clauses as Clause[] };
}
