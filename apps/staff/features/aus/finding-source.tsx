import { useAusRun } from "@gable/api";
import { formatDay, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import Link from "next/link";

interface Props {
  loanId: number;
  /** The finding that a need or condition was made of. */
  of: { engine: "DU" | "LPA"; runId: string };
}

/** From which run of an engine a need or condition comes, with the way there. */
export function FindingSource(props: Props) {
  return (
    <WithAreas areas={["aus"]}>
      <Source {...props} />
    </WithAreas>
  );
}

function Source({ loanId, of: { engine, runId } }: Props) {
  const { t } = useTranslation("aus");
  const { run } = useAusRun(loanId, runId);
  return (
    <p className="text-ink-muted text-sm">
      <Link
        prefetch={false}
        href={`/app/loans/${loanId}/aus?run=${runId}`}
        className="rounded-sm text-pine hover:underline"
      >
        {run ? t("source", { engine, date: formatDay(run.startedAt) }) : t("sourceUndated", { engine })}
      </Link>
    </p>
  );
}
