import { at } from "@gable/api";
import { parseDateText, parseNumberText, showDateText, showNumberText } from "@gable/ui";
import type { GridColumn } from "@gable/ui/edit-grid";
import { phoneDigits, tidyZip } from "@gable/validation";
import { asText, type FieldKind, type FieldSpec, isShown } from "./spec";

type Option = { value: string; label: string };

interface Reader<Row> {
  /** The record of a row. */
  recordOf: (row: Row) => object;
  /** The words of a key. */
  text: (key: string) => string;
  /** The words of an enumeration's values. */
  choices: (enumeration: string, values: readonly string[]) => Option[];
  yes: string;
  no: string;
}

const IS_NUMBER = /^-?\d+(\.\d+)?$/;
const DECIMALS: Partial<Record<FieldKind, { most: number; least: number }>> = {
  money: { most: 2, least: 2 },
  percent: { most: 3, least: 0 },
  count: { most: 0, least: 0 },
};

/**
 * The columns of a grid, by the fields of its records: their labels, controls, limits, how they are written and when they apply.
 * A value is what a form holds: a number is its digits, a day is YYYY-MM-DD, yes is "true".
 */
export function gridColumnsOf<Row>(fields: readonly FieldSpec[], reader: Reader<Row>): GridColumn<Row>[] {
  return fields.map((field) => columnOf(field, reader));
}

function columnOf<Row>(field: FieldSpec, { recordOf, text, choices, yes, no }: Reader<Row>): GridColumn<Row> {
  const { path, kind } = field;
  const value = (row: Row) => asText(at(recordOf(row), path));
  const column: GridColumn<Row> = {
    key: path,
    header: text(field.label),
    kind: "text",
    value,
    canEdit: (row) => isShown(field, recordOf(row)),
  };
  const decimals = DECIMALS[kind];
  if (decimals) {
    const { most, least } = decimals;
    const shown = (plain: string) => showNumberText(plain, least);
    return {
      ...column,
      align: "right",
      inputMode: most > 0 ? "decimal" : "numeric",
      text: shown,
      parse: (typed) => parseNumberText(typed, most) ?? typed.trim(),
      show: (row) => {
        const plain = value(row);
        return kind === "money" && IS_NUMBER.test(plain) ? shown(plain).replace(/^-?/, "$&$$") : shown(plain);
      },
    };
  }
  switch (kind) {
    case "date":
      return {
        ...column,
        text: showDateText,
        parse: (typed) => parseDateText(typed) ?? typed.trim(),
        show: (row) => showDateText(value(row)),
      };
    case "choice":
      return chosen(column, optionsOf(field, text, choices), field.emptyLabel !== null && !field.must);
    case "yesno":
      return chosen(
        column,
        [
          { value: "true", label: yes },
          { value: "false", label: no },
        ],
        true,
      );
    case "check":
      return { ...column, kind: "check" };
    case "phone":
      return { ...column, inputMode: "tel", parse: phoneDigits };
    case "zip":
      return { ...column, inputMode: "numeric", parse: tidyZip };
    case "email":
      return { ...column, inputMode: "email" };
    default:
      return column;
  }
}

function optionsOf(field: FieldSpec, text: (key: string) => string, choices: Reader<never>["choices"]): Option[] {
  const { words, choices: values = [], enumeration } = field;
  return words
    ? values.map((value) => ({ value, label: text(`${words}.${value}`) }))
    : choices(enumeration ?? "", values);
}

/** One of a few; where none may be chosen, there is a choice of that too. */
function chosen<Row>(column: GridColumn<Row>, options: Option[], mayBeNone: boolean): GridColumn<Row> {
  return {
    ...column,
    kind: "choice",
    options: mayBeNone ? [{ value: "", label: "" }, ...options] : options,
    show: (row) => {
      const value = column.value(row);
      return options.find((option) => option.value === value)?.label ?? value;
    },
  };
}

/** What a form takes for the value of a cell. */
export function formValue(field: FieldSpec | undefined, value: string): unknown {
  if (field?.kind === "check") return value === "true";
  if (field?.kind === "yesno") return value === "" ? null : value === "true";
  return value;
}
