import { ASK_FOR_SESSION } from "@gable/api/first-session";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { FIRST_PAINT } from "./first-paint";
import { askForWords } from "./first-words";
import { PRODUCT } from "./product";

export const metadata: Metadata = { robots: { index: false, follow: false } };
export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

/** The document that the pages of an app stand in: `roomy` where thumbs use it, `script` what else its head runs at once. */
export async function Document({ roomy, script, children }: { roomy?: boolean; script?: string; children: ReactNode }) {
  // The origin gives each page a nonce; the framework takes it from the policy for its own scripts.
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const words = process.env.FIRST_WORDS;
  const first = [ASK_FOR_SESSION, FIRST_PAINT, words && askForWords(JSON.parse(words)), script]
    .filter(Boolean)
    .join(";");
  return (
    <html lang="en" data-density={roomy ? "roomy" : undefined} suppressHydrationWarning>
      <head>
        {/* Not among the metadata: those are made anew after each step to another page, and would undo what the page calls itself. */}
        <title>{PRODUCT}</title>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: first }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
