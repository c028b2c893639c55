import { Fault } from "@gable/api";
import type { WhatIf } from "@gable/api/pricing";
import { type SavedScenario, useScenarioWrites } from "@gable/api/pricing-scenario";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Dialog, TextField } from "@gable/ui";
import { useState } from "react";

const LONGEST_NAME = 80;

/** Saves what is supposed under a name, or gives a saved scenario another one. */
export function ScenarioDialog({
  loanId,
  whatIf,
  scenario,
  onClose,
}: {
  loanId: number;
  whatIf?: WhatIf;
  scenario?: SavedScenario & { id: string; version: number };
  onClose: () => void;
}) {
  const { t } = useTranslation("quotes");
  const { t: common } = useTranslation("common");
  const writes = useScenarioWrites(loanId);
  const write = scenario ? writes.rename : writes.save;
  const [name, setName] = useState(scenario?.name ?? "");
  const fault = write.error instanceof Fault ? write.error : null;
  const isTaken = fault?.entries.some(({ key }) => key === "duplicate") ?? false;
  const done = () => {
    notify({ tone: "good", title: scenario ? t("renamed") : t("saved", { name: name.trim() }) });
    onClose();
  };
  const save = () =>
    scenario
      ? writes.rename.mutate({ id: scenario.id, version: scenario.version, name }, { onSuccess: done })
      : writes.save.mutate({ name, whatIf }, { onSuccess: done });
  return (
    <Dialog
      open
      sticky
      title={scenario ? t("rename") : t("save")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="solid" busy={write.isPending} disabled={name.trim() === ""} onClick={save}>
            {scenario ? t("rename") : t("save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isTaken ? null : <FaultBanner of={fault} told={false} />}
        {scenario ? null : <p className="text-sm">{t("saveHint")}</p>}
        <TextField
          label={t("name")}
          required
          maxLength={LONGEST_NAME}
          autoComplete="off"
          value={name}
          error={isTaken ? t("nameTaken") : undefined}
          onChange={setName}
        />
      </div>
    </Dialog>
  );
}
