"use client";
import { EmailVerification } from "@gable/shell";
import { Frame, PageTitle } from "../../features/frame";

export default function RegisterPage() {
  return (
    <Frame>
      <div className="mx-auto max-w-md">
        <EmailVerification portal="realtor" Heading={PageTitle} />
      </div>
    </Frame>
  );
}
