"use client";
import { applyPatch, calculate, type LoanInfo, mergePatch, useLoanInfo, useSaveLoanInfo } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { FieldGrid, Loading, Panel } from "@gable/ui";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { FormField } from "../form/form-field";
import { type RecordForm, useRecordForm } from "../form/record-form";
import { FormTop, SaveBar } from "../form/save-bar";
import type { Values } from "../form/spec";
import type { StepProps } from "../loan/step";
import { CreditsPanel } from "./credits";
import { ExpensesPanel } from "./expenses";
import { LOAN_INFO_FIELDS, LOAN_INFO_PANELS } from "./fields";
import { FiguresPanel } from "./figures";
import { MissingList } from "./missing-list";

const PREVIEW_PAUSE_MS = 400;

/** Loan & Property: every change is calculated at once without saving, then saved or discarded. */
export function LoanInfoStep(props: StepProps) {
  const info = useLoanInfo(props.file.LoanId);
  if (!info.data) return <Loading />;
  return <Editor {...props} info={info.data} />;
}

/** Rows that are edited as lists beside the fields. */
export type InfoLists = Pick<LoanInfo, "HousingExpenses" | "PurchaseCredits">;

function Editor({ file, info, completion, readOnly, figures, preview }: StepProps & { info: LoanInfo }) {
  const { t } = useTranslation("loan");
  const text = useText();
  const save = useSaveLoanInfo(file.LoanId);
  const [lists, setLists] = useState<InfoLists>({});
  const missing = useMemo(() => new Set(completion.missing.map((entry) => entry.path)), [completion]);
  const withLists = useCallback((record: LoanInfo): LoanInfo => ({ ...record, ...lists }), [lists]);
  const listPatch = useMemo(() => mergePatch(info, withLists(info)), [info, withLists]);
  const listsDirty = Object.keys(listPatch).length > 0;

  const of = useRecordForm<LoanInfo>({
    record: info,
    fields: LOAN_INFO_FIELDS,
    readOnly,
    missing,
    onSave: (patch, base) => save.mutateAsync({ o: base, c: { ...patch, ...listPatch }, version: base.version }),
  });
  const changed = useWatch({ control: of.form.control }) as Values;
  usePreview(file.LoanId, of, changed, listPatch, preview);

  async function submit() {
    if (await of.save()) {
      setLists({});
      preview(null);
      notify({ tone: "good", title: t("saved") });
    }
  }
  const shown: RecordForm<LoanInfo> = {
    ...of,
    isDirty: of.isDirty || listsDirty,
    state: listsDirty && (of.state.is === "clean" || of.state.is === "saved") ? { is: "dirty" } : of.state,
    discard: () => {
      of.discard();
      setLists({});
      preview(null);
    },
  };
  const now = applyPatch(info, listPatch) as LoanInfo;
  return (
    <div className="flex flex-col gap-4">
      <FormTop of={of} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] 2xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {LOAN_INFO_PANELS.map((panel) =>
            !panel.when || panel.when(changed) ? (
              <Panel key={panel.id} id={panel.id} title={text(panel.title)}>
                <FieldGrid columns={4}>
                  {panel.paths.map((path) => (
                    <FormField key={path} of={of} path={path} className={wide(path)} />
                  ))}
                </FieldGrid>
              </Panel>
            ) : null,
          )}
          <ExpensesPanel
            expenses={now.HousingExpenses ?? []}
            missing={missing}
            readOnly={readOnly}
            onChange={(HousingExpenses) => setLists((was) => ({ ...was, HousingExpenses }))}
          />
          <CreditsPanel
            credits={now.PurchaseCredits ?? []}
            readOnly={readOnly}
            onChange={(PurchaseCredits) => setLists((was) => ({ ...was, PurchaseCredits }))}
          />
        </div>
        <aside className="flex flex-col gap-4 xl:sticky xl:top-[calc(var(--bar)+4.75rem)]">
          <FiguresPanel figures={figures} />
          <MissingList missing={completion.missing} fields={LOAN_INFO_FIELDS} />
        </aside>
      </div>
      <SaveBar of={shown} onSave={() => void submit()} />
    </div>
  );
}

function wide(path: string): string | undefined {
  return path.endsWith("Address.LineText") ? "sm:col-span-2" : undefined;
}

/** Asks the server for the figures a little after the last change; the answer never touches what is being typed. */
function usePreview(
  loanId: number,
  of: RecordForm<LoanInfo>,
  changed: Values,
  listPatch: object,
  preview: StepProps["preview"],
): void {
  const patch = JSON.stringify({ ...of.patch(), ...listPatch });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `patch` stands for every value that changed
  useEffect(() => {
    if (patch === "{}") {
      preview(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const { version, ...original } = of.current();
      void calculate(loanId, { o: original, c: JSON.parse(patch) as object, version }, stop.signal)
        .then((figures) => figures && preview(figures))
        .catch(() => undefined);
    }, PREVIEW_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [patch, changed, loanId]);
  useEffect(() => () => preview(null), [preview]);
}
