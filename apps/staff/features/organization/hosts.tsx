"use client";
import { Fault, type Host, type Organization, useHosts, useHostWrites } from "@gable/api";
import { RecordFields, Text, type Versioned } from "@gable/form";
import { formatInstant, useTranslation } from "@gable/i18n";
import { notify, useFaultWords, usePreferences } from "@gable/shell";
import { Badge, Button, IconButton, Loading, Panel } from "@gable/ui";
import { nonEmpty } from "@gable/validation";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { EntryState, useNewEntry } from "../record/new-entry";
import { hostCheck } from "./checks";
import { SettingFault } from "./setting-page";

/** A name as the DNS has it: "préstamos.example" becomes "xn--prstamos-bya.example". What is none is left for the server to refuse. */
function inDns(name: string): string {
  const text = name.trim();
  if (/^[\p{ASCII}]*$/u.test(text)) return text;
  try {
    return new URL(`https://${text}`).hostname;
  } catch {
    return text;
  }
}

interface NewHost extends Versioned {
  name: string;
}

const NO_HOST: NewHost = { name: "" };
const LONGEST_HOST = 253;

/** The hosts of a company: those that serve, and those that it has yet to prove its own by a record in the DNS. */
export function Hosts({ units }: { units: Organization[] }) {
  const { t } = useTranslation("organization");
  const hosts = useHosts();
  const writes = useHostWrites();
  const rows = hosts.data?.rows ?? [];
  const form = useNewEntry<NewHost>({
    record: NO_HOST,
    id: "host",
    name: "host",
    labels: "organization:domains",
    // What the server says is of the host, whatever it calls it.
    placeOf: () => "name",
    send: ({ name }) => writes.add(inDns(name)),
  });
  const serving = rows.filter((host) => host.state === "VERIFIED").length;
  return (
    <Panel title={t("domains.title")}>
      <p className="mb-3 text-ink-muted text-sm">{t("domains.lead")}</p>
      {hosts.data ? (
        <ul aria-label={t("domains.title")} className="mb-4 divide-y divide-line border-line border-y">
          {rows.map((host) => (
            <li key={host.domain} className="py-1.5 text-sm">
              <HostLine
                host={host}
                portalOf={units.filter((unit) => unit.posDomain === host.domain).map((unit) => unit.displayName)}
                isLast={host.state === "VERIFIED" && serving === 1}
              />
              {host.proof ? <Proof host={host} proof={host.proof} /> : null}
            </li>
          ))}
        </ul>
      ) : (
        <Loading lines={3} className="mb-4" />
      )}
      <RecordFields form={form}>
        <SettingFault of={form} />
        <form
          className="flex max-w-md items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <Text
            path="name"
            className="flex-1"
            check={(name) => hostCheck(rows.map((host) => host.domain))(inDns(name))}
            spellCheck={false}
            maxLength={LONGEST_HOST}
          />
          <Button type="submit" busy={form.state === "saving"} disabled={nonEmpty(form.current.name) !== null}>
            {t("domains.add")}
          </Button>
        </form>
        <EntryState of={form} />
      </RecordFields>
    </Panel>
  );
}

function HostLine({ host, portalOf, isLast }: { host: Host; portalOf: string[]; isLast: boolean }) {
  const { t } = useTranslation("organization");
  const writes = useHostWrites();
  const isKept = portalOf.length > 0 || host.users > 0 || isLast;
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{host.domain}</span>
      {portalOf.length > 0 ? <Badge tone="pine">{t("domains.portalOf", { names: portalOf.join(", ") })}</Badge> : null}
      {host.state === "VERIFIED" ? (
        <Badge tone="good">{t("domains.verified")}</Badge>
      ) : (
        <Badge tone="warn">{t("domains.unverified")}</Badge>
      )}
      {isKept ? null : (
        <IconButton
          label={t("domains.remove", { name: host.domain })}
          size="sm"
          onClick={() => void writes.remove(host.domain)}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    </div>
  );
}

/** Which record proves a host, and what was found when it was looked for last. */
function Proof({ host, proof }: { host: Host; proof: NonNullable<Host["proof"]> }) {
  const { t } = useTranslation("organization");
  const wordsOf = useFaultWords();
  const writes = useHostWrites();
  const { language } = usePreferences();
  const [busy, setBusy] = useState(false);
  async function check() {
    setBusy(true);
    try {
      const found = await writes.check(host.domain);
      if (found.state === "VERIFIED") notify({ tone: "good", title: t("domains.nowVerified", { name: host.domain }) });
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      notify({ tone: "bad", title: t("domains.notChecked"), detail: wordsOf(cause) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="mt-1 mb-2 flex flex-col gap-2 rounded-md border border-line bg-sunken p-3">
      <p className="text-ink-muted">{t("domains.how")}</p>
      <dl className="flex flex-col gap-2">
        <Copied label={t("domains.recordName")} text={proof.name} />
        <Copied label={t("domains.recordValue")} text={proof.value} />
      </dl>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={busy} onClick={() => void check()}>
          {t("domains.check")}
        </Button>
        <p role="status" className="min-w-[min(12rem,100%)] flex-1 text-ink-muted">
          {proof.checkedAt
            ? `${t(proof.outcome ? `domains.outcome.${proof.outcome}` : "domains.checking")} ${t("domains.checkedAt", { at: formatInstant(proof.checkedAt, language) })}`
            : t("domains.notYet")}
        </p>
      </div>
    </div>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation("organization");
  return (
    <div>
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="flex items-center gap-2">
        <code className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</code>
        <Button
          size="sm"
          aria-label={t("domains.copy", { what: label })}
          icon={<Copy aria-hidden="true" className="size-3.5" />}
          onClick={() =>
            void navigator.clipboard?.writeText(text).then(() => notify({ tone: "good", title: t("domains.copied") }))
          }
        />
      </dd>
    </div>
  );
}
