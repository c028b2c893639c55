"use client";
import { FileButton } from "./file-button";

/** A button that asks for an image file; while `busy` it takes none. */
export function ImageButton(props: { busy?: boolean; onChoose: (file: File) => void; children: string }) {
  return <FileButton accept="image/png,image/jpeg,image/webp" {...props} />;
}
