"use client";
import { Activation } from "@gable/shell";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Frame, PageTitle } from "../../features/frame";
import { settleLanguage } from "../../features/language";

export default function ActivatePage() {
  const router = useRouter();
  const [company, setCompany] = useState<string>();
  return (
    <Frame company={company}>
      <Activation
        portal="pos"
        Heading={PageTitle}
        onCompany={setCompany}
        onSignedIn={(user) => {
          settleLanguage(user.language);
          router.replace("/app");
        }}
        className="answers"
        buttonClassName="rounded-full!"
      />
    </Frame>
  );
}
