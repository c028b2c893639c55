import { SettingsStart } from "../../../features/frame/settings-frame";

export default function SettingsPage() {
  return <SettingsStart />;
}
