"use client";
import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { BASE_PATH } from "./address";

/**
 * A link between the pages before signing in. The framework's own fetches ahead whatever it leads to, and takes 3 kB to do
 * so: on the slow line of a first visit that is time which the page itself needs.
 */
export function PageLink({ href, className, children }: { href: string; className: string; children: ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    // In another tab or window it is the browser that opens the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.push(href);
  };
  return (
    <a href={BASE_PATH + href} onClick={follow} className={className}>
      {children}
    </a>
  );
}
