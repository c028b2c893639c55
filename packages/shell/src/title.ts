import { useEffect } from "react";
import { PRODUCT } from "./product";

/** Names the window: the trail from the inside out, then the product. */
export function useTitle(...trail: (string | null | undefined | false)[]): void {
  const title = [...trail.filter(Boolean), PRODUCT].join(" | ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
