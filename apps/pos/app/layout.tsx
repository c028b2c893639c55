import { Document } from "@gable/shell/document";
import type { ReactNode } from "react";
import "./globals.css";
import { Providers } from "./providers";

export { metadata, viewport } from "@gable/shell/document";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document roomy>
      <Providers>{children}</Providers>
    </Document>
  );
}
