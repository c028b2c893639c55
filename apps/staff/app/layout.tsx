import { Document } from "@gable/shell/document";
import { FIRST_TO_HEAR } from "@gable/shell/first-paint";
import type { ReactNode } from "react";
import "./globals.css";
import { Providers } from "./providers";

export { metadata, viewport } from "@gable/shell/document";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document script={FIRST_TO_HEAR}>
      <Providers>{children}</Providers>
    </Document>
  );
}
