"use client";
import { useLoan, useSession } from "@gable/api";
import { type Area, useText, useTranslation } from "@gable/i18n";
import { STEPS } from "@gable/loan";
import { changePreferences, useAreas, usePreferences } from "@gable/shell";
import { Command } from "cmdk";
import { useParams, useRouter } from "next/navigation";
import { useState } from "react";
import { wentTo } from "../loan/step-way";
import { openWriting, useMayWrite } from "../writing/open";
import type { Panel } from "./frame";
import { fieldsOfLoan } from "./loan-fields";
import { placesOf } from "./navigation";
import { type FoundField, fieldsElsewhere, fieldsNamed, fieldsOnPage, plain } from "./palette-fields";
import { type Entry, useFound } from "./palette-found";
import { useGo } from "./use-go";

const ITEM =
  "flex cursor-default items-center justify-between gap-3 rounded-md px-3 py-2 text-sm data-[selected=true]:bg-pine-wash";
const GROUP =
  "px-1.5 pb-1.5 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:uppercase [&_[cmdk-group-heading]]:tracking-wider [&_[cmdk-group-heading]]:text-ink-muted";

interface PaletteProps {
  onClose: () => void;
  open: (panel: Panel) => void;
  /** Goes to a field once the palette is gone. */
  onField: (field: FoundField) => void;
}

const WORDS: readonly Area[] = ["pipeline"];

/** Ctrl/Cmd+K: a loan, a lead or a colleague, a field or a step of the open loan, a place, or an action. */
export function Palette(props: PaletteProps) {
  return useAreas(WORDS) ? <PaletteDialog {...props} /> : null;
}

function PaletteDialog({ onClose, open, onField }: PaletteProps) {
  const { t } = useTranslation("shell");
  const leave = useGo();
  const [term, setTerm] = useState("");
  const [at, setAt] = useState("");
  const go = (path: string) => {
    onClose();
    leave(path);
  };
  const found = useFound(term, go);
  const named = (entries: (Entry & { name: string })[]) =>
    entries.filter((one) => plain(one.name).includes(plain(term.trim())));
  const inLoan = useInLoan(term, onClose, onField);
  const groups: [string, Entry[]][] = [
    [t("paletteLoans"), found.loans],
    [t("paletteLeads"), found.leads],
    [t("paletteUsers"), found.users],
    [t("paletteFields"), inLoan.fields],
    [t("paletteSteps"), named(inLoan.steps(go))],
    [t("palettePlaces"), named(usePlaces(go))],
    [t("paletteActions"), named(useActions(go, open, onClose))],
  ];
  const keys = groups.flatMap(([, entries]) => entries.map((entry) => entry.key));
  const search = (next: string) => {
    setTerm(next);
    setAt("");
  };
  return (
    <Command.Dialog
      open
      // What comes from the server comes late: the first one there is chosen until the person moves.
      value={keys.includes(at) ? at : (keys[0] ?? "")}
      onValueChange={setAt}
      onOpenChange={(next) => !next && onClose()}
      // What is found is chosen by the server and by us: the list shows it as it comes.
      shouldFilter={false}
      label={t("palette")}
      overlayClassName="fixed inset-0 z-(--layer-shade) bg-shade"
      contentClassName="fixed top-[12vh] left-1/2 z-(--layer-modal) w-[min(40rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-sheet text-ink shadow-lift"
    >
      <Command.Input
        value={term}
        onValueChange={search}
        placeholder={t("search")}
        className="w-full border-line border-b bg-sheet px-4 py-3.5 text-base outline-none placeholder:text-ink-muted"
      />
      <Command.List label={t("palette")} className="max-h-[55vh] overflow-y-auto py-1">
        <Command.Empty className="px-4 py-6 text-ink-muted text-sm">{t("paletteEmpty")}</Command.Empty>
        {groups.map(([heading, entries]) =>
          entries.length > 0 ? (
            <Command.Group key={heading} heading={heading} className={GROUP}>
              {entries.map((entry) => (
                <Command.Item key={entry.key} value={entry.key} onSelect={entry.choose} className={ITEM}>
                  <span className="truncate">{entry.name}</span>
                  {entry.aside ? <span className="min-w-0 truncate text-ink-muted text-xs">{entry.aside}</span> : null}
                </Command.Item>
              ))}
            </Command.Group>
          ) : null,
        )}
      </Command.List>
    </Command.Dialog>
  );
}

const NONE: readonly Area[] = [];
/** What the fields of all steps are called in. */
const FIELD_AREAS: readonly Area[] = ["borrower", "dates", "finance", "holdings", "terms"];

/** Fields and steps of the loan that is open; nothing elsewhere. */
function useInLoan(term: string, onClose: () => void, onField: (field: FoundField) => void) {
  const text = useText();
  const leave = useGo();
  const router = useRouter();
  const { loanId } = useParams<{ loanId?: string }>();
  const file = useLoan(Number(loanId), loanId !== undefined).data;
  const [onPage] = useState(() => fieldsOnPage(content()));
  const toField = (field: FoundField) => {
    onClose();
    const { to, record } = field;
    if (!to) onField(field);
    // Another part of the same person: what is typed there stays.
    else if (record && content().querySelector(`[data-record="${record}"]`)) {
      if (!wentTo(to)) router.push(to);
      onField(field);
    } else leave(to, () => onField(field));
  };
  const isNamed = useAreas(loanId ? FIELD_AREAS : NONE);
  const all = file && isNamed ? [...onPage, ...fieldsElsewhere(fieldsOfLoan(file, text), content())] : [];
  const fields: Entry[] = fieldsNamed(term, all).map((field) => ({
    key: `field-${field.key}`,
    name: field.name,
    aside: field.part,
    choose: () => toField(field),
  }));
  const steps = (go: (path: string) => void) =>
    (loanId ? STEPS : []).map((one) => ({
      key: `step-${one}`,
      name: text(`loan:steps.${one}`),
      choose: () => go(`/app/loans/${loanId}/${one}`),
    }));
  return { fields, steps };
}

const content = (): ParentNode => document.getElementById("content") ?? document;

function usePlaces(go: (path: string) => void) {
  const text = useText();
  const user = useSession().data?.active;
  return placesOf(user, "main", "support", "settings", "own").map((place) => ({
    key: `place-${place.key}`,
    name: text(`shell:places.${place.key}`),
    choose: () => go(place.href),
  }));
}

function useActions(go: (path: string) => void, open: (panel: Panel) => void, onClose: () => void) {
  const { t } = useTranslation(["shell", "pipeline"]);
  const { language, theme } = usePreferences();
  const { loanId } = useParams<{ loanId?: string }>();
  const mayWrite = useMayWrite();
  const mayImport = useSession().data?.active.permissions?.includes("loan:import");
  const choose = (change: Parameters<typeof changePreferences>[0]) => () => {
    onClose();
    changePreferences(change);
  };
  return [
    ...(loanId && mayWrite
      ? [
          {
            key: "write",
            name: t("shell:write"),
            choose: () => {
              onClose();
              openWriting({ loanId: Number(loanId) });
            },
          },
        ]
      : []),
    ...(mayImport
      ? [{ key: "import", name: t("pipeline:importTitle"), choose: () => go("/app/loans?import=true") }]
      : []),
    {
      key: "language",
      name: language === "en" ? t("shell:toSpanish") : t("shell:toEnglish"),
      choose: choose({ language: language === "en" ? "es" : "en" }),
    },
    {
      key: "theme",
      name: theme === "dark" ? t("shell:toLight") : t("shell:toDark"),
      choose: choose({ theme: theme === "dark" ? "light" : "dark" }),
    },
    { key: "shortcuts", name: t("shell:shortcuts"), choose: () => open("shortcuts") },
  ];
}
