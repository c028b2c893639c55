import type { Qualification } from "@gable/api";
import { formatNumber, formatPercent, formatUsd } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { cx } from "@gable/ui";
import { useQualificationWords } from "./use-qualification-words";

type Steps = NonNullable<NonNullable<Qualification["Figures"]>[number]["steps"]>;

/** The arithmetic of a figure, with the words that it alone needs. */
export function Workings(props: { title: string; steps: Steps }) {
  return (
    <WithAreas areas={["figures"]}>
      <Lines {...props} />
    </WithAreas>
  );
}

function Lines({ title, steps }: { title: string; steps: Steps }) {
  const words = useQualificationWords();
  return (
    <table className="w-full text-sm">
      <caption className="border-line border-b px-4 pt-3 pb-2 text-left font-medium font-serif text-base">
        {title}
      </caption>
      <tbody>
        {steps.map((step, index) => {
          const isResult = step.op === "=";
          return (
            <tr key={`${index} ${step.key}`} className={isResult ? "bg-paper font-medium" : ""}>
              <td className={cx("w-8 py-1.5 pl-4 text-ink-muted", isResult && "border-line border-t")}>
                {signOf(step, index)}
              </td>
              <th
                scope="row"
                className={cx("py-1.5 pr-3 text-left", isResult ? "border-line border-t font-medium" : "font-normal")}
              >
                {words("step", step, step.label)}
              </th>
              <td className={cx("whitespace-nowrap py-1.5 pr-4 text-right", isResult && "border-line border-t")}>
                {shownOf(step)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The first line begins; a rate and a term go into a payment by more than one sign can say. */
function signOf(step: Steps[number], index: number): string {
  if (step.op === "=") return step.op;
  const isFirst = index === 0 && step.op !== "-";
  return isFirst || step.amt === undefined ? "" : (step.op ?? "").replace("-", "−");
}

function shownOf(step: Steps[number]): string {
  if (step.amt !== undefined) return formatUsd(step.amt);
  if (step.pct !== undefined) return formatPercent(step.pct, { min: 2, max: 3 });
  return formatNumber(step.months ?? step.count);
}
