"use client";
import { useSearchParams } from "next/navigation";
import { Suspense, useState } from "react";
import { Activation } from "../../features/activation";
import { Frame } from "../../features/frame";

export default function ActivatePage() {
  return (
    <Suspense>
      <WithToken />
    </Suspense>
  );
}

function WithToken() {
  const token = useSearchParams().get("token") ?? "";
  const [company, setCompany] = useState<string>();
  return (
    <Frame company={company}>
      <Activation token={token} onCompany={setCompany} />
    </Frame>
  );
}
