import { type LoanFile, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import type { MenuEntry } from "@gable/ui";
import { FilePenLine, PencilLine, PencilOff } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useStartEditing } from "./use-start-editing";

const CocPanel = dynamic(() => import("./coc-panel").then((module) => module.CocPanel), { ssr: false });

const ICON = { "aria-hidden": true, className: "size-4" } as const;

/** What the loan's menu has of its editing: starting and ending it, and what differs from the disclosure. */
export function useEditingEntries(file: LoanFile): { entries: MenuEntry[]; opened: ReactNode } {
  const { t } = useTranslation("editing");
  const self = useSession().data?.active.id;
  const act = useStartEditing(file);
  const [isOpen, setOpen] = useState(false);
  const { mayStart, LoanForceWriteUser, isLoanDisclosed } = file.Editing;
  const entries: MenuEntry[] = [];
  if (mayStart) entries.push({ key: "edit", label: t("start"), icon: <PencilLine {...ICON} />, onSelect: act.start });
  if (LoanForceWriteUser !== undefined && LoanForceWriteUser === self)
    entries.push({ key: "edit-end", label: t("end"), icon: <PencilOff {...ICON} />, onSelect: act.end });
  if (isLoanDisclosed)
    entries.push({
      key: "coc",
      label: t("coc.title"),
      icon: <FilePenLine {...ICON} />,
      onSelect: () => setOpen(true),
    });
  return { entries, opened: isOpen ? <CocPanel loanId={file.LoanId} onClose={() => setOpen(false)} /> : null };
}
