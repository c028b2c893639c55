"use client";
import { Camera, CircleAlert, CircleCheck, FileUp, RotateCw, X } from "lucide-react";
import { type ComponentType, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button, IconButton } from "./button";
import { cx } from "./cx";
import type { PhotoCropWords } from "./photo-crop";
import { Progress } from "./progress";

/** A file as the list shows it. */
interface UploaderFile {
  key: number;
  name: string;
  /** How much of it has left, in percent. */
  percent: number;
  state: "left" | "queued" | "sending" | "waiting" | "sent" | "failed";
  /** Where it stands, in words. */
  note: string;
}

interface UploaderWords {
  choose: string;
  photo: string;
  /** What may be done besides choosing; shown where there is a mouse. */
  drop: string;
  limits: string;
  cancel: (name: string) => string;
  again: (name: string) => string;
  crop: PhotoCropWords;
}

interface UploaderProps {
  files: readonly UploaderFile[];
  /** As an input's `accept`. */
  accept: string;
  words: UploaderWords;
  onAdd: (files: File[]) => void;
  onDrop: (key: number) => void;
  onAgain: (key: number) => void;
  /** Takes files that are pasted anywhere on the page: for the one uploader of a page. */
  takesPaste?: boolean;
  roomy?: boolean;
}

type PhotoCrop = ComponentType<{
  file: File;
  words: PhotoCropWords;
  onUse: (file: File) => void;
  onRetake: () => void;
  onClose: () => void;
}>;

/** What crops a picture, loaded with the first one that is taken. */
const loadPhotoCrop = (): Promise<PhotoCrop> => import("./photo-crop").then((module) => module.default);

/** Files to be sent: chosen, dropped, pasted, or taken with a phone's camera; each with its progress and the way to call it off. */
export function Uploader({ files, accept, words, onAdd, onDrop, onAgain, takesPaste, roomy }: UploaderProps) {
  const [over, setOver] = useState(false);
  const choose = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const [shot, setShot] = useState<{ file: File; Crop: PhotoCrop } | null>(null);
  const id = useId();
  const add = useRef(onAdd);
  add.current = onAdd;
  useEffect(() => {
    if (!takesPaste) return;
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])];
      if (pasted.length === 0) return;
      // Whoever else takes files of the page leaves these alone. A field gets the text that came with them.
      if (!(event.target instanceof Element && event.target.closest("input,textarea"))) event.preventDefault();
      add.current(pasted);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [takesPaste]);

  const taken = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])];
    input.value = ""; // the same file can be chosen again
    if (chosen.length > 0) onAdd(chosen);
  };
  const shoot = () => {
    setShot(null);
    loadPhotoCrop().catch(() => undefined); // meanwhile the person takes the picture
    photo.current?.click();
  };
  const shotTaken = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    // Without a connection what crops can't come: the picture is kept as it is, and sent when there is one.
    const Crop = await loadPhotoCrop().catch(() => null);
    if (Crop) setShot({ file, Crop });
    else onAdd([file]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = [...event.dataTransfer.files];
    if (dropped.length > 0) onAdd(dropped);
  };
  const size = roomy ? "lg" : "md";
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same for keyboards and readers */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          "flex flex-col gap-3 rounded-lg border border-line-strong border-dashed p-4",
          over ? "bg-pine-wash" : "bg-sheet",
        )}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Button
            look="solid"
            size={size}
            aria-describedby={id}
            className={roomy ? "rounded-full! max-sm:w-full" : undefined}
            icon={<FileUp aria-hidden="true" className="size-4.5" />}
            onClick={() => choose.current?.click()}
          >
            {words.choose}
          </Button>
          <Button
            size={size}
            className={cx("pointer-fine:hidden", roomy && "rounded-full! max-sm:w-full")}
            icon={<Camera aria-hidden="true" className="size-4.5" />}
            onClick={shoot}
          >
            {words.photo}
          </Button>
          <span className="pointer-coarse:hidden text-ink-muted text-sm">{words.drop}</span>
        </div>
        <p id={id} className="text-ink-muted text-sm">
          {words.limits}
        </p>
        <input
          ref={choose}
          type="file"
          multiple
          accept={accept}
          aria-label={words.choose}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => taken(event.currentTarget)}
        />
        <input
          ref={photo}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={words.photo}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void shotTaken(event.currentTarget)}
        />
      </div>
      {shot ? (
        <shot.Crop
          file={shot.file}
          words={words.crop}
          onUse={(file) => {
            setShot(null);
            onAdd([file]);
          }}
          onRetake={shoot}
          onClose={() => setShot(null)}
        />
      ) : null}
      {files.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {files.map((file) => (
            <Row
              key={file.key}
              {...{ file, words, onDrop }}
              onAgain={file.state === "left" ? () => choose.current?.click() : onAgain}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Row({
  file,
  words,
  onDrop,
  onAgain,
}: Pick<UploaderProps, "words" | "onDrop" | "onAgain"> & { file: UploaderFile }) {
  const failed = file.state === "failed";
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-sheet px-3 py-2">
      {file.state === "sent" ? <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-pine" /> : null}
      {failed ? <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" /> : null}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm">{file.name}</span>
        {file.state === "sent" || failed ? null : (
          <Progress percent={Math.round(file.percent)} label={file.name} className="my-1" />
        )}
        <span role="status" className={cx("block text-sm", failed ? "text-bad" : "text-ink-muted")}>
          {file.note}
        </span>
      </span>
      {failed || file.state === "left" ? (
        <IconButton label={words.again(file.name)} onClick={() => onAgain(file.key)} className="max-sm:size-11">
          <RotateCw aria-hidden="true" className="size-4.5" />
        </IconButton>
      ) : null}
      {file.state === "sent" ? null : (
        <IconButton label={words.cancel(file.name)} onClick={() => onDrop(file.key)} className="max-sm:size-11">
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      )}
    </li>
  );
}
