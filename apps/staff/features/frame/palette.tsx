"use client";
import { useLeads, useLoans, useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { STEPS } from "@gable/loan";
import { changePreferences, usePreferences } from "@gable/shell";
import { Command } from "cmdk";
import { useParams } from "next/navigation";
import { useDeferredValue, useState } from "react";
import type { Panel } from "./frame";
import { placesOf } from "./navigation";
import { useGo } from "./use-go";

const ITEM =
  "flex cursor-default items-center justify-between gap-3 rounded-md px-3 py-2 text-sm data-[selected=true]:bg-pine-wash";
const GROUP =
  "px-1.5 pb-1.5 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:uppercase [&_[cmdk-group-heading]]:tracking-wider [&_[cmdk-group-heading]]:text-ink-muted";

/** Ctrl/Cmd+K: a loan by borrower or number, a step of the open loan, or an action. */
export function Palette({ onClose, open }: { onClose: () => void; open: (panel: Panel) => void }) {
  const { t } = useTranslation(["shell", "pipeline"]);
  const text = useText();
  const session = useSession();
  const leave = useGo();
  const { loanId } = useParams<{ loanId?: string }>();
  const { language, theme } = usePreferences();
  const [term, setTerm] = useState("");
  const loans = useLoans({
    limit: 8,
    searchTerm: useDeferredValue(term.trim()) || undefined,
    orderBy: "updatedAt",
    sort: "DESC",
  });
  const wanted = useDeferredValue(term.trim());
  const mayLeads = session.data?.active.permissions?.includes("lead:list") ?? false;
  const leads = useLeads({ limit: 6, searchTerm: wanted }, mayLeads && wanted !== "");
  const go = (path: string) => {
    onClose();
    leave(path);
  };
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Command.Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      label={t("shell:palette")}
      overlayClassName="fixed inset-0 z-(--layer-shade) bg-shade"
      contentClassName="fixed top-[12vh] left-1/2 z-(--layer-modal) w-[min(40rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-sheet text-ink shadow-lift"
    >
      <Command.Input
        value={term}
        onValueChange={setTerm}
        placeholder={t("shell:search")}
        className="w-full border-line border-b bg-sheet px-4 py-3.5 text-base outline-none placeholder:text-ink-muted"
      />
      <Command.List className="max-h-[55vh] overflow-y-auto py-1">
        <Command.Empty className="px-4 py-6 text-ink-muted text-sm">{t("shell:paletteEmpty")}</Command.Empty>
        <Command.Group heading={t("shell:paletteLoans")} className={GROUP}>
          {(loans.data?.rows ?? []).map((loan) => (
            <Command.Item
              key={loan.LoanId}
              value={`${loan.LoanId}`}
              keywords={[loan.BorrowerName ?? "", String(loan.LoanId), loan.Address?.LineText ?? "", term]}
              onSelect={() => go(`/app/loans/${loan.LoanId}/loan-info`)}
              className={ITEM}
            >
              <span className="truncate">{loan.BorrowerName || t("pipeline:unnamed")}</span>
              <span className="shrink-0 text-ink-muted text-xs">
                {text(`enums:Stage.${loan.StageId}`)} · {loan.LoanId}
              </span>
            </Command.Item>
          ))}
        </Command.Group>
        {mayLeads && wanted !== "" && leads.data?.rows.length ? (
          <Command.Group heading={t("shell:paletteLeads")} className={GROUP}>
            {leads.data.rows.map((lead) => {
              const name = [lead.Name?.FirstName, lead.Name?.LastName].filter(Boolean).join(" ");
              return (
                <Command.Item
                  key={lead.id}
                  value={lead.id}
                  keywords={[name, term]}
                  onSelect={() => go(`/app/leads/${lead.id}`)}
                  className={ITEM}
                >
                  <span className="truncate">{name}</span>
                  <span className="shrink-0 text-ink-muted text-xs">{lead.OwnerName}</span>
                </Command.Item>
              );
            })}
          </Command.Group>
        ) : null}
        {loanId ? (
          <Command.Group heading={t("shell:paletteSteps")} className={GROUP}>
            {STEPS.map((step) => (
              <Command.Item
                key={step}
                value={text(`loan:steps.${step}`)}
                onSelect={() => go(`/app/loans/${loanId}/${step}`)}
                className={ITEM}
              >
                {text(`loan:steps.${step}`)}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        <Command.Group heading={t("shell:palettePlaces")} className={GROUP}>
          {placesOf(session.data?.active, "main", "support", "settings", "own").map((place) => (
            <Command.Item key={place.key} onSelect={() => go(place.href)} className={ITEM}>
              {text(`shell:places.${place.key}`)}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t("shell:paletteActions")} className={GROUP}>
          <Command.Item onSelect={() => go("/app/loans?import=true")} className={ITEM}>
            {t("pipeline:importTitle")}
          </Command.Item>
          <Command.Item
            onSelect={then(() => changePreferences({ language: language === "en" ? "es" : "en" }))}
            className={ITEM}
          >
            {language === "en" ? t("shell:toSpanish") : t("shell:toEnglish")}
          </Command.Item>
          <Command.Item
            onSelect={then(() => changePreferences({ theme: theme === "dark" ? "light" : "dark" }))}
            className={ITEM}
          >
            {theme === "dark" ? t("shell:toLight") : t("shell:toDark")}
          </Command.Item>
          <Command.Item onSelect={() => open("shortcuts")} className={ITEM}>
            {t("shell:shortcuts")}
          </Command.Item>
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  );
}
