"use client";
import { runEnded } from "@gable/api";
import { deliveryQuery } from "@gable/api/registration";
import { useTranslation } from "@gable/i18n";
import { Banner, RunProgress } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";

type Read = NonNullable<ReturnType<typeof useDelivery>["data"]>;
type Run = NonNullable<Read["run"]>;

const useDelivery = (loanId: number) => useQuery(deliveryQuery(loanId));

/** What becomes of the documents of conditions that are sent: how far they are on their way to the lender, or why none go. */
export function Delivery({ loanId }: { loanId: number }) {
  const { t } = useTranslation("conditions");
  const { data } = useDelivery(loanId);
  if (!data) return null;
  return (
    <div className="flex flex-col gap-2 border-line border-b px-4 py-3 text-sm">
      <p className="text-ink-muted">
        {data.withheld
          ? t(`delivery.${data.withheld}`)
          : t("delivery.goes", { lender: data.lenderName || t("delivery.lender") })}
      </p>
      {data.run ? <Last run={data.run} /> : null}
    </div>
  );
}

/** How many the lender has looked at, of how many, as its last word says. */
function countOf(run: Run): { done: number; total: number } {
  const total = run.request.documents.length;
  const [done = "0"] = (run.step ?? "").split("/");
  return { done: runEnded(run) ? total : Number.parseInt(done, 10) || 0, total };
}

/** What the lender, or a rule of the company, says itself. */
const SAID: ReadonlySet<Run["fault"]> = new Set(["REFUSED", "BLOCKED"]);

/** What to do by why nothing went; of all else it is only known that it did not arrive. */
const TODO = {
  LOGIN_REFUSED: "noLogin",
  NO_LOGIN: "noLogin",
  NOT_ALLOWED: "notAllowed",
  NOT_SET_UP: "notSetUp",
  NOT_KNOWN: "notKnown",
  NOT_TAKEN: "notTaken",
  UNREADABLE: "nothingLeft",
  REFUSED: "refusedPlain",
} as const;
const todoOf = (fault = "") => (fault in TODO ? TODO[fault as keyof typeof TODO] : "again");

function Last({ run }: { run: Run }) {
  const { t } = useTranslation("conditions");
  const { done, total } = countOf(run);
  if (!runEnded(run))
    return (
      <RunProgress words={t("delivery.waiting", { done, count: total })} done={done} total={total} ended={false} />
    );
  if (run.status !== "DONE")
    return (
      <Banner tone="bad" title={t("delivery.failed")}>
        {SAID.has(run.fault) && run.message ? run.message : t(`delivery.${todoOf(run.fault)}`)}
      </Banner>
    );
  const refused = (run.result?.documents ?? []).filter(({ status }) => status === "REFUSED");
  const nameOf = (id: string) => run.request.documents.find((one) => one.id === id)?.name ?? "";
  return (
    <>
      <p>{t("delivery.done", { count: total - refused.length })}</p>
      {refused.length > 0 ? (
        <Banner tone="warn" title={t("delivery.refused")}>
          <ul>
            {refused.map(({ id, text }) => (
              <li key={id}>{text ? `${nameOf(id)}: ${text}` : nameOf(id)}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </>
  );
}
