"use client";
import type { RuleVocabulary } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, TextField } from "@gable/ui";
import { useMemo, useState } from "react";
import { wordsOf } from "./words";

const MAX_SHOWN = 40;
/** Finds what a condition may name and puts it where the caret is. */
export function VocabularyPicker({
  vocabulary,
  onPick,
}: {
  vocabulary: RuleVocabulary;
  onPick: (word: string) => void;
}) {
  const { t } = useTranslation("rules");
  const [search, setSearch] = useState("");
  const words = useMemo(() => wordsOf(vocabulary), [vocabulary]);
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.filter((word) => {
    const text = `${word.path} ${word.doc}`.toLowerCase();
    return parts.every((part) => text.includes(part));
  });
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line bg-paper p-3">
      <TextField label={t("findWord")} value={search} onChange={setSearch} type="search" />
      {parts.length > 0 ? (
        <>
          <p role="status" className="text-ink-muted text-xs">
            {t("found", { count: found.length })}
          </p>
          <ul className="max-h-48 overflow-y-auto" aria-label={t("words")}>
            {found.slice(0, MAX_SHOWN).map((word) => (
              <li key={word.path}>
                <Button
                  look="ghost"
                  size="sm"
                  className="h-auto! w-full justify-start! whitespace-normal! py-1 text-left"
                  onClick={() => onPick(word.path)}
                >
                  <span className="flex min-w-0 flex-col">
                    <span className="break-all font-mono">{word.path}</span>
                    <span lang="en" className="font-normal text-ink-muted">
                      {[word.type, word.doc].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
