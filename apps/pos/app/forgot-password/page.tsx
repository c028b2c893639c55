"use client";
import { PasswordRequest } from "@gable/shell";
import { Frame, PageTitle } from "../../features/frame";

export default function ForgotPasswordPage() {
  return (
    <Frame>
      <PasswordRequest portal="pos" Heading={PageTitle} className="answers" buttonClassName="rounded-full!" />
    </Frame>
  );
}
