"use client";
import { useChangeStage } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Menu } from "@gable/ui";
import { ChevronDown } from "lucide-react";
import { useStageChoices } from "./stage-choices";

/** The stage and the way to another one: any, forward or backward. */
export function StageMenu({ loanId, stageId, disabled }: { loanId: number; stageId: string; disabled: boolean }) {
  const { t } = useTranslation(["loan", "errors"]);
  const text = useText();
  const change = useChangeStage(loanId);
  const entries = useStageChoices().flatMap((pipeline) =>
    pipeline.stages.map((stage, index) => ({
      key: stage,
      label: text(`enums:Stage.${stage}`),
      checked: stage === stageId,
      ...(index === 0 ? { group: text(`enums:Pipeline.${pipeline.id}`) } : {}),
      onSelect: () =>
        stage !== stageId &&
        change.mutate(stage, {
          onSuccess: () =>
            notify({ tone: "good", title: t("errors:stageUpdatedTitle"), detail: t("errors:stageUpdated") }),
        }),
    })),
  );
  const name = text(`enums:Stage.${stageId}`);
  return (
    <Menu
      entries={entries}
      trigger={
        <Button
          busy={change.isPending}
          disabled={disabled}
          aria-label={`${t("loan:changeStage")}: ${name}`}
          className="border-pine! text-pine!"
        >
          {name}
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
    />
  );
}
