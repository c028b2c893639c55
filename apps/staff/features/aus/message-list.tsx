import type { AusRun } from "@gable/api";
import type { AusMade, AusMessage } from "@gable/api/aus-finding";
import { useReadOnly } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, type Tone } from "@gable/ui";
import { FilePlus2, ListPlus } from "lucide-react";

/** The parts of DU's findings in the order in which an underwriter reads them, and those of LPA's feedback as LPA sorts them. */
const SECTIONS = [
  ...(["RISK", "ELIGIBILITY", "RED_FLAG", "VERIFICATION", "ASSETS", "PROPERTY", "OBSERVATION"] as const),
  ...(["PROCESSING_ERROR", "INVALID", "INELIGIBLE", "INCOMPLETE", "PURCHASE_RESTRICTION", "CREDIT_RISK"] as const),
  ...(["DOCUMENTATION", "PROCESSING_INFORMATION"] as const),
];
const OTHER = "OTHER";
const WEIGHTS: Readonly<Record<string, Tone>> = { FATAL: "bad", WARNING: "warn" };

interface Props {
  run: AusRun;
  messages: readonly AusMessage[];
  made: readonly AusMade[];
  busy: boolean;
  /** None where nothing can be made of them, as in a run of long ago. */
  onMake?: ((what: AusMade["kind"], place: number) => void) | undefined;
}

const sectionOf = ({ section }: AusMessage) => SECTIONS.find((one) => one === section) ?? OTHER;

/**
 * What was made of the same message of another run: of one that said just that of the same person, or in other words where it is the
 * only one of its kind.
 */
function earlierOf(run: AusRun, messages: readonly AusMessage[], made: readonly AusMade[]) {
  const whom = ({ borrower }: AusMessage) => (borrower ? (run.request.borrowers?.[borrower - 1] ?? null) : undefined);
  const isAlike = (a: AusMessage, b: AusMessage) => a.id === b.id && a.borrower === b.borrower;
  return (message: AusMessage) => {
    const same = made.filter(
      (one) => one.runId !== run.id && one.messageId === message.id && one.borrowerId === whom(message),
    );
    const isAlone = messages.filter((other) => isAlike(other, message)).length === 1;
    return same.find(({ text }) => text === message.text) ?? (isAlone ? same[0] : undefined);
  };
}

/** An engine's messages by their section, each with what was or can be made of it. */
export function MessageList({ run, messages, made, busy, onMake }: Props) {
  const { t } = useTranslation("aus");
  const before = earlierOf(run, messages, made);
  const placed = messages.map((message, place) => ({ message, place }));
  return (
    <div className="flex flex-col gap-3">
      {[...SECTIONS, OTHER].map((section) => {
        const own = placed.filter(({ message }) => sectionOf(message) === section);
        if (own.length === 0) return null;
        return (
          <section key={section} aria-label={t(`section.${section as "OTHER"}`)}>
            <h3 className="flex items-baseline gap-2 border-line border-b pb-1 font-medium text-ink-muted text-xs">
              {t(`section.${section as "OTHER"}`)}
              <span className="tabular-nums">{own.length}</span>
            </h3>
            <ul className="divide-y divide-line">
              {own.map(({ message, place }) => (
                <Message
                  key={place}
                  message={message}
                  made={made.find((one) => one.runId === run.id && one.place === place)}
                  asked={before(message)}
                  busy={busy}
                  onMake={onMake && ((what) => onMake(what, place))}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface Row {
  message: AusMessage;
  made: AusMade | undefined;
  /** What was made of the same message of another run, which may ask for it anew. */
  asked: AusMade | undefined;
  busy: boolean;
  onMake: ((what: AusMade["kind"]) => void) | undefined;
}

function Message({ message, made, asked, busy, onMake }: Row) {
  const { t } = useTranslation("aus");
  const text = useText();
  const locked = useReadOnly();
  const weight = WEIGHTS[message.severity ?? ""];
  const is = made ?? asked;
  /** What an engine only notes calls for nothing. */
  const isNote = message.severity === "INFO";
  return (
    <li className="group flex flex-wrap items-start gap-x-3 gap-y-1 py-1.5 sm:flex-nowrap">
      <p className="min-w-0 flex-1 basis-60">
        {weight ? (
          <Badge tone={weight} className="mr-2">
            {text(`aus:severity.${message.severity}`)}
          </Badge>
        ) : null}
        {/* What an engine says stays in its own language. */}
        <span lang="en">{message.text}</span>{" "}
        <span className="whitespace-nowrap text-ink-muted text-xs">
          {message.id}
          {message.borrower ? ` · ${t("borrowerNumber", { number: message.borrower })}` : ""}
        </span>
      </p>
      {is ? <Badge tone="good">{t(made ? `made.${is.kind}` : `madeBefore.${is.kind}`)}</Badge> : null}
      {onMake && !locked && !made && !isNote ? (
        <span className="flex shrink-0 gap-1">
          <Button
            size="sm"
            look="ghost"
            aria-disabled={busy}
            icon={<FilePlus2 aria-hidden="true" className="size-4" />}
            aria-label={t("askFor", { message: message.id })}
            onClick={() => onMake("need")}
          >
            {t("make.need")}
          </Button>
          <Button
            size="sm"
            look="ghost"
            aria-disabled={busy}
            icon={<ListPlus aria-hidden="true" className="size-4" />}
            aria-label={t("conditionOf", { message: message.id })}
            onClick={() => onMake("condition")}
          >
            {t("make.condition")}
          </Button>
        </span>
      ) : null}
    </li>
  );
}
