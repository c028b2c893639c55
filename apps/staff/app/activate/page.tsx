"use client";
import { Activation } from "@gable/shell";
import { useRouter } from "next/navigation";
import { Door, DoorHeading } from "../../features/frame/door";

export default function ActivatePage() {
  const router = useRouter();
  return (
    <Door>
      <Activation portal="staff" Heading={DoorHeading} onSignedIn={() => router.replace("/app")} />
    </Door>
  );
}
