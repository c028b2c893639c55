"use client";
import { Activation } from "@gable/shell";
import { useState } from "react";
import { Frame, PageTitle } from "../../features/frame";
import { greet } from "../../features/language";

export default function ActivatePage() {
  const [company, setCompany] = useState<string>();
  return (
    <Frame company={company}>
      <div className="mx-auto max-w-md">
        <Activation
          portal="realtor"
          Heading={PageTitle}
          onCompany={setCompany}
          onSignedIn={(user) => greet(user.language)}
        />
      </div>
    </Frame>
  );
}
