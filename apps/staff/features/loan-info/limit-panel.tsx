"use client";
import { useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { GovernmentFiguresPanel } from "./government-figures";
import { QMPanel } from "./qm-panel";

interface Props {
  loanId: number;
  change: object;
}

/** Limit, premium and findings beside the terms that they follow from; it brings its own words, since few loans come to it first. */
export function LimitPanel(props: Props) {
  return (
    <WithAreas areas={["government", "qm"]}>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Titled {...props} />
        <QMPanel loanId={props.loanId} />
      </div>
    </WithAreas>
  );
}

function Titled(props: Props) {
  const { t } = useTranslation("government");
  return <GovernmentFiguresPanel {...props} title={t("limitTitle")} />;
}
