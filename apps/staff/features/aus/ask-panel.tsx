import {
  type AusEngine,
  type AusMissing,
  type AusQuestion,
  type AusTerms,
  Fault,
  useAskAus,
  useAusCheck,
} from "@gable/api";
import type { AusInfo, useAusInfo } from "@gable/api/aus-finding";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, useFaultWords } from "@gable/shell";
import { Banner, Button, cx } from "@gable/ui";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { latePart } from "../record/late-part";
import { LOCKED } from "./locked";
import { LoginFix } from "./login-fix";
import { MissingFields } from "./missing-fields";

const RunOptions = latePart(() => import("./run-options").then((module) => module.RunOptions));
const QUESTIONS: readonly AusQuestion[] = ["DU", "LPA", "ONE_CLICK"];
/** What the request's policy leaves to the page to say: the loan was changed or the section locked meanwhile. */
const isOurs = ({ status, code }: Fault) => status === LOCKED || (status === 422 && code === "VALIDATION_FAILED");

const ENGINES = ["DU", "LPA"] as const;
const REFUSED = "credentialRefused";
const TITLE = "aus-ask-title";

interface Props {
  loanId: number;
  /** The engines that are being asked. */
  open: readonly AusEngine[];
  /** What was chosen for the run before: nothing is run until it is known. */
  chosenBefore: ReturnType<typeof useAusInfo>;
  isFHA: boolean;
}

/** What the run before was submitted with. */
function termsOf({ du, lpa, verificationReports }: AusInfo): AusTerms {
  return {
    ...(du.lender ? { du: { lender: du.lender } } : {}),
    ...(lpa.lender ? { lpa: { lender: lpa.lender } } : {}),
    ...(verificationReports.length > 0 ? { verificationReports } : {}),
  };
}

/** The engine whose login is missing or refused, of those that were just asked. */
function loginOf(fault: unknown): { engine: AusEngine; refused: boolean } | undefined {
  if (!(fault instanceof Fault)) return undefined;
  const entry = fault.entries.find(isLogin);
  const engine = entry?.params?.[0];
  return engine === "DU" || engine === "LPA" ? { engine, refused: entry?.key === REFUSED } : undefined;
}

/** Whether what an engine lacks is a login, which is no matter of the loan. */
const isLogin = ({ field }: { field?: string | undefined }) => field === "credential";

/** Whether DU and LPA can be asked about the loan, what is missing, and the buttons that ask them. */
export function AskPanel({ loanId, open, chosenBefore, isFHA }: Props) {
  const { t } = useTranslation("aus");
  const check = useAusCheck(loanId);
  const ask = useAskAus(loanId);
  const locked = useReadOnly();
  const wordsOf = useFaultWords();
  const [chosen, setChosen] = useState<AusTerms>();
  const [choosing, setChoosing] = useState(false);
  const info = chosenBefore.data;
  const terms = chosen ?? (info && termsOf(info));
  const login = loginOf(ask.error);
  const can: Record<AusEngine, boolean> = {
    DU: (check.data?.duEligible && check.data.duEnable) ?? false,
    LPA: (check.data?.lpaEligible && check.data.lpaEnable) ?? false,
  };
  const lacks = (engine: AusEngine) => check.data?.eligibility[engine] ?? [];
  const ofLoan = (engine: AusEngine) => lacks(engine).filter((one) => !isLogin(one));
  const missing: Record<AusEngine, readonly AusMissing[]> = { DU: ofLoan("DU"), LPA: ofLoan("LPA") };
  const isSame = fieldsOf(missing.DU) === fieldsOf(missing.LPA);
  const enginesOf = (aus: AusQuestion): readonly AusEngine[] => (aus === "ONE_CLICK" ? ["DU", "LPA"] : [aus]);
  const buttons = QUESTIONS.map((aus) => {
    const engines = enginesOf(aus);
    const isOpen = engines.some((engine) => open.includes(engine));
    return (
      <Button
        key={aus}
        look={aus === "ONE_CLICK" ? "solid" : "outline"}
        disabled={!isOpen && !(terms && engines.every((engine) => can[engine]))}
        busy={ask.isPending && ask.variables.aus === aus}
        aria-disabled={isOpen || ask.isPending}
        onClick={() => terms && ask.mutate({ aus, terms })}
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
        {/* Not at the right, where toasts of what others do would lie over them. */}
        {locked ? null : (
          <div className="flex flex-wrap gap-2">
            <Button look="ghost" disabled={!terms} aria-expanded={choosing} onClick={() => setChoosing((now) => !now)}>
              {t("options")}
            </Button>
            {buttons}
          </div>
        )}
        {check.data ? (
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm sm:ml-auto">
            {ENGINES.map((engine) => (
              <Readiness
                key={engine}
                engine={engine}
                can={can[engine]}
                isOpen={open.includes(engine)}
                login={lacks(engine).find(isLogin)?.key}
                isWhole={missing[engine].length === 0}
              />
            ))}
          </ul>
        ) : null}
      </div>
      {choosing && terms && !locked ? (
        <RunOptions
          loanId={loanId}
          terms={terms}
          onChange={setChosen}
          fhaLender={isFHA ? (info?.FHALoanLenderId ?? "") : undefined}
        />
      ) : null}
      {login ? (
        <Banner
          tone="bad"
          title={t(login.refused ? "login.refused" : "login.missing", { engine: login.engine })}
          action={<LoginFix engine={login.engine} refused={login.refused} />}
        />
      ) : ask.error instanceof Fault && isOurs(ask.error) ? (
        <Banner tone="bad" title={t(ask.error.status === LOCKED ? "locked" : "askFailed")}>
          <p className="whitespace-pre-line">{wordsOf(ask.error)}</p>
        </Banner>
      ) : null}
      <NotRead of={check} title={t("checkFailed")} look="banner" lines={1} />
      {locked ? null : <NotRead of={chosenBefore} title={t("infoFailed")} look="banner" />}
      {isSame ? (
        <MissingFields loanId={loanId} missing={missing.DU} />
      ) : (
        ENGINES.map((engine) => (
          <MissingFields key={engine} loanId={loanId} missing={missing[engine]} engine={engine} />
        ))
      )}
    </section>
  );
}

const fieldsOf = (missing: readonly AusMissing[]) =>
  missing.map(({ field, key, params }) => `${field} ${key} ${params}`).join();

interface Ready {
  engine: AusEngine;
  can: boolean;
  isOpen: boolean;
  /** What is wrong with its login; undefined for nothing. */
  login: string | undefined;
  /** The loan tells all that it asks for. */
  isWhole: boolean;
}

function Readiness({ engine, can, isOpen, login, isWhole }: Ready) {
  const { t } = useTranslation("aus");
  const locked = useReadOnly();
  const Icon = can && !isOpen ? CircleCheck : CircleDashed;
  const refused = login === REFUSED;
  const why = login && isWhole ? (refused ? "loginRefused" : "noLogin") : "notReady";
  return (
    <li className={cx("flex flex-wrap items-center gap-2", isOpen ? "text-note" : can ? "text-good" : "text-warn")}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(isOpen ? "isRunning" : can ? "ready" : why, { engine })}
      {login && !isOpen && !locked ? <LoginFix engine={engine} refused={refused} /> : null}
    </li>
  );
}
