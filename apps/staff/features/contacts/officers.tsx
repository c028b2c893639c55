"use client";
import { type OfficersOfPortal, useLoanOfficers, useOrgUnits, useRequestContext, useSession } from "@gable/api";
import { formatPhone, useTranslation } from "@gable/i18n";
import { NotRead, notify, WithAreas } from "@gable/shell";
import { Button, EmptyState } from "@gable/ui";
import { Copy } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { PageHead } from "../frame/page-head";
import { SearchBox } from "../list/search-box";
import { portalLink } from "../organization/portal-link";
import { BookLinks } from "./book-links";

/** The loan officers in view, by the address by which their borrowers come in. */
export function Officers() {
  return (
    <WithAreas areas={["contacts", "pipeline"]}>
      <OfficersScreen />
    </WithAreas>
  );
}

function OfficersScreen() {
  const { t } = useTranslation("contacts");
  const [q, setQ] = useQueryState("q", parseAsString.withDefault("").withOptions({ history: "replace" }));
  const found = useLoanOfficers(useUnitInView());
  const offices = (found.data?.rows ?? []).flatMap((office) => fitting(office, q));
  const count = offices.reduce((sum, { loanOfficers }) => sum + loanOfficers.length, 0);
  return (
    <div className="flex min-h-full flex-col">
      <PageHead
        title={t("officers.title")}
        lead={found.data ? t("officers.count", { count }) : t("officers.lead")}
        actions={<BookLinks at="/app/contacts/officers" />}
      />
      <div className="px-4 pb-3">
        <SearchBox label={t("officers.search")} value={q} onChange={(next) => void setQ(next || null)} />
      </div>
      <div className="flex flex-col gap-4 px-4 pb-5">
        <NotRead of={found} title={t("officers.failed")} lines={6} />
        {found.data && count === 0 ? (
          <EmptyState
            title={t(q ? "officers.noMatch" : "officers.empty")}
            action={q ? <Button onClick={() => void setQ(null)}>{t("clear")}</Button> : null}
          >
            {q ? undefined : t("officers.emptyHint")}
          </EmptyState>
        ) : null}
        {offices.map((office) => (
          <Office key={office.posUrl} office={office} />
        ))}
      </div>
    </div>
  );
}

/** The unit that one works in; the company's first where one looks at all of it. */
function useUnitInView(): string | undefined {
  const { activeOrgUnit, consolidated } = useRequestContext();
  const own = useSession().data?.active.WizeOrgUnitId;
  const units = useOrgUnits().data;
  const first = units?.find(({ parentId }) => !parentId)?.id;
  return consolidated ? first : activeOrgUnit || own || first;
}

/** An office with those of its officers in whose name, address or number all words are found; none without any. */
function fitting(office: OfficersOfPortal, q: string): OfficersOfPortal[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const loanOfficers = office.loanOfficers.filter(({ name, email, phone, nmls }) => {
    const within = [name, email, phone, nmls, office.posUrl].join(" ").toLowerCase();
    return words.every((word) => within.includes(word));
  });
  return loanOfficers.length > 0 ? [{ ...office, loanOfficers }] : [];
}

function Office({ office }: { office: OfficersOfPortal }) {
  const { t } = useTranslation("contacts");
  const address = office.posUrl ? portalLink(office.posUrl, "/login", location) : "";
  const copy = () =>
    void navigator.clipboard?.writeText(address).then(() => notify({ tone: "good", title: t("officers.copied") }));
  return (
    <section
      aria-label={address || t("officers.noAddress")}
      className="rounded-lg border border-line bg-sheet px-3 py-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <h2 className="min-w-0 font-medium text-sm [overflow-wrap:anywhere]">{address || t("officers.noAddress")}</h2>
        {address ? (
          <Button
            size="sm"
            icon={<Copy aria-hidden="true" className="size-3.5" />}
            aria-label={t("officers.copyOf", { address })}
            onClick={copy}
          >
            {t("officers.copy")}
          </Button>
        ) : null}
      </div>
      <ul className="divide-y divide-line">
        {office.loanOfficers.map(({ id, name, email, phone, nmls }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5 text-sm">
            <span className="min-w-40 font-medium">{name}</span>
            <a href={`mailto:${email}`} className="text-pine underline [overflow-wrap:anywhere]">
              {email}
            </a>
            {phone ? <span className="text-ink-muted tabular-nums">{formatPhone(phone)}</span> : null}
            {nmls ? <span className="text-ink-muted">{t("officers.nmls", { number: nmls })}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
