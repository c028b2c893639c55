"use client";
import { late } from "@gable/shell";
import { Frame } from "../../features/frame";

const FilesLink = late(() => import("../../features/files-link"));

export default function FilesLinkPage() {
  return (
    <Frame>
      <FilesLink />
    </Frame>
  );
}
