import type { RecordForm, Versioned } from "@gable/form";
import { useEffect, useRef } from "react";

/** Saves the form of a dialog and closes it; what is saved by itself later, once the connection is back, closes it as well. */
export function useSaving<T extends Versioned>(form: RecordForm<T>, onClose: () => void): () => void {
  const { state } = form;
  const isClosed = useRef(false);
  const close = useRef(onClose);
  close.current = onClose;
  const end = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    close.current();
  };
  const ended = useRef(end);
  ended.current = end;
  useEffect(() => {
    if (state === "saved") ended.current();
  }, [state]);
  return () => void form.save().then((isSaved) => isSaved && end());
}
