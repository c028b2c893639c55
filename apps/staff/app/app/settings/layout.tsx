import type { ReactNode } from "react";
import { SettingsFrame } from "../../../features/frame/settings-frame";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return <SettingsFrame>{children}</SettingsFrame>;
}
