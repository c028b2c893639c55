"use client";
import { useEffect, useState } from "react";
import { Activation } from "../../features/activation";
import { Frame } from "../../features/frame";

/** The link carries its token behind the #, which no server and no log gets to see; ?token= is taken as well. */
function tokenOf(page: Location): string {
  return page.hash.slice(1) || (new URLSearchParams(page.search).get("token") ?? "");
}

export default function ActivatePage() {
  const [token, setToken] = useState<string | null>(null);
  const [company, setCompany] = useState<string>();
  useEffect(() => {
    const read = () => setToken(tokenOf(location));
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return <Frame company={company}>{token === null ? null : <Activation token={token} onCompany={setCompany} />}</Frame>;
}
