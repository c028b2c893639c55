"use client";
import { conditionsQuery, loanTrackersQuery, useLoanDocuments } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { isUnread } from "@gable/shell";
import { type Option, PagedSelect } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { conditionName } from "../conditions/condition-name";
import { useNameOf } from "../trackers/name";
import type { NoteAbout } from "./note-about";

/** Chooses the tracker, condition or document of the loan that a note is about. */
export function NoteAboutField({ loanId, onChoose }: { loanId: number; onChoose: (about: NoteAbout) => void }) {
  const { t } = useTranslation("task");
  const text = useText();
  const nameOf = useNameOf();
  const [term, setTerm] = useState("");
  const conditions = useQuery(conditionsQuery(loanId));
  const trackers = useQuery(loanTrackersQuery(loanId));
  const documents = useLoanDocuments(loanId);
  const all: NoteAbout[] = [
    ...(conditions.data?.rows ?? []).map((one) => ({
      type: "Condition" as const,
      id: one.id,
      name: conditionName(one),
    })),
    ...(documents.data?.rows ?? [])
      .filter(({ isActive, supersededBy }) => isActive && !supersededBy)
      .map(({ id, name = "", withdrawnOn }) => ({
        type: "Document" as const,
        id,
        name: withdrawnOn ? `${name} (${t("noteFiles.withdrawn")})` : name,
      })),
    ...(trackers.data?.rows ?? []).map((one) => ({ type: "Tracker" as const, id: one.id, name: nameOf(one) })),
  ];
  const options: Option[] = all.map(({ type, id, name }) => ({
    value: `${type} ${id}`,
    label: `${text(`task:noteAbout.${type}`)} · ${name}`,
  }));
  const searched = term.trim().toLowerCase();
  const reads = [conditions, trackers, documents];
  return (
    <PagedSelect
      label={t("noteAbout.label")}
      placeholder={t("noteAbout.hint")}
      value={null}
      onChange={(chosen) => {
        const about = all.find(({ type, id }) => chosen?.value === `${type} ${id}`);
        if (about) onChoose(about);
      }}
      options={options.filter(({ label }) => label.toLowerCase().includes(searched))}
      term={term}
      onTerm={setTerm}
      hasMore={false}
      onMore={() => void reads.filter(isUnread).map(({ refetch }) => refetch())}
      busy={reads.some(({ data, error }) => data === undefined && error === null)}
      failed={reads.some(isUnread)}
      words={{ noMatch: t("noteAbout.nothing"), loading: t("looking"), failed: t("failed") }}
    />
  );
}
