"use client";
import { Activation } from "@gable/shell";
import { useState } from "react";
import { Frame, PageTitle } from "../../features/frame";
import { settleLanguage } from "../../features/language";

export default function ActivatePage() {
  const [company, setCompany] = useState<string>();
  return (
    <Frame company={company}>
      <Activation
        portal="pos"
        Heading={PageTitle}
        onCompany={setCompany}
        onSignedIn={(user) => settleLanguage(user.language)}
        className="answers"
        buttonClassName="rounded-full!"
      />
    </Frame>
  );
}
