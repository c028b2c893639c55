import { useSession } from "@gable/api";
import type { RateSheet } from "@gable/api/pricing";
import { formatDate, formatInstant, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Badge, Button, type Tone } from "@gable/ui";

/** What is uploaded as a draft, published and rolled back: a rate sheet, or a grid of price adjustments. */
interface Publication {
  /** What it is asked for by. */
  id: string;
  name: string;
  effectiveAt: string;
  /** It is in force from a day on, wherever that begins. */
  effectiveOn?: string | undefined;
  expiresAt?: string | undefined;
  /** What else there is to know of it at a glance. */
  notes: readonly (string | undefined)[];
  count: string;
  state: RateSheet["state"];
  /** It comes with the product: there is nothing to take back. */
  isShipped?: boolean;
}

const TONES: Readonly<Record<Publication["state"], Tone>> = {
  DRAFT: "note",
  WAITING: "note",
  IN_FORCE: "good",
  SUPERSEDED: "plain",
  EXPIRED: "warn",
  ROLLED_BACK: "plain",
};

interface Props {
  label: string;
  rows: readonly Publication[];
  onShow: (id: string) => void;
  rollBack: (id: string) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
}

/** What the company publishes, the newest first, each with its state and what can be done with it. */
export function PublishedList({ label, rows, ...acts }: Props) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line bg-sheet">
      {rows.map((row) => (
        <Row key={row.id} of={row} {...acts} />
      ))}
    </ul>
  );
}

function Row({ of, onShow, rollBack, remove }: Omit<Props, "label" | "rows"> & { of: Publication }) {
  const { t } = useTranslation("pricing");
  const { language } = usePreferences();
  const mayPublish = useSession().data?.active.permissions?.includes("pricing:publish") ?? false;
  const { id, name, state } = of;
  const isPublished = state === "IN_FORCE" || state === "WAITING";
  const act = (work: Promise<unknown>, title: string) =>
    void work.then(
      () => notify({ tone: "good", title }),
      () => undefined, // what went wrong is told by the request
    );
  const times = [
    t("sheet.from", {
      at: of.effectiveOn ? formatDate(of.effectiveOn) : formatInstant(of.effectiveAt, language),
    }),
    of.expiresAt ? t("sheet.to", { at: formatInstant(of.expiresAt, language) }) : "",
  ];
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-[min(18rem,100%)] flex-1 [overflow-wrap:anywhere]">
        <span className="text-sm">{name}</span>{" "}
        <span className="text-ink-muted text-xs">
          {[times.filter(Boolean).join(" "), ...of.notes].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="text-ink-muted text-xs tabular-nums">{of.count}</span>
      <Badge tone={TONES[state]}>{t(`sheet.state.${state}`)}</Badge>
      <span className="flex flex-wrap gap-1">
        <Button size="sm" aria-label={t("sheet.lookOf", { name })} onClick={() => onShow(id)}>
          {t("sheet.look")}
        </Button>
        {mayPublish && isPublished && !of.isShipped ? (
          <Button
            size="sm"
            aria-label={t("sheet.rollBackOf", { name })}
            onClick={() => act(rollBack(id), t("sheet.rolledBack", { name }))}
          >
            {t("sheet.rollBack")}
          </Button>
        ) : null}
        {state === "DRAFT" ? (
          <Button
            size="sm"
            look="ghost"
            aria-label={t("sheet.removeOf", { name })}
            onClick={() => act(remove(id), t("sheet.removed", { name }))}
          >
            {t("sheet.remove")}
          </Button>
        ) : null}
      </span>
    </li>
  );
}
