"use client";
import { EmailVerification } from "@gable/shell";
import { Door, DoorHeading } from "../../features/frame/door";

export default function VerifyEmailPage() {
  return (
    <Door>
      <EmailVerification portal="staff" Heading={DoorHeading} />
    </Door>
  );
}
