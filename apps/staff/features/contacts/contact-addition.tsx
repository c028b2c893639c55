"use client";
import {
  type BusinessContact,
  type ContactPart,
  type ContactType,
  SEARCH_DELAY_MS,
  useContacts,
  useSession,
  useSettled,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Button, Select, TextField } from "@gable/ui";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { BorrowersBusinesses } from "./borrowers-businesses";
import { CONTACT_TYPES, phoneOf } from "./fields";

const ContactDialog = dynamic(() => import("./contact-dialog").then((module) => module.ContactDialog), { ssr: false });

const MOST_FOUND = 8;

interface Props {
  loanId: number;
  onAdd: (part: ContactPart) => Promise<unknown>;
  onClose: () => void;
}

/** Finds a contact of the address book, or makes a new one, and puts it on the loan. */
export function ContactAddition({ loanId, onAdd, onClose }: Props) {
  const { t } = useTranslation(["contacts", "common"]);
  const text = useText();
  const session = useSession();
  const may = (permission: string) => session.data?.active.permissions?.includes(permission) ?? false;
  const [making, setMaking] = useState<Partial<BusinessContact> | null>(null);
  const [term, setTerm] = useState("");
  const [as, setAs] = useState<ContactType | "">("");
  const settled = useSettled(term.trim(), SEARCH_DELAY_MS);
  const found = useContacts({ searchTerm: settled || undefined, limit: MOST_FOUND }, may("contact:read"));
  const add = (id: string, type: ContactType) =>
    void onAdd({ BusinessContactId: id, type: as || type, primary: false }).then(
      () => {
        setTerm("");
        setAs("");
      },
      () => undefined,
    );
  const [firstName = "", ...rest] = term.trim().split(/\s+/);
  const begin: Partial<BusinessContact> = {
    ...(term.trim() ? { firstName, lastName: rest.join(" ") } : {}),
    ...(as ? { type: as } : {}),
  };
  return (
    <div>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField label={t("contacts:setup.find")} type="search" value={term} onChange={setTerm} autoFocus />
        <Select
          label={t("contacts:setup.findFor")}
          value={as}
          emptyLabel={t("contacts:setup.asUsual")}
          options={CONTACT_TYPES.map((value) => ({ value, label: text(`contacts:type.${value}`) }))}
          onChange={(next) => setAs(next as ContactType | "")}
        />
      </div>
      <ul aria-label={t("contacts:setup.find")} className="mt-2 flex max-h-72 flex-col overflow-y-auto">
        {(found.data?.rows ?? []).map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="flex w-full flex-wrap items-baseline justify-between gap-x-3 rounded-md px-2 py-1.5 text-left text-sm -outline-offset-2 hover:bg-pine-wash"
              onClick={() => add(one.id, one.type)}
            >
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
                {[one.name, one.companyName !== one.name && one.companyName].filter(Boolean).join(" · ")}
              </span>
              <span className="text-ink-muted text-xs">
                {[text(`contacts:type.${one.type}`), phoneOf(one)].filter(Boolean).join(" · ")}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.data?.rows.length === 0 ? (
        <p className="px-2 text-ink-muted text-sm">{t("contacts:setup.nobody")}</p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2">
        {may("contact:edit") ? (
          <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setMaking(begin)}>
            {term.trim() ? t("contacts:setup.newNamed", { name: term.trim() }) : t("contacts:setup.newOne")}
          </Button>
        ) : null}
        <Button size="sm" look="ghost" onClick={onClose}>
          {t("common:close")}
        </Button>
      </div>
      {may("contact:edit") ? (
        <BorrowersBusinesses
          loanId={loanId}
          onChoose={(business) => setMaking({ ...business, ...(as ? { type: as } : {}) })}
        />
      ) : null}
      {making ? (
        <ContactDialog
          begin={making}
          onSaved={(made) => add(made.id, made.type)}
          onUse={(twin) => {
            add(twin.id, twin.type as ContactType);
            setMaking(null);
          }}
          onClose={() => setMaking(null)}
        />
      ) : null}
    </div>
  );
}
