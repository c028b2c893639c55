import type { Offer, WhatIf } from "@gable/api/pricing";
import { useReadOnly } from "@gable/form";
import { type Area, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Button, Loading } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";

const ScenarioDialog = dynamic(() => import("./scenario-dialog").then((module) => module.ScenarioDialog), {
  ssr: false,
});
const QuoteDialog = dynamic(() => import("./quote-dialog").then((module) => module.QuoteDialog), { ssr: false });
const ScenarioDesk = dynamic(() => import("./scenario-desk").then((module) => module.ScenarioDesk), {
  ssr: false,
  loading: () => <Loading lines={4} />,
});
const WORDS: readonly Area[] = ["quotes", "needs"];

interface Props {
  loanId: number;
  whatIf: WhatIf;
  /** The products that the loan can have, as it is supposed to be. */
  offers: readonly Offer[];
  compared: readonly string[];
  /** The products that stand side by side. */
  comparedProducts: readonly string[];
  onCompare: (scenario: string) => void;
  /** Has the search suppose what a saved scenario does. */
  onOpen: (whatIf: WhatIf) => void;
}

/** The ways to keep what is supposed, and to quote it; what they open is loaded when it is first opened. */
export function ScenarioBar(props: Props) {
  const { t } = useTranslation("pricing");
  const locked = useReadOnly();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<"save" | "quote" | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {locked ? null : (
          <>
            <Button size="sm" onClick={() => setDialog("save")}>
              {t("scenario.save")}
            </Button>
            <Button size="sm" onClick={() => setDialog("quote")}>
              {t("scenario.quote")}
            </Button>
          </>
        )}
        <Button size="sm" look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "scenario.hide" : "scenario.open")}
        </Button>
      </div>
      {dialog ? (
        <WithAreas areas={WORDS}>
          {dialog === "save" ? <ScenarioDialog loanId={props.loanId} whatIf={props.whatIf} onClose={close} /> : null}
          {dialog === "quote" ? (
            <QuoteDialog
              loanId={props.loanId}
              whatIf={props.whatIf}
              offers={props.offers}
              compared={[...props.comparedProducts, ...props.compared]}
              onMade={() => setOpen(true)}
              onClose={close}
            />
          ) : null}
        </WithAreas>
      ) : null}
      {isOpen ? (
        <WithAreas areas={WORDS}>
          <ScenarioDesk
            loanId={props.loanId}
            compared={props.compared}
            onCompare={props.onCompare}
            onOpen={props.onOpen}
          />
        </WithAreas>
      ) : null}
    </div>
  );
}
