"use client";
import { type BusinessContact, useContacts, useContactWrites, useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Button, IconButton, Menu } from "@gable/ui";
import { EllipsisVertical, Plus, X } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsArrayOf, parseAsString } from "nuqs";
import { useState } from "react";
import { ChoiceFilter } from "../list/choice-filter";
import { ListScreen } from "../list/list-screen";
import { useInAddress, useListState } from "../list/list-state";
import { useArranged } from "../list/use-arranged";
import { useOfferUndo } from "../record/use-offer-undo";
import { BookLinks } from "./book-links";
import { useContactColumns } from "./columns";
import { CONTACT_TYPES, phoneOf } from "./fields";
import { isAgent } from "./portal-status";

const ContactDialog = dynamic(() => import("./contact-dialog").then((module) => module.ContactDialog), { ssr: false });
const CompanyDialog = dynamic(() => import("./company-dialog").then((module) => module.CompanyDialog), { ssr: false });
const PortalInvitation = dynamic(() => import("./portal-invitation").then((module) => module.PortalInvitation), {
  ssr: false,
});
const MergeDialog = dynamic(() => import("./merge-dialog").then((module) => module.MergeDialog), { ssr: false });

const FILTERS = {
  type: parseAsArrayOf(parseAsString).withDefault([]),
  company: parseAsString.withDefault(""),
};
const NO_FILTERS = { q: "", type: [], company: "" };
const FIRST = { by: "lastName", direction: "ASC" } as const;

/** The company's address book: the server searches, filters, sorts and pages; the address keeps what one looks at. */
export function Contacts() {
  return (
    <WithAreas areas={["contacts", "pipeline", "finance"]}>
      <ContactsScreen />
    </WithAreas>
  );
}

function ContactsScreen() {
  const { t } = useTranslation("contacts");
  const text = useText();
  const session = useSession();
  const may = (permission: string) => session.data?.active.permissions?.includes(permission) ?? false;
  const list = useListState(useInAddress(FIRST, FILTERS));
  const { view, change } = list;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [invited, setInvited] = useState<BusinessContact | null>(null);
  const [open, setOpen] = useState<BusinessContact | "new" | "merge" | "company" | null>(null);
  const filters = {
    ...(view.type.length ? { type: view.type } : {}),
    ...(view.company ? { companyName: view.company } : {}),
  };
  const contacts = useContacts({ ...list.query, filters });
  const rows = contacts.data?.rows ?? [];
  const company = view.company ? rows.find((row) => row.companyName === view.company)?.CompanyId : undefined;
  const writes = useContactWrites();
  const remove = useRemoval();
  // Who can sign in already is invited to single loans.
  const invites = (row: BusinessContact) =>
    may("loan:invite-borrower") && isAgent(row.type) && (!row.portalStatus || row.portalStatus === "INVITE_SENT");
  const merging = rows.filter((row) => chosen.has(row.id));
  const add = may("contact:edit") ? (
    <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
      {t("add")}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen<BusinessContact>
        title={t("title")}
        label={t("title")}
        lead={contacts.data?.count ? t("count", { count: contacts.data.count }) : t("lead")}
        arranged={useArranged(
          "contacts",
          useContactColumns((company) => change({ company })),
        )}
        found={contacts}
        state={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name ?? ""}
        onOpen={setOpen}
        onNew={may("contact:edit") ? () => setOpen("new") : undefined}
        search={{ label: t("search"), value: view.q, onChange: (q) => change({ q }) }}
        filters={
          <>
            <ChoiceFilter
              label={t("columns.type")}
              values={view.type}
              options={CONTACT_TYPES.map((value) => ({ value, label: text(`contacts:type.${value}`) }))}
              onChange={(type) => change({ type })}
            />
            {view.company ? (
              <Button
                icon={<X aria-hidden="true" className="size-4" />}
                aria-label={t("company.all", { name: view.company })}
                onClick={() => change({ company: "" })}
              >
                {view.company}
              </Button>
            ) : null}
            {company && may("contact:edit") ? (
              <Button onClick={() => setOpen("company")}>{t("company.edit")}</Button>
            ) : null}
          </>
        }
        narrowed={view.q !== "" || view.type.length > 0 || view.company !== ""}
        onClear={() => change(NO_FILTERS)}
        {...(may("contact:remove") ? { selection: chosen, onSelect: setChosen } : {})}
        bulk={
          chosen.size > 0 ? (
            <div className="flex flex-wrap items-center gap-2 border-line border-t bg-pine-wash px-4 py-2">
              <span className="mr-2 font-medium text-sm">{t("chosen", { count: merging.length })}</span>
              <Button size="sm" disabled={merging.length < 2} onClick={() => setOpen("merge")}>
                {t("merge")}
              </Button>
              <Button size="sm" look="ghost" onClick={() => setChosen(new Set())}>
                {t("unchoose")}
              </Button>
            </div>
          ) : null
        }
        rowActions={(row) =>
          may("contact:remove") || invites(row) ? (
            <Menu
              trigger={
                <IconButton size="sm" label={t("actionsFor", { name: row.name })}>
                  <EllipsisVertical aria-hidden="true" className="size-4" />
                </IconButton>
              }
              entries={[
                { key: "edit", label: t("edit"), onSelect: () => setOpen(row) },
                ...(invites(row)
                  ? [
                      {
                        key: "invite",
                        label: t(row.portalStatus ? "portal.again" : "portal.invite"),
                        onSelect: () => setInvited(row),
                      },
                    ]
                  : []),
                ...(may("contact:remove")
                  ? [{ key: "remove", label: t("remove"), danger: true, onSelect: () => void remove(row) }]
                  : []),
              ]}
            />
          ) : null
        }
        actions={
          <>
            <BookLinks at="/app/contacts" />
            {add}
          </>
        }
        says={{
          failed: t("failed"),
          noMatch: { title: t("noMatch"), clear: t("clear") },
          empty: { title: t("empty"), hint: t("emptyHint"), action: add },
        }}
      />
      {open === "merge" ? (
        <MergeDialog
          of={merging.map((one) => ({
            id: one.id,
            name: one.name ?? "",
            label: [
              one.name,
              one.companyName !== one.name && one.companyName,
              text(`contacts:type.${one.type}`),
              one.email,
              phoneOf(one),
            ],
          }))}
          words={{
            title: t("mergeTitle", { count: merging.length }),
            lead: t("mergeLead"),
            done: t("merged"),
          }}
          merge={writes.merge}
          onClose={(done) => {
            setOpen(null);
            if (done) setChosen(new Set());
          }}
        />
      ) : open === "company" ? (
        company ? (
          <CompanyDialog
            id={company}
            onSaved={({ name }) => change({ company: name ?? "" })}
            onClose={() => setOpen(null)}
          />
        ) : null
      ) : open ? (
        <ContactDialog
          key={open === "new" ? "new" : open.id}
          contact={open === "new" ? undefined : open}
          onUse={(twin) => {
            change({ ...NO_FILTERS, q: twin.email || twin.name || "" });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {invited ? (
        <PortalInvitation contactId={invited.id} name={invited.name ?? ""} onClose={() => setInvited(null)} />
      ) : null}
    </>
  );
}

/** Takes a contact out of the address book, and offers to put it back. */
function useRemoval() {
  const { t } = useTranslation("contacts");
  const writes = useContactWrites();
  const offerUndo = useOfferUndo();
  return async (row: BusinessContact) => {
    try {
      await writes.remove(row.id);
    } catch {
      return; // told already
    }
    offerUndo({ title: t("removed"), names: [row.name ?? ""] }, () => writes.restore([row.id]));
  };
}
