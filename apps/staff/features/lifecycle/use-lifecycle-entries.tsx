import { type LifecycleAct, type LoanFile, useLifecycleAct, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import type { MenuEntry } from "@gable/ui";
import {
  CircleOff,
  CirclePause,
  CirclePlay,
  FileText,
  FileX,
  LockKeyhole,
  RotateCcw,
  Undo2,
  Wrench,
} from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { isRead } from "../loan/closed";
import { useSayLocked } from "../loan/say-locked";
import { useDone } from "./use-done";

const SuspendDialog = dynamic(() => import("./suspend-dialog").then((module) => module.SuspendDialog), { ssr: false });
const AdverseDialog = dynamic(() => import("./adverse-dialog").then((module) => module.AdverseDialog), { ssr: false });
const FlagDialog = dynamic(() => import("./flag-dialog").then((module) => module.FlagDialog), { ssr: false });
const SectionLocks = dynamic(() => import("./section-locks").then((module) => module.SectionLocks), { ssr: false });
const MCRPanel = dynamic(() => import("./mcr-panel").then((module) => module.MCRPanel), { ssr: false });

const ICON = { "aria-hidden": true, className: "size-4" } as const;

type Opened = "suspend" | "adverse" | "mcr-exclude" | "repurchase-loan" | "locks" | "audit";

/** What the loan's menu has of its lifecycle: suspending, marking adverse and back, the flags, the section locks; and what they open. */
export function useLifecycleEntries(file: LoanFile, fixed: boolean): { entries: MenuEntry[]; opened: ReactNode } {
  const { t } = useTranslation("lifecycle");
  const { LoanId: loanId, StageId: stageId, Lifecycle: kept } = file;
  const permissions = useSession().data?.active.permissions ?? [];
  const act = useLifecycleAct(loanId);
  const done = useDone(loanId);
  const sayLocked = useSayLocked();
  const [opened, setOpened] = useState<Opened | null>(null);

  const back = async (what: "unsuspend" | "restore") => {
    const row = await act.mutateAsync({ do: what });
    done(t(what === "restore" ? "restored" : "unsuspended"), stageId, row?.StageId ?? "");
  };
  const flag = async (what: LifecycleAct, said: string) => {
    await act.mutateAsync(what);
    notify({ tone: "good", title: said });
  };
  // What is refused, the request pipeline says, but for a lock.
  const run = (work: Promise<void>) => void work.catch(sayLocked);
  const dialog = (key: Opened, label: string, icon: ReactNode): MenuEntry => ({
    key,
    label,
    icon,
    onSelect: () => setOpened(key),
  });

  const entries: MenuEntry[] = [];
  if (!fixed && permissions.includes("loan:change-stage")) {
    if (stageId === "SUSPENDED")
      entries.push({
        key: "unsuspend",
        label: t("menu.unsuspend"),
        icon: <CirclePlay {...ICON} />,
        onSelect: () => run(back("unsuspend")),
      });
    if (stageId === "ADVERSE")
      entries.push(dialog("adverse", t("menu.facts"), <FileText {...ICON} />), {
        key: "restore",
        label: t("menu.restore"),
        icon: <RotateCcw {...ICON} />,
        onSelect: () => run(back("restore")),
      });
    else {
      if (stageId !== "SUSPENDED" && !isRead(file, "SUSPEND_LOAN"))
        entries.push(dialog("suspend", t("menu.suspend"), <CirclePause {...ICON} />));
      if (!isRead(file, "ADVERSE_LOAN")) entries.push(dialog("adverse", t("menu.adverse"), <CircleOff {...ICON} />));
    }
  }
  if (!fixed && permissions.includes("loan:edit-info"))
    entries.push({
      key: "repair",
      label: t(kept.CreditRepairInd ? "menu.repairBack" : "menu.repair"),
      icon: <Wrench {...ICON} />,
      onSelect: () => {
        const indicator = !kept.CreditRepairInd;
        run(flag({ do: "credit-repair", indicator }, t(indicator ? "flag.repairOn" : "flag.repairOff")));
      },
    });
  if (!fixed && permissions.includes("loan:archive"))
    entries.push(
      kept.McrExcludeInd
        ? {
            key: "mcr-back",
            label: t("menu.mcrBack"),
            icon: <Undo2 {...ICON} />,
            onSelect: () => run(flag({ do: "mcr-exclude", indicator: false }, t("flag.mcrOff"))),
          }
        : dialog("mcr-exclude", t("menu.mcr"), <FileX {...ICON} />),
      kept.RepurchaseInd
        ? {
            key: "repurchase-back",
            label: t("menu.repurchaseBack"),
            icon: <Undo2 {...ICON} />,
            onSelect: () => run(flag({ do: "repurchase-loan", indicator: false }, t("flag.repurchaseOff"))),
          }
        : dialog("repurchase-loan", t("menu.repurchase"), <Undo2 {...ICON} />),
    );
  entries.push(
    dialog("audit", t("menu.audit"), <FileText {...ICON} />),
    dialog("locks", t("menu.locks"), <LockKeyhole {...ICON} />),
  );
  const [first, ...others] = entries;
  return {
    entries: first ? [{ ...first, group: t("group") }, ...others] : [],
    opened: opened ? <OpenedPart what={opened} file={file} onClose={() => setOpened(null)} /> : null,
  };
}

function OpenedPart({ what, file, onClose }: { what: Opened; file: LoanFile; onClose: () => void }) {
  const { LoanId: loanId, StageId: stageId, Lifecycle: kept } = file;
  switch (what) {
    case "suspend":
      return <SuspendDialog loanId={loanId} stageId={stageId} onClose={onClose} />;
    case "adverse":
      return <AdverseDialog loanId={loanId} stageId={stageId} said={kept.Adverse} onClose={onClose} />;
    case "locks":
      return <SectionLocks file={file} onClose={onClose} />;
    case "audit":
      return <MCRPanel file={file} onClose={onClose} />;
    case "mcr-exclude":
    case "repurchase-loan":
      return <FlagDialog loanId={loanId} flag={what} onClose={onClose} />;
  }
}
