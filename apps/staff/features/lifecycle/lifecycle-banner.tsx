"use client";
import { type AdverseNotice, type LoanFile, useLifecycleAct, useSession } from "@gable/api";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { today } from "@gable/loan";
import { useAreas } from "@gable/shell";
import { Banner, Button, type Tone } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useSayLocked } from "../loan/say-locked";
import { noticeStands } from "./notice";
import { useDone } from "./use-done";

const AdverseDialog = dynamic(() => import("./adverse-dialog").then((module) => module.AdverseDialog), { ssr: false });
const NoticeDialog = dynamic(() => import("./notice-dialog").then((module) => module.NoticeDialog), { ssr: false });

interface BannerProps {
  file: LoanFile;
  /** Nothing of the loan can be changed. */
  fixed: boolean;
}

/** Why a loan is suspended or adverse, how the notice to the applicant stands, and the way back. */
export function LifecycleBanner({ file, fixed }: BannerProps) {
  const there = useAreas(["lifecycle"]);
  if (!there) return null;
  if (file.StageId === "SUSPENDED") return <Suspended file={file} fixed={fixed} />;
  return file.StageId === "ADVERSE" ? <Adverse file={file} fixed={fixed} /> : null;
}

/** Takes a suspended loan up again, or restores an adverse one, and says so. */
function useWayBack(file: LoanFile) {
  const { t } = useTranslation("lifecycle");
  const act = useLifecycleAct(file.LoanId);
  const done = useDone(file.LoanId);
  const sayLocked = useSayLocked();
  const go = async () => {
    const isAdverse = file.StageId === "ADVERSE";
    const row = await act.mutateAsync({ do: isAdverse ? "restore" : "unsuspend" });
    done(t(isAdverse ? "restored" : "unsuspended"), file.StageId, row?.StageId ?? "");
  };
  return { busy: act.isPending, go: () => void go().catch(sayLocked) };
}

const useMay = (permission: string) => useSession().data?.active.permissions?.includes(permission) ?? false;

function Suspended({ file, fixed }: BannerProps) {
  const { t } = useTranslation("lifecycle");
  const back = useWayBack(file);
  const may = useMay("loan:change-stage") && !fixed;
  const { at, byName = "", reason, note } = file.Lifecycle.Suspension ?? {};
  return (
    <Banner
      tone="warn"
      title={at ? t("banner.suspendedSince", { date: formatDate(at), name: byName }) : t("banner.suspended")}
    >
      {reason ? <p className="wrap-anywhere">{reason}</p> : null}
      {note ? <p className="wrap-anywhere text-ink-muted">{note}</p> : null}
      {may ? (
        <Button size="sm" className="mt-2" busy={back.busy} onClick={back.go}>
          {t("banner.takeUp")}
        </Button>
      ) : null}
    </Banner>
  );
}

const TONES: Record<string, Tone> = { OVERDUE: "bad", DUE: "warn", UNKNOWN: "warn" };

function Adverse({ file, fixed }: BannerProps) {
  const { t } = useTranslation("lifecycle");
  const text = useText();
  const back = useWayBack(file);
  const may = useMay("loan:change-stage") && !fixed;
  const mayDate = useMay("loan:edit-info") && !fixed;
  const [asking, setAsking] = useState<"facts" | "notice" | null>(null);
  const said = file.Lifecycle.Adverse;
  const notice = file.Lifecycle.adverseActionNotice;
  const isStated = Boolean(said?.actionTaken);
  const reasons = (said?.denialReasons ?? []).map((reason) =>
    reason === "Other" ? (said?.denialReasonOther ?? "") : text(`lifecycle:denial.${reason}`),
  );
  const isClocked = isStated && notice !== undefined && notice.status !== "NONE";
  return (
    <Banner
      tone={TONES[notice?.status ?? ""] ?? "note"}
      title={
        isStated
          ? t("banner.adverse", {
              action: text(`lifecycle:taken.${said?.actionTaken}`),
              date: formatDate(said?.actionDate),
            })
          : t("banner.missing")
      }
    >
      {isStated ? null : <p>{t("banner.missingHint")}</p>}
      {reasons.length > 0 ? (
        <p className="wrap-anywhere">{t("banner.reasons", { reasons: reasons.join(", ") })}</p>
      ) : null}
      {isStated && notice ? <Clock notice={notice} /> : null}
      {said?.note ? <p className="wrap-anywhere text-ink-muted">{said.note}</p> : null}
      {may || (mayDate && isClocked) ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {mayDate && isClocked ? (
            <Button size="sm" onClick={() => setAsking("notice")}>
              {t(notice.status === "SENT" ? "banner.redate" : "banner.dateIt")}
            </Button>
          ) : null}
          {may ? (
            <Button size="sm" onClick={() => setAsking("facts")}>
              {t(isStated ? "menu.facts" : "banner.say")}
            </Button>
          ) : null}
          {may ? (
            <Button size="sm" busy={back.busy} onClick={back.go}>
              {t("banner.restore")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asking === "facts" ? (
        <AdverseDialog loanId={file.LoanId} stageId="ADVERSE" said={said} onClose={() => setAsking(null)} />
      ) : null}
      {asking === "notice" ? (
        <NoticeDialog
          loanId={file.LoanId}
          isIncomplete={said?.actionTaken === "FileClosedForIncompleteness"}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Banner>
  );
}

/** How the notice stands, and by which clock. */
function Clock({ notice }: { notice: AdverseNotice }) {
  const { t } = useTranslation("lifecycle");
  const { key, days } = noticeStands(notice, today());
  const due = formatDate(notice.dueDate);
  return (
    <p>
      <span className="font-medium">
        {t(`notice.${key}`, {
          count: days,
          date: key === "sent" || key === "late" ? formatDate(notice.sentDate) : due,
          due,
        })}
      </span>
      {notice.basis && notice.dueDate ? <span className="text-ink-muted"> · {t(`notice.${notice.basis}`)}</span> : null}
    </p>
  );
}
