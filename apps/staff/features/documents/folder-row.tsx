import type { LoanDocument } from "@gable/api";
import { useConditions, useNeeds, useScanAgain } from "@gable/api";
import { formatAgo, useTranslation } from "@gable/i18n";
import { useBesideWords, usePreferences } from "@gable/shell";
import { Badge, Button, Checkbox, cx, Menu, type MenuEntry } from "@gable/ui";
import { Ellipsis, FileText, Image } from "lucide-react";
import { useState } from "react";
import { lateDialog } from "../record/late-dialog";
import { useAskedRow } from "../record/use-asked-row";
import type { Doing } from "./documents-step";
import type { Folder } from "./use-folder";
import { useVerdicts } from "./use-verdicts";
import { VerdictBadge } from "./verdict-badge";

const DisapproveDialog = lateDialog(() => import("./disapprove-dialog").then((module) => module.DisapproveDialog));

/** One document of the folder: what it is, who sent it for what, whether it can be opened, and what is done with it. */
export function FolderRow({
  loanId,
  document,
  className,
  snippet,
  locked,
  selected,
  onSelect,
  onDo,
  folder,
}: {
  loanId: number;
  document: LoanDocument;
  className: string;
  snippet: string;
  locked: boolean;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onDo: (doing: Doing) => void;
  folder: Folder;
}) {
  const { t } = useTranslation("documents");
  const [disapproves, setDisapproves] = useState(false);
  const verdicts = useVerdicts(loanId);
  const asked = useAskedRow(document.id);
  const name = document.name ?? "";
  const Icon = document.mediaType?.startsWith("image/") ? Image : FileText;
  const history: MenuEntry = {
    key: "history",
    label: t("history"),
    onSelect: () => onDo({ what: "versions", id: document.id }),
  };
  const entries: MenuEntry[] = [
    { key: "classify", label: t("classify"), onSelect: () => onDo({ what: "classify", ids: [document.id] }) },
    { key: "rename", label: t("rename"), onSelect: () => onDo({ what: "rename", id: document.id }) },
    ...(document.state === "CLEAN"
      ? [{ key: "arrange", label: t("arrange"), onSelect: () => onDo({ what: "arrange", ids: [document.id] }) }]
      : []),
    { key: "need", label: t("putToNeed"), onSelect: () => onDo({ what: "need", id: document.id }) },
    ...verdicts(document, () => setDisapproves(true)),
    history,
    {
      key: "remove",
      label: t("remove"),
      danger: true,
      onSelect: () => folder.remove([document], () => undefined),
    },
  ];
  return (
    <li
      ref={asked}
      className={cx(
        "border-line border-t outline-none first:border-t-0 focus:bg-pine-wash",
        selected && "bg-pine-wash",
      )}
    >
      <div className="flex items-center gap-3 px-3 py-1.5">
        <Checkbox labelHidden label={t("select", { name })} checked={selected} onChange={onSelect} />
        <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        <span className="min-w-0 flex-1 text-sm">
          {document.state === "CLEAN" ? (
            <button
              type="button"
              onClick={() => onDo({ what: "open", id: document.id })}
              className="block max-w-full truncate underline decoration-line-strong underline-offset-2 hover:decoration-current"
            >
              {name}
            </button>
          ) : (
            <span className="block truncate">{name}</span>
          )}
          <Facts loanId={loanId} document={document} className={className} />
          {snippet ? <span className="block text-ink-muted text-xs [overflow-wrap:anywhere]">{snippet}</span> : null}
        </span>
        <Standing loanId={loanId} document={document} locked={locked} />
        <Menu
          align="end"
          trigger={
            <Button
              look="ghost"
              size="sm"
              aria-label={t("actionsOf", { name })}
              icon={<Ellipsis aria-hidden="true" className="size-4" />}
            />
          }
          entries={locked ? [history] : entries}
        />
      </div>
      {disapproves ? (
        <DisapproveDialog loanId={loanId} document={document} onClose={() => setDisapproves(false)} />
      ) : null}
    </li>
  );
}

/** What one knows of a document without opening it. */
function Facts({ loanId, document, className }: { loanId: number; document: LoanDocument; className: string }) {
  const { t } = useTranslation("documents");
  const { language } = usePreferences();
  const need = useNeeds(loanId).data?.rows.find(({ id }) => id === document.NeedId);
  const conditions = useConditions(loanId).data?.rows.filter(({ LoanDocuments }) =>
    LoanDocuments?.some(({ id }) => id === document.id),
  );
  const beside = useBesideWords()(document);
  const empty = document.form?.emptyFields ?? [];
  const facts = [
    className,
    (document.number ?? 1) > 1 ? t("version", { number: document.number }) : "",
    document.uploadedByName,
    document.mail ? t("mailed", { subject: document.mail.subject || t("mail.noSubject") }) : "",
    document.createdAt ? formatAgo(document.createdAt, language) : "",
    need?.title ? t("for", { need: need.title }) : "",
    conditions?.length ? t("conditions", { count: conditions.length }) : "",
    document.status === "DISAPPROVED" ? document.disapprovalNote : "",
    document.text === "NONE" ? t("noText") : "",
    empty.length > 0 ? t("emptyFields", { count: empty.length, fields: empty.join(", ") }) : "",
    ...beside,
  ].filter(Boolean);
  return <span className="block text-ink-muted text-xs">{facts.join(" · ")}</span>;
}

/** Whether a document can be opened, and what staff said of it. */
function Standing({ loanId, document, locked }: { loanId: number; document: LoanDocument; locked: boolean }) {
  const { t } = useTranslation("needs");
  const { t: own } = useTranslation("documents");
  const again = useScanAgain(loanId);
  const name = document.name ?? "";
  if (document.state === "CLEAN") return <VerdictBadge document={document} />;
  if (document.state === "REFUSED")
    return (
      <span className="flex max-w-48 flex-col items-end gap-0.5 text-right text-ink-muted text-xs max-sm:max-w-28">
        <Badge tone="bad">{t("state.REFUSED")}</Badge>
        {document.faultyPart
          ? t(`faultyPart.${document.faultyPart.why ?? "UNREADABLE"}`, { name: document.faultyPart.name })
          : document.refusal
            ? t(`refusal.${document.refusal}`)
            : null}
      </span>
    );
  if (!document.unchecked)
    return (
      <Badge tone="note">{document.madeOf?.length || document.form ? own("making") : t("state.QUARANTINED")}</Badge>
    );
  return locked ? (
    <span className="text-ink-muted text-xs">{t("unchecked")}</span>
  ) : (
    <Button
      size="sm"
      busy={again.isPending}
      aria-label={t("checkAgainOf", { name })}
      onClick={() => again.mutate(document.id)}
    >
      {t("checkAgain")}
    </Button>
  );
}
