"use client";
import {
  type LenderEvent,
  lenderEventsQuery,
  type RegisterMessage,
  registerCheckQuery,
  registerMessagesQuery,
  useRegistrationWrites,
} from "@gable/api/registration";
import { ReadOnly, useReadOnly } from "@gable/form";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, type Column } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { lateDialog } from "../record/late-dialog";
import { RecordList } from "../record/record-list";
import { LenderCard } from "./lender-card";
import { TONES } from "./tones";

const EventDialog = lateDialog(() => import("./entry-dialog").then((module) => module.EventDialog));
const MessageDialog = lateDialog(() => import("./entry-dialog").then((module) => module.MessageDialog));

/** What passes between the company and the loan's lender: what is missing to register it, what happened there and what it answered. */
export function RegistrationPanel({ loanId }: { loanId: number }) {
  const { t } = useTranslation("registration");
  return (
    <section aria-labelledby="registration" className="flex flex-col gap-3">
      <h2 id="registration" className="font-medium font-serif text-lg/6">
        {t("title")}
      </h2>
      <RegisterCheck loanId={loanId} />
      <Messages loanId={loanId} />
      <Events loanId={loanId} />
    </section>
  );
}

function RegisterCheck({ loanId }: { loanId: number }) {
  const { t } = useTranslation("registration");
  const text = useText();
  const check = useQuery(registerCheckQuery(loanId));
  // What was read stays when it can't be read again: an open dialog belongs to it.
  if (!check.data) return <NotRead of={check} title={t("check.failed")} lines={2} />;
  const missing = check.data.checks.filter(({ passed }) => !passed);
  return (
    <LenderCard loanId={loanId} ready={missing.length === 0}>
      <div role="status" className="text-sm">
        {missing.length === 0 ? (
          <p className="flex items-center gap-1.5 text-good">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
            {t("check.ready")}
          </p>
        ) : (
          <>
            <p className="flex items-center gap-1.5 text-warn">
              <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
              {t("check.open", { count: missing.length })}
            </p>
            <ul className="mt-1.5 grid list-disc gap-x-6 gap-y-0.5 pl-9 sm:grid-cols-2">
              {missing.map(({ key }) => (
                <li key={key}>{text(`registration:need.${key}`)}</li>
              ))}
            </ul>
          </>
        )}
        {check.data.manualProcessing ? <p className="mt-1.5 text-ink-muted">{t("check.manual")}</p> : null}
      </div>
    </LenderCard>
  );
}

function Events({ loanId }: { loanId: number }) {
  const { t } = useTranslation("registration");
  const text = useText();
  const { events: writes } = useRegistrationWrites(loanId);
  const locked = useReadOnly();
  const events = useQuery(lenderEventsQuery(loanId));
  if (!events.data) return <NotRead of={events} title={t("failed")} lines={3} />;
  const nameOf = (event: LenderEvent) => text(`registration:event.${event.EventType}`);
  const columns: Column<LenderEvent>[] = [
    { key: "date", header: t("field.EventDate"), cell: (event) => formatDate(event.EventDate) },
    {
      key: "type",
      header: t("field.EventType"),
      cell: (event) => <span className="font-medium">{nameOf(event)}</span>,
    },
    { key: "lender", header: t("field.LenderName"), cell: (event) => event.LenderName || "—" },
    {
      key: "description",
      header: t("field.Description"),
      cell: (event) =>
        event.Source === "VENDOR" && event.Description ? (
          <span lang="en">{event.Description}</span>
        ) : (
          event.Description || "—"
        ),
      className: "max-sm:hidden",
    },
    {
      key: "by",
      header: t("events.by"),
      cell: (event) => text(`registration:source.${event.Source}`),
      className: "max-lg:hidden",
    },
  ];
  return (
    <RecordList<LenderEvent>
      id="lender-events"
      title={t("events.title")}
      columns={columns}
      rows={events.data.rows}
      rowKey={({ id }) => id}
      rowLabel={nameOf}
      adders={[{ label: t("events.add"), start: {} }]}
      dialog={(event, close) => (
        <ReadOnly value={locked || event.Source === "VENDOR"}>
          <EventDialog loanId={loanId} row={event} onClose={close} />
        </ReadOnly>
      )}
      onRemove={writes.remove}
      onRestore={writes.restore}
      removed={{ one: t("events.deleted"), many: t("events.deletedMany") }}
      empty={<p className="px-4 py-4 text-ink-muted text-sm">{t("events.empty")}</p>}
    />
  );
}

function Messages({ loanId }: { loanId: number }) {
  const { t } = useTranslation("registration");
  const text = useText();
  const { messages: writes } = useRegistrationWrites(loanId);
  const messages = useQuery(registerMessagesQuery(loanId));
  if (!messages.data) return <NotRead of={messages} title={t("failed")} lines={3} />;
  const columns: Column<RegisterMessage>[] = [
    {
      key: "severity",
      header: t("field.Severity"),
      cell: (message) => (
        <Badge tone={message.ResolvedInd ? "plain" : (TONES[message.Severity ?? "INFO"] ?? "plain")}>
          {text(`registration:severity.${message.Severity ?? "INFO"}`)}
        </Badge>
      ),
    },
    {
      key: "text",
      header: t("field.Text"),
      cell: (message) => <span className="block max-w-prose whitespace-pre-line">{message.Text}</span>,
    },
    { key: "code", header: t("field.Code"), cell: (message) => message.Code || "—", className: "max-sm:hidden" },
    {
      key: "received",
      header: t("field.ReceivedDate"),
      cell: (message) => (message.ReceivedDate ? formatDate(message.ReceivedDate) : "—"),
      className: "max-sm:hidden",
    },
    {
      key: "state",
      header: t("messages.state"),
      cell: (message) => t(message.ResolvedInd ? "messages.resolved" : "messages.open"),
    },
  ];
  return (
    <RecordList<RegisterMessage>
      id="register-messages"
      title={t("messages.title")}
      columns={columns}
      rows={messages.data.rows}
      rowKey={({ id }) => id}
      rowLabel={(message) => message.Text ?? ""}
      adders={[{ label: t("messages.add"), start: {} }]}
      dialog={(message, close) => <MessageDialog loanId={loanId} row={message} onClose={close} />}
      onRemove={writes.remove}
      onRestore={writes.restore}
      removed={{ one: t("messages.deleted"), many: t("messages.deletedMany") }}
      empty={<p className="px-4 py-4 text-ink-muted text-sm">{t("messages.empty")}</p>}
    />
  );
}
