import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { wordFiles } from "./words";

/** The settings the three apps share; `basePath` is the app's place on the one origin. */
export function gableNext(basePath: "" | "/pos" | "/realtor"): NextConfig {
  return {
    ...(basePath ? { basePath } : {}),
    env: {
      NEXT_PUBLIC_BASE_PATH: basePath,
      // What the head asks for first (packages/shell/src/first-words.ts); only a build leaves the files, by `pack.mjs`.
      ...(process.env.NODE_ENV === "production" ? { FIRST_WORDS: JSON.stringify(firstWords(basePath)) } : {}),
    },
    transpilePackages: [
      "@gable/api",
      "@gable/form",
      "@gable/i18n",
      "@gable/loan",
      "@gable/shell",
      "@gable/ui",
      "@gable/validation",
    ],
    reactStrictMode: true,
    // Types are checked by `pnpm types`, once for the workspace and not again in every build.
    typescript: { ignoreBuildErrors: true },
    poweredByHeader: false,
    // The Go server in front compresses (build files are by `pack.mjs`) and sets the security headers.
    compress: false,
    turbopack: { root: fileURLToPath(new URL("../..", import.meta.url)) },
    experimental: {
      optimizePackageImports: ["@gable/ui", "@gable/api", "@gable/form", "@gable/shell", "lucide-react"],
      // A page from the server is only a frame: what it shows is asked for, and kept, by the client. So one that was there
      // a while ago is not asked for again.
      staleTimes: { dynamic: 300 },
    },
  };
}

/** Where the words are that the app's pages begin with. */
const firstWords = (basePath: string) =>
  wordFiles(basePath.slice(1) || "staff").map(({ at, name, path }) => ({
    at,
    name,
    path: `${basePath}/_next/static/${path}`,
  }));
