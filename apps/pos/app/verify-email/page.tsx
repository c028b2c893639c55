"use client";
import { EmailVerification } from "@gable/shell";
import { Frame, PageTitle } from "../../features/frame";

export default function VerifyEmailPage() {
  return (
    <Frame>
      <EmailVerification portal="pos" Heading={PageTitle} className="answers" buttonClassName="rounded-full!" />
    </Frame>
  );
}
