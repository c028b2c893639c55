"use client";
import { PasswordRequest } from "@gable/shell";
import { Door, DoorHeading } from "../../features/frame/door";

export default function ForgotPasswordPage() {
  return (
    <Door>
      <PasswordRequest portal="staff" Heading={DoorHeading} />
    </Door>
  );
}
