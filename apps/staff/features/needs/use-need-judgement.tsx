import { useNeeds, useNeedWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Badge, Banner, Button } from "@gable/ui";
import { Check, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { standingOf } from "./order";
import { RejectForm } from "./reject-form";

interface Judged {
  loanId: number;
  /** The need that the document came for. */
  needId: string | undefined;
  locked: boolean;
  onJudged: () => void;
}

/** What a viewer has of the need that its document came for: accept it or send it back, where it is read. */
export function useNeedJudgement({ loanId, needId, locked, onJudged }: Judged): { acts: ReactNode; above: ReactNode } {
  const { t } = useTranslation("needs");
  const needs = useNeeds(loanId, Boolean(needId));
  const writes = useNeedWrites(loanId);
  const [rejecting, setRejecting] = useState(false);
  const need = needId ? needs.data?.rows.find(({ id }) => id === needId) : undefined;
  if (!need) return { acts: null, above: null };
  const standing = standingOf(need);
  const title = need.title ?? "";
  const mayAccept = !locked && standing === "IN_REVIEW";
  const mayReject = mayAccept || (!locked && standing === "ACCEPTED");
  const accept = () =>
    writes.mutate(
      { what: "accept", need },
      {
        onSuccess: () => {
          notify({ tone: "good", title: t("accepted", { title }) });
          onJudged();
        },
      },
    );
  return {
    acts:
      rejecting || !mayReject ? null : (
        <>
          {mayAccept ? (
            <Button
              look="solid"
              busy={writes.isPending}
              icon={<Check aria-hidden="true" className="size-4" />}
              onClick={accept}
            >
              {t("accept")}
            </Button>
          ) : null}
          <Button icon={<Undo2 aria-hidden="true" className="size-4" />} onClick={() => setRejecting(true)}>
            {t("reject")}
          </Button>
        </>
      ),
    above: (
      <div className="mb-3 flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span>{t("viewer.cameFor", { title, name: need.askedName || "—" })}</span>
          <Badge>{t(`status.${standing}`)}</Badge>
        </p>
        {writes.error ? <Banner tone="bad">{t("writeFailed")}</Banner> : null}
        {rejecting ? <RejectForm loanId={loanId} need={need} onClose={() => setRejecting(false)} /> : null}
      </div>
    ),
  };
}
