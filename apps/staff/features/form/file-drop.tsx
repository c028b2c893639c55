"use client";
import { useTranslation } from "@gable/i18n";
import { Button, cx, Spinner } from "@gable/ui";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";

/** Takes one file, dropped or chosen; while `busy` it takes none and says that the last one is being read. */
export function FileDrop({
  label,
  name,
  accept,
  hint,
  busy,
  onFile,
}: {
  label: string;
  name: string;
  accept: string;
  hint?: string;
  busy: boolean;
  onFile: (file: File) => void;
}) {
  const { t } = useTranslation("common");
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => files?.[0] && onFile(files[0]);
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) take(event.dataTransfer.files);
      }}
      className={cx(
        "flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-10 text-center",
        over ? "border-pine bg-pine-wash" : "border-line-strong bg-paper",
      )}
    >
      {busy ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner /> {t("file.reading")}
        </p>
      ) : (
        <>
          <FileUp aria-hidden="true" className="size-7 text-ink-muted" />
          <Button look="solid" onClick={() => input.current?.click()}>
            {t("file.choose")}
          </Button>
          <p className="text-ink-muted text-sm">{t("file.drop")}</p>
          {hint ? <p className="max-w-md text-ink-muted text-sm">{hint}</p> : null}
          <input
            ref={input}
            type="file"
            name={name}
            aria-label={t("file.choose")}
            accept={accept}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => take(event.target.files)}
          />
        </>
      )}
    </section>
  );
}
