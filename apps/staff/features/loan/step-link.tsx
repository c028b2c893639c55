"use client";
import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import type { ComponentProps, MouseEvent } from "react";
import { isStep, stepAt } from "./step-address";
import { wentTo } from "./step-way";
import { beginStep, loadView } from "./steps";

/** A link to a step of a loan. From another step of the same loan it asks no server: the page is there already. */
export function StepLink({ href, onClick, ...rest }: Omit<ComponentProps<"a">, "href"> & { href: string }) {
  const client = useQueryClient();
  const at = stepAt(href);
  const step = at && isStep(at.step) ? at.step : null;
  // Who points at a link is about to follow it.
  const load = () => void (step && loadView(step).catch(() => undefined));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !at || !step) return;
    // In another tab or window it is the browser that opens the page.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    beginStep(client, at.loanId, step);
    if (wentTo(href)) event.preventDefault();
  };
  return <Link {...rest} prefetch={false} href={href} onPointerEnter={load} onFocus={load} onClick={follow} />;
}
