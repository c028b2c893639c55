"use client";
import { useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { FileUploader, useAreas } from "@gable/shell";
import { Button, IconButton } from "@gable/ui";
import { Link2, Paperclip, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Attached, NoteAbout } from "./note-about";

const NoteAboutField = dynamic(() => import("./note-about-field").then((module) => module.NoteAboutField), {
  ssr: false,
});

/** What goes with a note that is being written on a loan's task: what it is about, and files. */
export function NoteExtras({
  loanId,
  about,
  documents,
  onAbout,
  onDocuments,
}: {
  loanId: number;
  about: NoteAbout | null;
  documents: readonly Attached[];
  onAbout: (about: NoteAbout | null) => void;
  onDocuments: (documents: Attached[]) => void;
}) {
  const { t } = useTranslation("task");
  const text = useText();
  const may = useSession().data?.active.permissions ?? [];
  const [linking, setLinking] = useState(false);
  const [attaching, setAttaching] = useState(false);
  const there = useAreas(["needs"]);
  return (
    <div className="flex flex-col gap-2">
      {about || documents.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {about ? (
            <Chip
              label={`${text(`task:noteAbout.${about.type}`)} · ${about.name}`}
              remove={t("noteAbout.remove", { name: about.name })}
              onRemove={() => onAbout(null)}
            />
          ) : null}
          {documents.map((one) => (
            <Chip
              key={one.id}
              label={one.name}
              remove={t("noteFiles.remove", { name: one.name })}
              onRemove={() => onDocuments(documents.filter(({ id }) => id !== one.id))}
            />
          ))}
        </ul>
      ) : null}
      {linking && !about ? (
        <NoteAboutField
          loanId={loanId}
          onChoose={(next) => {
            onAbout(next);
            setLinking(false);
          }}
        />
      ) : null}
      {attaching && there ? (
        <div>
          <FileUploader
            sender="staff"
            loanId={loanId}
            takesPaste
            onDocuments={(sent) => onDocuments([...documents, ...sent])}
          />
          <p className="mt-1 text-ink-muted text-xs">{t("noteFiles.hint")}</p>
        </div>
      ) : null}
      <div className="flex flex-wrap gap-1">
        {about || linking ? null : (
          <Button
            size="sm"
            look="ghost"
            icon={<Link2 aria-hidden="true" className="size-4" />}
            onClick={() => setLinking(true)}
          >
            {t("noteAbout.add")}
          </Button>
        )}
        {attaching || !may.includes("loan:edit-needs") ? null : (
          <Button
            size="sm"
            look="ghost"
            icon={<Paperclip aria-hidden="true" className="size-4" />}
            onClick={() => setAttaching(true)}
          >
            {t("noteFiles.add")}
          </Button>
        )}
      </div>
    </div>
  );
}

function Chip({ label, remove, onRemove }: { label: string; remove: string; onRemove: () => void }) {
  return (
    <li className="flex max-w-full items-center gap-1 rounded-md border border-line bg-paper pl-2 text-xs">
      <span className="min-w-0 truncate">{label}</span>
      <IconButton size="sm" label={remove} onClick={onRemove}>
        <X aria-hidden="true" className="size-3.5" />
      </IconButton>
    </li>
  );
}
