import { type CocEdit, type CocSummary, useCocSummary, useSaveCoc, useSession } from "@gable/api";
import { CivilDay, ReadOnly, useReadOnly, useRecordForm, useValue, type Versioned } from "@gable/form";
import { formatDate, useTranslation } from "@gable/i18n";
import { today } from "@gable/loan";
import { NotRead, notify, useFaultWords, WithAreas } from "@gable/shell";
import { Banner, Button, Dialog } from "@gable/ui";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { AppliedList } from "./coc-applied";
import { CocChange } from "./coc-change";

interface PanelProps {
  loanId: number;
  onClose: () => void;
}

/** What is said of the figures that changed. */
interface Explanations extends Versioned {
  informationReceivedOn: string;
  /** By field: the reason's letter and event as one choice, and what happened. */
  reasons: Record<string, { choice: string; explanation: string }>;
}

const WIDTH = 740;

/** What of a loan is no longer as it was disclosed, with the reason for each, and the way to have it count as disclosed. */
export function CocPanel(props: PanelProps) {
  const may = useSession().data?.active.permissions?.includes("loan:edit-info") ?? false;
  return (
    <WithAreas areas={["editing", "enums"]}>
      <ReadOnly value={!may}>
        <Panel {...props} />
      </ReadOnly>
    </WithAreas>
  );
}

function Panel({ loanId, onClose }: PanelProps) {
  const { t } = useTranslation("editing");
  const summary = useCocSummary(loanId);
  const { data } = summary;
  if (data?.changes.length) return <Explaining loanId={loanId} summary={data} onClose={onClose} />;
  return (
    <Dialog open side width={WIDTH} onClose={onClose} title={t("coc.title")} description={t("coc.about")}>
      <NotRead of={summary} title={t("coc.failed")} lines={6} />
      {data ? <p className="text-sm">{t(data.isLoanDisclosed ? "coc.none" : "coc.notDisclosed")}</p> : null}
      {data ? <AppliedList applied={data.applied} /> : null}
    </Dialog>
  );
}

const explanationsIn = (summary: CocSummary): Explanations => ({
  informationReceivedOn: summary.informationReceivedOn ?? (summary.status === "ACTIVE" ? "" : today()),
  reasons: Object.fromEntries(
    summary.changes.map(({ field, reason, code, explanation = "" }) => [
      field,
      { choice: reason && code ? `${reason}.${code}` : "", explanation },
    ]),
  ),
});

/** What is said of each change, as the server takes it. */
function cocEdit({ informationReceivedOn, reasons }: Explanations, apply: boolean): CocEdit {
  return {
    ...(informationReceivedOn ? { informationReceivedOn } : {}),
    reasons: Object.entries(reasons).map(([field, { choice, explanation }]) => {
      const [reason = "", code = ""] = choice.split(".");
      return { field, reason, code, explanation };
    }),
    apply,
  };
}

function Explaining({ loanId, summary, onClose }: PanelProps & { summary: CocSummary }) {
  const { t } = useTranslation("editing");
  const faultWords = useFaultWords();
  const locked = useReadOnly();
  const save = useSaveCoc(loanId);
  const isOpen = summary.status === "ACTIVE";
  const [record] = useState(() => explanationsIn(summary));
  const [isAsked, setAsked] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const form = useRecordForm<Explanations>({
    record,
    name: `coc ${loanId}`,
    inWindow: true,
    numbers: [],
    labels: "editing:coc",
    write: async ({ whole }) => {
      await save.mutateAsync({ isOpen, edit: cocEdit(whole, false) });
      notify({ tone: "good", title: t("coc.saved") });
      return undefined;
    },
  });
  const { informationReceivedOn, reasons } = form.current;
  const lacks = !informationReceivedOn || Object.values(reasons).some(({ choice }) => !choice);

  const refusal = isAsked && lacks ? t("coc.incomplete") : refused ? faultWords(refused) : null;

  async function apply() {
    setAsked(true);
    if (lacks) return;
    try {
      await save.mutateAsync({ isOpen, edit: cocEdit(form.current, true) });
    } catch (fault) {
      setRefused(fault);
      return;
    }
    form.draft.drop();
    notify({ tone: "good", title: t("coc.applied") });
    onClose();
  }

  return (
    <SettingDialog
      of={form}
      side
      width={WIDTH}
      create={t("coc.save")}
      disabled={!form.dirty && isOpen}
      title={t("coc.title")}
      description={t("coc.about")}
      others={
        locked ? null : (
          <Button busy={save.isPending} onClick={() => void apply()}>
            {t("coc.apply")}
          </Button>
        )
      }
      onClose={onClose}
    >
      {refusal ? <Banner tone="bad" title={refusal} /> : null}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <CivilDay path="informationReceivedOn" className="w-48" />
        <Due summary={summary} />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {summary.changes.map((change) => (
          <CocChange key={change.field} change={change} kinds={summary.reasons} />
        ))}
      </ul>
      <AppliedList applied={summary.applied} />
    </SettingDialog>
  );
}

/** When the revised disclosure is due, while the day that was saved is the one in the field. */
function Due({ summary }: { summary: CocSummary }) {
  const { t } = useTranslation("editing");
  const received = useValue<string>("informationReceivedOn");
  if (!summary.redisclosureDueBy || received !== summary.informationReceivedOn) return null;
  return <p className="pb-2 font-medium text-sm">{t("coc.due", { date: formatDate(summary.redisclosureDueBy) })}</p>;
}
