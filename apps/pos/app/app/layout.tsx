"use client";
import { ServiceProviders } from "@gable/shell";
import type { ReactNode } from "react";
import { SignedIn } from "../../features/signed-in";

export default function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <ServiceProviders portal="pos">
      <SignedIn>{children}</SignedIn>
    </ServiceProviders>
  );
}
