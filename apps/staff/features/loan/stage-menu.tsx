"use client";
import { useChangeStage } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Button, Menu } from "@gable/ui";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { asksFirst, StageDialog } from "../lifecycle/stage-dialog";
import { useSayLocked } from "./say-locked";
import { useStageChoices } from "./stage-choices";
import { useStageBack } from "./use-stage-back";

interface StageMenuProps {
  loanId: number;
  stageId: string;
  disabled: boolean;
  /** The stages that are not offered. */
  without?: readonly string[];
}

/** The stage and the way to another one: any, forward or backward. */
export function StageMenu({ loanId, stageId, disabled, without = [] }: StageMenuProps) {
  const { t } = useTranslation(["loan", "errors"]);
  const offerBack = useStageBack();
  const text = useText();
  const change = useChangeStage(loanId);
  const sayLocked = useSayLocked();
  const [asking, setAsking] = useState<string | null>(null);
  // What the request pipeline refuses, it says, but for a lock. The row tells where the loan is now: a rule may have asked for another stage.
  async function move(stage: string) {
    const now = (await change.mutateAsync({ stageId: stage })).StageId ?? stage;
    const back = () => change.mutateAsync({ stageId, from: now, quiet: true });
    offerBack({ was: stageId, now, detail: t("errors:stageUpdated"), back });
  }
  const entries = useStageChoices().flatMap((pipeline) =>
    pipeline.stages
      .filter((stage) => !without.includes(stage))
      .map((stage, index) => ({
        key: stage,
        label: text(`enums:Stage.${stage}`),
        checked: stage === stageId,
        ...(index === 0 ? { group: text(`enums:Pipeline.${pipeline.id}`) } : {}),
        onSelect: () => {
          if (stage === stageId) return;
          if (asksFirst(stage)) setAsking(stage);
          else void move(stage).catch(sayLocked);
        },
      })),
  );
  const name = text(`enums:Stage.${stageId}`);
  return (
    <>
      <Menu
        entries={entries}
        trigger={
          <Button
            busy={change.isPending}
            disabled={disabled}
            aria-label={`${t("loan:changeStage")}: ${name}`}
            className="h-auto! min-h-[2.125rem] max-w-full shrink! whitespace-normal! border-pine! py-1 text-pine!"
          >
            {name}
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          </Button>
        }
      />
      {asking ? <StageDialog to={asking} loanId={loanId} stageId={stageId} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
