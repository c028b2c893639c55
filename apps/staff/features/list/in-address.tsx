"use client";
// Stands around a screen whose lists keep what one looks at in the address; a page without it does not load what that takes.
export { NuqsAdapter as InAddress } from "nuqs/adapters/next/app";
