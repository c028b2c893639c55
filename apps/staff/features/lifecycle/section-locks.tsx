"use client";
import { type LoanFile, type SectionLock, useSectionLock, useSession } from "@gable/api";
import { Area, FaultBanner, RecordFields, useRecordForm, type Versioned } from "@gable/form";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { notify, WithAreas } from "@gable/shell";
import { Badge, Button, Dialog } from "@gable/ui";
import { Lock, LockOpen } from "lucide-react";
import { useState } from "react";

/** The sections whose lock refuses something (domain/loan/section.go), by what they are part of. */
const GROUPS = {
  application: [
    "LOAN_INFO",
    "BORROWER_INFO",
    "FINANCIAL_INFO",
    "GOVERNMENT_LOAN_INFO",
    "MANAGE_1003",
    "PRINT_1003",
    "EXPORT_LOAN",
  ],
  processing: [
    "PRODUCT_PRICING",
    "LOAN_QUOTES",
    "REVIEW_FEES",
    "RUN_AUS",
    "ORDER_CREDIT",
    "DISCLOSURE_FORMS",
    "LOAN_CENTER",
    "LOAN_CONDITIONS",
    "LOAN_DOCUMENTS",
    "CLIENT_NEEDS",
    "SETUP_CONTACTS",
  ],
  borrowers: ["INVITE_BORROWER", "CONTACT_BORROWER", "PREAPPROVAL_LETTER"],
  file: ["LOAN_STATUS", "AUDIT_DATES", "SUSPEND_LOAN", "ADVERSE_LOAN", "ARCHIVE_LOAN"],
} as const;

export const SECTION_GROUPS: Readonly<Record<string, readonly string[]>> = GROUPS;

/** Which sections of a loan are locked, by whom and why; who may unlock loans locks and opens them here. */
export function SectionLocks({ file, onClose }: { file: LoanFile; onClose: () => void }) {
  return (
    <WithAreas areas={["lifecycle"]}>
      <Sections file={file} onClose={onClose} />
    </WithAreas>
  );
}

function Sections({ file, onClose }: { file: LoanFile; onClose: () => void }) {
  const { t } = useTranslation("lifecycle");
  const text = useText();
  const may = useSession().data?.active.permissions?.includes("loan:unlock") ?? false;
  const locks = new Map(file.SectionLocks.map((lock) => [lock.section, lock]));
  const [locking, setLocking] = useState<string | null>(null);
  return (
    <Dialog
      open
      side
      reading={!may}
      width={550}
      onClose={onClose}
      title={t("locks.title")}
      description={`${t("locks.about")}${may ? "" : ` ${t("locks.only")}`}`}
    >
      <p role="status" className="text-ink-muted text-sm">
        {t("locks.count", { count: locks.size })}
      </p>
      {Object.entries(GROUPS).map(([group, sections]) => (
        <section key={group} aria-labelledby={`locks-${group}`} className="mt-4">
          <h3 id={`locks-${group}`} className="font-medium font-serif text-lg">
            {text(`lifecycle:locks.group.${group}`)}
          </h3>
          <ul className="mt-1 flex flex-col divide-y divide-line">
            {sections.map((section) => (
              <li key={section} className="py-1.5">
                <SectionRow
                  loanId={file.LoanId}
                  section={section}
                  lock={locks.get(section)}
                  may={may}
                  isLocking={locking === section}
                  onLocking={(on) => setLocking(on ? section : null)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

interface SectionRowProps {
  loanId: number;
  section: string;
  lock: SectionLock | undefined;
  may: boolean;
  isLocking: boolean;
  onLocking: (on: boolean) => void;
}

function SectionRow({ loanId, section, lock, may, isLocking, onLocking }: SectionRowProps) {
  const { t } = useTranslation("lifecycle");
  const text = useText();
  const change = useSectionLock(loanId);
  const name = text(`lifecycle:section.${section}`);
  const open = async () => {
    await change.mutateAsync({ section, reason: null });
    notify({ tone: "good", title: t("locks.undone", { section: name }) });
  };
  return (
    <>
      <div className="flex min-h-8 items-center gap-3 text-sm">
        <span className="min-w-0 flex-1">
          <span className={lock ? "font-medium" : undefined}>{name}</span>
          {lock ? (
            <span className="wrap-anywhere block text-ink-muted text-xs">
              {lock.reason} · {t("locks.by", { name: lock.lockedByName, date: formatDate(lock.lockedAt) })}
            </span>
          ) : null}
        </span>
        {lock ? <Badge tone="warn">{t("locks.locked")}</Badge> : null}
        {may && lock ? (
          <Button
            size="sm"
            busy={change.isPending}
            aria-label={t("locks.unlockOf", { section: name })}
            icon={<LockOpen aria-hidden="true" className="size-4" />}
            onClick={() => void open().catch(() => undefined)}
          >
            {t("locks.unlock")}
          </Button>
        ) : null}
        {may && !lock && !isLocking ? (
          <Button
            size="sm"
            aria-label={t("locks.lockOf", { section: name })}
            icon={<Lock aria-hidden="true" className="size-4" />}
            onClick={() => onLocking(true)}
          >
            {t("locks.lock")}
          </Button>
        ) : null}
      </div>
      {isLocking && !lock ? (
        <LockForm loanId={loanId} section={section} name={name} onClose={() => onLocking(false)} />
      ) : null}
    </>
  );
}

interface Why extends Versioned {
  reason: string;
}

/** Asks why a section is locked, under its name. */
function LockForm(props: { loanId: number; section: string; name: string; onClose: () => void }) {
  const { loanId, section, name, onClose } = props;
  const { t } = useTranslation("lifecycle");
  const change = useSectionLock(loanId);
  const [record] = useState<Why>(() => ({ reason: "" }));
  const form = useRecordForm<Why>({
    record,
    name: `lock ${section} ${loanId}`,
    inWindow: true,
    numbers: [],
    labels: "lifecycle:field",
    write: async ({ whole }) => {
      await change.mutateAsync({ section, reason: whole.reason });
      notify({ tone: "good", title: t("locks.done", { section: name }) });
      return undefined;
    },
  });
  const save = () => void form.save().then((isSaved) => isSaved && onClose());
  const giveUp = () => {
    form.draft.drop();
    onClose();
  };
  return (
    <div className="mt-1 rounded-md border border-line bg-paper p-3">
      <RecordFields form={form}>
        <FaultBanner of={form.form.fault} told={form.form.fault?.isAtFields} />
        <Area
          path="reason"
          label={t("locks.why", { section: name })}
          hint={t("locks.whyHint")}
          must
          maxLength={1000}
          rows={2}
        />
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={giveUp}>
            {t("locks.cancel")}
          </Button>
          <Button size="sm" look="solid" busy={form.state === "saving"} onClick={save}>
            {t("locks.save")}
          </Button>
        </div>
      </RecordFields>
    </div>
  );
}
