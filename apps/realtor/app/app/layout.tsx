"use client";
import type { ReactNode } from "react";
import { SignedIn } from "../../features/signed-in";

export default function SignedInLayout({ children }: { children: ReactNode }) {
  return <SignedIn>{children}</SignedIn>;
}
