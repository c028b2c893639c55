import type { ReactNode } from "react";
import { Frame } from "../../features/frame/frame";

export default function SignedInLayout({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>;
}
