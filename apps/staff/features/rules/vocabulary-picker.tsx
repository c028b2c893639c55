"use client";
import type { RuleVocabulary } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, TextField } from "@gable/ui";
import { useMemo, useState } from "react";

interface Word {
  path: string;
  type: string;
  doc: string;
}

const MAX_SHOWN = 40;
const MAX_DEPTH = 4;

/** Every path a condition may name from its roots; of a list, its name and what may be done with it. */
function wordsOf(vocabulary: RuleVocabulary): Word[] {
  const objects = new Map(vocabulary.objects.map((object) => [object.name, object.fields ?? []]));
  const words: Word[] = (vocabulary.functions ?? []).map((one) => ({
    path: one.type ?? "",
    type: "",
    doc: one.doc ?? "",
  }));
  const walk = (path: string, type: string, doc: string, depth: number) => {
    words.push({ path, type, doc });
    const inner = objects.get(type.replace(/^nullable\((.*)\)$/, "$1"));
    if (inner && depth < MAX_DEPTH)
      for (const field of inner) walk(`${path}.${field.name}`, field.type ?? "", field.doc ?? "", depth + 1);
    const item = /^list\((\w+)\)$/.exec(type)?.[1];
    const fields = item ? objects.get(item) : undefined;
    if (fields && depth < MAX_DEPTH)
      words.push({
        path: `${path}.exists(x, x.)`,
        type: "bool",
        doc: fields.map((field) => field.name).join(", "),
      });
  };
  for (const root of vocabulary.roots) walk(root.name ?? "", root.type ?? "", root.doc ?? "", 0);
  return words;
}

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
