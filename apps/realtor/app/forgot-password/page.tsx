"use client";
import { PasswordRequest } from "@gable/shell";
import { Frame, PageTitle } from "../../features/frame";

export default function ForgotPasswordPage() {
  return (
    <Frame>
      <div className="mx-auto max-w-md">
        <PasswordRequest portal="realtor" Heading={PageTitle} />
      </div>
    </Frame>
  );
}
