import { Start } from "../../features/frame/start";

export default function StartPage() {
  return <Start />;
}
