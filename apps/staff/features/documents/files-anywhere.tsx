"use client";
import type { LoanFile } from "@gable/api";
import dynamic from "next/dynamic";
import { memo, useEffect, useRef, useState } from "react";
import { useClosed } from "../loan/closed";

// What shows and sends files comes with the first that are dragged or pasted.
const ArrivingFiles = dynamic(() => import("./arriving-files").then((module) => module.ArrivingFiles), { ssr: false });

/** Takes files that are dropped or pasted anywhere on a loan's pages into its documents, unless a part of the page takes them itself. */
export const FilesAnywhere = memo(function FilesAnywhere({ file }: { file: LoanFile }) {
  const [over, setOver] = useState(false);
  const [batch, setBatch] = useState<readonly File[]>([]);
  const closed = useClosed(file, "documents") !== null;
  const isClosed = useRef(closed);
  isClosed.current = closed;
  useEffect(() => {
    const take = (files: FileList | undefined) => {
      if (files && files.length > 0) setBatch([...files]);
    };
    const enter = (event: DragEvent) => setOver(bringsFiles(event) && !isClosed.current);
    // There is nothing beyond the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drag = (event: DragEvent) => {
      if (event.defaultPrevented || !bringsFiles(event)) return;
      // A file that nobody takes would be opened in place of the page, with what is typed there.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isTaken(event) && !isClosed.current ? "copy" : "none";
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !bringsFiles(event)) return;
      event.preventDefault();
      if (isTaken(event) && !isClosed.current) take(event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isClosed.current || !isTaken(event) || isTyped(event)) return;
      take(event.clipboardData?.files);
    };
    const listens = new AbortController();
    const { signal } = listens;
    window.addEventListener("dragenter", enter, { signal });
    window.addEventListener("dragleave", leave, { signal });
    window.addEventListener("dragover", drag, { signal });
    window.addEventListener("drop", drop, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => listens.abort();
  }, []);
  return over || batch.length > 0 ? (
    <ArrivingFiles loanId={file.LoanId} over={over} batch={batch} onClose={() => setBatch([])} />
  ) : null;
});

const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** A window in front of the page is about something else. */
const isTaken = ({ target }: Event) =>
  !(target instanceof Element && target.closest("[role=dialog],[role=alertdialog]"));

/** Text that is pasted may bring a picture of itself, as a sheet's cells do. */
const isTyped = ({ target, clipboardData }: ClipboardEvent) =>
  clipboardData?.types.includes("text/html") ||
  (target instanceof Element && target.closest("input,textarea,select,[contenteditable]:not([contenteditable=false])"));
