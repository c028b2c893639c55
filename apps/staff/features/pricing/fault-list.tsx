import type { Fault } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useFieldMessage } from "@gable/shell";
import { Banner, type Tone } from "@gable/ui";

type Line = Pick<Fault["entries"][number], "field" | "key" | "message" | "params">;

interface Props {
  entries: readonly Line[];
  title: string;
  /** The catalogue's prefixes of the words of what can be wrong with the file, the first that has them. */
  within: readonly string[];
  /** What the fields beside the file are called. */
  labels?: Readonly<Record<string, string>>;
  tone?: Extract<Tone, "bad" | "warn">;
}

/** What is wrong with a file, row by row. */
export function FaultList({ entries, title, within, labels = {}, tone = "bad" }: Props) {
  const { t } = useTranslation("pricing");
  const text = useText();
  const message = useFieldMessage();
  return (
    <Banner tone={tone} title={title}>
      <ul className="max-h-60 overflow-auto">
        {entries.map((entry) => {
          const [, row, column] = /^rows\.(\d+)\.(\w+)$/.exec(entry.field ?? "") ?? [];
          const params = Object.fromEntries((entry.params ?? []).map((param, at) => [`${at}`, param]));
          const fallback = message(entry, labels[entry.field ?? ""]);
          const words = within.reduceRight(
            (otherwise, prefix) => text(`${prefix}.${entry.key}`, { fallback: otherwise, ...params }),
            fallback,
          );
          return (
            <li key={`${entry.field}${entry.message}`}>
              {row ? `${t("sheet.row", { row, column: column ?? "" })} ` : ""}
              {words}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
