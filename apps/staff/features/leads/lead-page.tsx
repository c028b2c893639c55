"use client";
import { Fault, type LeadStatus, type ShownLead, useLead, useLeadOwners, useSession, useWriteLead } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { nameAndNumber, useRouteLabel, WithAreas } from "@gable/shell";
import { Banner, Button, buttonClass, ConfirmDialog, Loading, Menu, MenuButton, Panel } from "@gable/ui";
import { ArrowRight } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Breadcrumbs } from "../frame/breadcrumbs";
import { leadName } from "./columns";
import { ConfirmationNote } from "./confirmation-note";
import { ConsentPanel } from "./consent-panel";
import { LabelPanel } from "./label-panel";
import { LeadForm } from "./lead-form";
import { LeadTimeline } from "./lead-timeline";
import { LeadStatusBadge, UnconfirmedBadge } from "./status";
import { Twins } from "./twins";
import { useLeadWarning } from "./use-lead-warning";

const TransferDialog = dynamic(() => import("./transfer-dialog").then((module) => module.TransferDialog), {
  ssr: false,
});

/** One lead: who it is, what they want, what was said, and what comes next. */
export function LeadPage({ id }: { id: string }) {
  return (
    <WithAreas areas={["leads", "loan", "enums", "validation"]}>
      <OneLead id={id} />
    </WithAreas>
  );
}

function OneLead({ id }: { id: string }) {
  const lead = useLead(id);
  const name = lead.data ? leadName(lead.data) : "";
  useRouteLabel("leadId", lead.data ? nameAndNumber(name, id.slice(-8)) : undefined);
  if (!lead.data) return <Loading lines={10} className="p-6" />;
  const gone = lead.error instanceof Fault && lead.error.status === 404;
  return <Opened lead={lead.data} name={name} gone={gone} />;
}

function Opened({ lead, name, gone }: { lead: ShownLead; name: string; gone: boolean }) {
  const { t } = useTranslation(["leads", "common"]);
  const session = useSession();
  const may = (permission: string) => session.data?.active.permissions?.includes(permission) ?? false;
  const closed = lead.Status === "CONVERTED";
  const readOnly = closed || gone || !may("lead:edit");
  return (
    <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0">
          <Breadcrumbs />
          <h1 className="flex flex-wrap items-center gap-3 font-medium font-serif text-2xl">
            {name} <LeadStatusBadge status={lead.Status} /> <UnconfirmedBadge lead={lead} />
          </h1>
        </div>
        <Actions lead={lead} name={name} readOnly={readOnly} may={may} />
      </header>
      {gone ? <Banner tone="warn">{t("leads:gone")}</Banner> : null}
      {closed ? (
        <Banner
          tone="good"
          title={t("leads:converted")}
          action={
            lead.LoanId ? (
              <Link
                prefetch={false}
                href={`/app/loans/${lead.LoanId}/loan-info`}
                className={buttonClass("outline", "sm")}
              >
                {t("leads:openLoan", { id: lead.LoanId })}
              </Link>
            ) : undefined
          }
        >
          {t("leads:convertedHint")}
        </Banner>
      ) : null}
      {lead.Confirmation === "UNCONFIRMED" && !readOnly ? <ConfirmationNote lead={lead} /> : null}
      {lead.Duplicates.count > 0 ? <Twins twins={lead.Duplicates} /> : null}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <LeadForm lead={lead} readOnly={readOnly} />
        <div className="flex flex-col gap-4">
          <LabelPanel lead={lead} readOnly={readOnly} />
          <ConsentPanel lead={lead} readOnly={readOnly} />
          <Panel id="timeline" title={t("leads:timeline.title")}>
            <LeadTimeline id={lead.id} readOnly={readOnly} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Actions({
  lead,
  name,
  readOnly,
  may,
}: {
  lead: ShownLead;
  name: string;
  readOnly: boolean;
  may: (permission: string) => boolean;
}) {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const router = useRouter();
  const { move, give, convert, remove } = useWriteLead();
  const owners = useLeadOwners(lead.id);
  const [asking, setAsking] = useState(false);
  const [moving, setMoving] = useState(false);
  const next = (lead.NextStatuses ?? []) as LeadStatus[];
  const given = ["LOST", "UNQUALIFIED", "CONVERTED"].includes(lead.Status);
  const goesOn = useLeadWarning(lead.id);
  const hand = (owner: string | "RULES" | null) =>
    void goesOn({ owner }).then((yes) => yes && give.mutate({ id: lead.id, owner }));
  return (
    <div className="flex flex-wrap gap-2">
      <Menu
        trigger={
          <MenuButton disabled={readOnly} busy={give.isPending}>
            {t("leads:ownerIs", { name: lead.OwnerName ?? t("leads:nobody") })}
          </MenuButton>
        }
        entries={[
          { key: "rules", label: t("leads:byTurn"), onSelect: () => hand("RULES") },
          { key: "none", label: t("leads:nobody"), onSelect: () => hand(null) },
          ...(owners.data ?? []).map((one) => ({
            key: one.id,
            label: one.name,
            checked: one.id === lead.OwnerId,
            onSelect: () => hand(one.id),
          })),
        ]}
      />
      <Menu
        trigger={
          <MenuButton disabled={readOnly || next.length === 0} busy={move.isPending}>
            {t("leads:moveTo")}
          </MenuButton>
        }
        entries={next.map((status) => ({
          key: status,
          label: text(`leads:status.${status}`),
          onSelect: () => move.mutate({ id: lead.id, status }),
        }))}
      />
      {may("lead:transfer") && !readOnly ? (
        <Button onClick={() => setMoving(true)}>{t("leads:transfer.do")}</Button>
      ) : null}
      {moving ? <TransferDialog lead={lead} name={name} onClose={() => setMoving(false)} /> : null}
      {may("lead:delete") && lead.Status !== "CONVERTED" ? (
        <Button look="danger" onClick={() => setAsking(true)}>
          {t("common:delete")}
        </Button>
      ) : null}
      {may("lead:convert") && !given ? (
        <Button
          look="solid"
          busy={convert.isPending}
          onClick={() =>
            convert.mutate(lead.id, { onSuccess: ({ LoanId }) => router.push(`/app/loans/${LoanId}/loan-info`) })
          }
        >
          {t("leads:convert")}
          <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        danger
        title={t("leads:deleteTitle", { name })}
        message={t("leads:deleteHint")}
        confirmLabel={t("leads:deleteConfirm", { name })}
        cancelLabel={t("common:cancel")}
        onCancel={() => setAsking(false)}
        // A second press must not ask for what is gone.
        onConfirm={() => remove.isPending || remove.mutate(lead.id, { onSuccess: () => router.push("/app/leads") })}
      />
    </div>
  );
}
