import { type LoanFile, useArchiveLoan, useDiscardLoan, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { confirm, notify } from "@gable/shell";
import type { MenuEntry } from "@gable/ui";
import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOfferUndo } from "../record/use-offer-undo";
import { isRead } from "./closed";

/** Whether nobody is on the loan and nothing of anybody: as the server holds it (domain/loan). */
const isEmpty = (file: LoanFile) =>
  [
    file.Borrowers,
    file.Assets,
    file.Liabilities,
    file.OwnedProperties,
    file.Employers,
    file.IncomeItems,
    file.Expenses,
  ].every((records) => !records?.length);

/**
 * The way a loan leaves the pipeline, and back: whoever may archive does, and can take it back; others discard what they
 * began by mistake, which only somebody else can take back.
 */
export function usePutAway(file: LoanFile): MenuEntry[] {
  const { t } = useTranslation("loan");
  const router = useRouter();
  const offerUndo = useOfferUndo();
  const archive = useArchiveLoan(file.LoanId);
  const discard = useDiscardLoan(file.LoanId);
  const self = useSession().data?.active;
  const may = (permission: string) => self?.permissions?.includes(permission) ?? false;
  const isMine = file.Team?.some((member) => member.WizeUserId === self?.id && member.primary);

  const putAway = async () => {
    await archive.mutateAsync({ archived: true });
    offerUndo({ title: t("archive.done"), done: t("archive.undone") }, async () => {
      await archive.mutateAsync({ archived: false, quiet: true });
    });
  };
  const bringBack = async () => {
    await archive.mutateAsync({ archived: false });
    notify({ tone: "good", title: t("archive.undone") });
  };
  const throwAway = async () => {
    const name = t("loan", { id: file.LoanId });
    const outcome = await confirm({
      title: t("discard.title", { name }),
      message: t("discard.message"),
      confirmLabel: t("discard.confirm", { name }),
      danger: true,
    });
    if (outcome !== "CONFIRMED") return;
    await discard.mutateAsync();
    notify({ tone: "good", title: t("discard.done", { name }) });
    router.push("/app/loans");
  };
  // The request pipeline says why one was refused.
  const done = (act: () => Promise<void>) => () => void act().catch(() => undefined);
  if (isRead(file, "ARCHIVE_LOAN") && !file.archiveIndicator) return [];
  if (may("loan:archive"))
    return file.archiveIndicator
      ? [{ key: "back", label: t("archive.undo"), icon: <ArchiveRestore {...ICON} />, onSelect: done(bringBack) }]
      : [{ key: "archive", label: t("archive.do"), icon: <Archive {...ICON} />, onSelect: done(putAway) }];
  if (file.archiveIndicator || !may("loan:create") || !isMine || !isEmpty(file)) return [];
  return [
    { key: "discard", label: t("discard.do"), icon: <Trash2 {...ICON} />, danger: true, onSelect: done(throwAway) },
  ];
}

const ICON = { "aria-hidden": true, className: "size-4" } as const;
