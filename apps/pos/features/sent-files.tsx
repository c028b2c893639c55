"use client";
import { type LinkedFile, readLinkFiles } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useBesideWords } from "@gable/shell";
import { useEffect, useState } from "react";

const AGAIN_MS = 3000;
// A file that takes longer is told of by whoever asked.
const TRIES = 40;

/** What became of the files that were sent by a link: looked at still, refused and why, or taken without what lay beside their pages. */
export function SentFiles({ token }: { token: string }) {
  const { t } = useTranslation("needs");
  const words = useBesideWords();
  const [files, setFiles] = useState<readonly LinkedFile[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const look = (left: number) =>
      readLinkFiles(token).then(
        (told) => {
          if (!here) return;
          setFiles(told.files);
          if (left > 0 && told.files.some(({ state }) => state === "QUARANTINED"))
            timer = setTimeout(() => void look(left - 1), AGAIN_MS);
        },
        // The files are there all the same: whoever asked sees what became of them.
        () => undefined,
      );
    void look(TRIES);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [token]);
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3" aria-live="polite">
      {files.map((file, at) => (
        // Several may be called the same, and none is ever taken out of the list.
        <li key={at} className="[overflow-wrap:anywhere]">
          <span className="block">{file.name}</span>
          {file.state === "REFUSED" && file.refusal ? (
            <span className="block text-bad">{t(`refusal.${file.refusal}`)}</span>
          ) : null}
          {file.state === "QUARANTINED" ? <span className="block text-ink-muted">{t("state.QUARANTINED")}</span> : null}
          {words(file).map((sentence) => (
            <span key={sentence} className="block text-ink-muted text-sm">
              {sentence}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
