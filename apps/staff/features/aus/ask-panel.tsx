import { type AusEngine, type AusMissing, type AusQuestion, Fault, useAskAus, useAusCheck } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, useFaultWords } from "@gable/shell";
import { Banner, Button, cx } from "@gable/ui";
import { CircleCheck, CircleDashed } from "lucide-react";
import { LOCKED } from "./locked";
import { MissingFields } from "./missing-fields";

const QUESTIONS: readonly AusQuestion[] = ["DU", "LPA", "ONE_CLICK"];
/** What the request's policy leaves to the page to say: the loan was changed or the section locked meanwhile. */
const isOurs = ({ status, code }: Fault) => status === LOCKED || (status === 422 && code === "VALIDATION_FAILED");

const TITLE = "aus-ask-title";

interface Props {
  loanId: number;
  /** The engines that are being asked. */
  open: readonly AusEngine[];
}

/** Whether DU and LPA can be asked about the loan, what is missing, and the buttons that ask them. */
export function AskPanel({ loanId, open }: Props) {
  const { t } = useTranslation("aus");
  const check = useAusCheck(loanId);
  const ask = useAskAus(loanId);
  const locked = useReadOnly();
  const wordsOf = useFaultWords();
  const can: Record<AusEngine, boolean> = {
    DU: check.data?.duEligible ?? false,
    LPA: (check.data?.lpaEligible && check.data.lpaEnable) ?? false,
  };
  const missing: Record<AusEngine, readonly AusMissing[]> = {
    DU: check.data?.eligibility.DU ?? [],
    LPA: check.data?.eligibility.LPA ?? [],
  };
  const isSame = fieldsOf(missing.DU) === fieldsOf(missing.LPA);
  const enginesOf = (aus: AusQuestion): readonly AusEngine[] => (aus === "ONE_CLICK" ? ["DU", "LPA"] : [aus]);
  const buttons = QUESTIONS.map((aus) => {
    const engines = enginesOf(aus);
    const isOpen = engines.some((engine) => open.includes(engine));
    return (
      <Button
        key={aus}
        look={aus === "ONE_CLICK" ? "solid" : "outline"}
        disabled={!isOpen && !engines.every((engine) => can[engine])}
        busy={ask.isPending && ask.variables === aus}
        aria-disabled={isOpen || ask.isPending}
        onClick={() => ask.mutate(aus)}
      >
        {t(`run.${aus}`)}
      </Button>
    );
  });
  return (
    <section aria-labelledby={TITLE} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id={TITLE} className="font-medium font-serif text-lg/6">
          {t("ask")}
        </h2>
        {check.data ? (
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {(["DU", "LPA"] as const).map((engine) => (
              <Readiness key={engine} engine={engine} can={can[engine]} isOpen={open.includes(engine)} />
            ))}
          </ul>
        ) : null}
        {locked ? null : <div className="flex flex-wrap gap-2 sm:ml-auto">{buttons}</div>}
      </div>
      {ask.error instanceof Fault && isOurs(ask.error) ? (
        <Banner tone="bad" title={t(ask.error.status === LOCKED ? "locked" : "askFailed")}>
          <p className="whitespace-pre-line">{wordsOf(ask.error)}</p>
        </Banner>
      ) : null}
      <NotRead of={check} title={t("checkFailed")} look="banner" lines={1} />
      {isSame ? (
        <MissingFields loanId={loanId} missing={missing.DU} />
      ) : (
        (["DU", "LPA"] as const).map((engine) => (
          <MissingFields key={engine} loanId={loanId} missing={missing[engine]} engine={engine} />
        ))
      )}
    </section>
  );
}

const fieldsOf = (missing: readonly AusMissing[]) => missing.map(({ field, key }) => `${field} ${key}`).join();

interface Ready {
  engine: AusEngine;
  can: boolean;
  isOpen: boolean;
}

function Readiness({ engine, can, isOpen }: Ready) {
  const { t } = useTranslation("aus");
  const Icon = can && !isOpen ? CircleCheck : CircleDashed;
  return (
    <li className={cx("flex items-center gap-2", isOpen ? "text-note" : can ? "text-good" : "text-warn")}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(isOpen ? "isRunning" : can ? "ready" : "notReady", { engine })}
    </li>
  );
}
