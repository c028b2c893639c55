"use client";
import { Activation } from "@gable/shell";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Frame, PageTitle } from "../../features/frame";
import { greet } from "../../features/signed-in";

export default function ActivatePage() {
  const router = useRouter();
  const [company, setCompany] = useState<string>();
  return (
    <Frame company={company}>
      <div className="mx-auto max-w-md">
        <Activation
          portal="realtor"
          Heading={PageTitle}
          onCompany={setCompany}
          onSignedIn={(user) => {
            greet(user.language);
            router.replace("/app");
          }}
        />
      </div>
    </Frame>
  );
}
