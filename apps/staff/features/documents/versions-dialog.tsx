"use client";
import {
  type LoanDocument,
  useDocumentVersions,
  useDocumentViews,
  useLoanDocuments,
  useVersionWrites,
} from "@gable/api";
import { formatAgo, formatInstant, useTranslation } from "@gable/i18n";
import { FileUploader, NotRead, notify, usePreferences } from "@gable/shell";
import { Badge, Button, Dialog, Select } from "@gable/ui";
import { useState } from "react";
import { useDocumentName } from "./use-document-name";
import { VerdictBadge } from "./verdict-badge";

/** The versions of a document, a newer one of it, and who opened it. */
export function VersionsDialog({
  loanId,
  document,
  locked,
  onOpen,
  onClose,
}: {
  loanId: number;
  document: LoanDocument;
  locked: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("documents");
  return (
    <Dialog
      open
      width={680}
      title={t("versions.title", { name: document.name ?? "" })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("versions.close")}</Button>}
    >
      <div className="flex flex-col gap-5 text-sm">
        <Versions loanId={loanId} document={document} locked={locked} onOpen={onOpen} />
        {locked || document.state !== "CLEAN" ? null : <Newer loanId={loanId} document={document} onDone={onClose} />}
        <SeenBy loanId={loanId} id={document.id} />
      </div>
    </Dialog>
  );
}

function Versions({
  loanId,
  document,
  locked,
  onOpen,
}: {
  loanId: number;
  document: LoanDocument;
  locked: boolean;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation("documents");
  const { language } = usePreferences();
  const versions = useDocumentVersions(loanId, document.id);
  const writes = useVersionWrites(loanId);
  if (!versions.data) return <NotRead of={versions} title={t("failed")} lines={2} />;
  const rows = versions.data.rows;
  return (
    <section aria-labelledby="versions-list">
      <h3 id="versions-list" className="mb-1 font-semibold">
        {t("versions.list")}
      </h3>
      {rows.length < 2 ? <p className="text-ink-muted">{t("versions.alone")}</p> : null}
      <ol className="divide-y divide-line">
        {(rows.length < 2 ? [] : rows).map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1 basis-48">
              <button
                type="button"
                aria-label={t("versions.open", { number: one.number ?? 1 })}
                className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
                onClick={() => onOpen(one.id)}
              >
                {t("version", { number: one.number ?? 1 })}
              </button>
              <span className="block truncate text-ink-muted text-xs">
                {[
                  one.name,
                  one.uploadedByName,
                  one.createdAt ? formatAgo(one.createdAt, language) : "",
                  one.madeOf?.length ? t("versions.made") : "",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <VerdictBadge document={one} />
            {one.supersededBy ? null : <Badge tone="good">{t("versions.current")}</Badge>}
            {one.supersededBy && !locked && one.mediaType !== "image/tiff" && !one.asItCame ? (
              <Button
                size="sm"
                busy={writes.isPending}
                aria-label={t("versions.revertOf", { number: one.number ?? 1 })}
                onClick={() => {
                  const current = rows.find(({ supersededBy }) => !supersededBy);
                  if (current)
                    writes.mutate(
                      { id: current.id, revertTo: one.id },
                      { onSuccess: () => notify({ tone: "good", title: t("versions.reverted") }) },
                    );
                }}
              >
                {t("versions.revert")}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A newer version: sent, or chosen among what is in the folder already. */
function Newer({ loanId, document, onDone }: { loanId: number; document: LoanDocument; onDone: () => void }) {
  const { t } = useTranslation("documents");
  const writes = useVersionWrites(loanId);
  const nameOf = useDocumentName();
  const [chosen, setChosen] = useState("");
  const others = useLoanDocuments(loanId).data?.rows.filter(
    ({ id, isActive, state, number }) => isActive && state === "CLEAN" && id !== document.id && !number,
  );
  return (
    <section aria-labelledby="versions-add" className="flex flex-col gap-3">
      <h3 id="versions-add" className="font-semibold">
        {t("versions.add")}
      </h3>
      <FileUploader
        sender="staff"
        loanId={loanId}
        newerThan={document.id}
        onSent={() => {
          notify({ tone: "good", title: t("versions.sent") });
          onDone();
        }}
      />
      {others?.length ? (
        <details>
          <summary className="cursor-pointer text-ink-muted">{t("versions.pick")}</summary>
          <div className="mt-2 flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Select
                label={t("versions.pickLabel")}
                value={chosen}
                emptyLabel="—"
                options={others.map((one) => ({ value: one.id, label: nameOf(one) }))}
                onChange={setChosen}
              />
            </div>
            <Button
              busy={writes.isPending}
              disabled={!chosen}
              onClick={() =>
                writes.mutate(
                  { id: document.id, newer: chosen },
                  {
                    onSuccess: () => {
                      notify({ tone: "good", title: t("versions.used") });
                      onDone();
                    },
                  },
                )
              }
            >
              {t("versions.use")}
            </Button>
          </div>
        </details>
      ) : null}
    </section>
  );
}

function SeenBy({ loanId, id }: { loanId: number; id: string }) {
  const { t } = useTranslation("documents");
  const { language } = usePreferences();
  const views = useDocumentViews(loanId, id);
  if (!views.data) return <NotRead of={views} title={t("failed")} lines={2} />;
  return (
    <section aria-labelledby="versions-seen">
      <h3 id="versions-seen" className="mb-1 font-semibold">
        {t("versions.seen")}
      </h3>
      {views.data.rows.length === 0 ? (
        <p className="text-ink-muted">{t("versions.unseen")}</p>
      ) : (
        <table className="w-full text-left">
          <thead className="text-ink-muted text-xs">
            <tr>
              <th className="py-1 font-normal">{t("versions.who")}</th>
              <th className="py-1 font-normal">{t("versions.what")}</th>
              <th className="py-1 font-normal">{t("versions.when")}</th>
            </tr>
          </thead>
          <tbody>
            {views.data.rows.map(({ WizeUserId, name, how, firstAt, lastAt }) => (
              <tr key={`${WizeUserId} ${name} ${how} ${firstAt}`} className="border-line border-t">
                <td className="py-1 pr-2">{name}</td>
                <td className="py-1 pr-2">{t(`versions.how.${how}`)}</td>
                <td className="py-1 tabular-nums">{formatInstant(lastAt, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
