"use client";
import { lazy, Suspense } from "react";
import { Field, type FieldProps } from "./field";

/** What the editor's buttons are called, in the reader's language. */
export interface RichTextLabels {
  toolbar: string;
  bold: string;
  italic: string;
  underline: string;
  strike: string;
  bulletList: string;
  numberedList: string;
  quote: string;
  link: string;
  linkAddress: string;
  linkApply: string;
  linkRemove: string;
  image: string;
  fontSize: string;
  fontSizeNormal: string;
  undo: string;
  redo: string;
}

export interface RichTextFieldProps extends FieldProps {
  /** HTML; "" when nothing is written. */
  value: string;
  onChange: (html: string) => void;
  labels: RichTextLabels;
  /** An image was not taken: it is over 2,000,000 bytes, or no image that is shown everywhere. */
  onRefuse: (why: "too-large" | "not-an-image") => void;
  autoFocus?: boolean;
}

const Editor = lazy(() => import("./rich-text-editor"));

/**
 * A field for text with headings, lists, links and images; the editor is loaded with the first one. What it gives is
 * cleaned here, and must be cleaned again by the server that keeps it (domain/richtext.Clean).
 */
export function RichTextField({
  label,
  error,
  hint,
  required,
  id,
  className,
  labelHidden,
  ...editor
}: RichTextFieldProps) {
  return (
    <Field {...{ label, error, hint, required, id, className, labelHidden }}>
      {(wiring) => (
        <Suspense fallback={<div className="min-h-40 rounded-md border border-line bg-sunken" />}>
          <Editor {...editor} wiring={wiring} label={typeof label === "string" ? label : ""} />
        </Suspense>
      )}
    </Field>
  );
}
