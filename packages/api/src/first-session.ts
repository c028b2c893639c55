/** Where the script in the head leaves what it asked. */
interface Asked {
  headers: Record<string, string>;
  answer: Promise<Response>;
  at: number;
}

declare global {
  interface Window {
    gableSession?: Asked | undefined;
  }
}

const PATH = "/api/wizeusers/current";
/** An answer that nobody has taken for so long says nothing of the present. */
const LONGEST_MS = 15_000;

/**
 * Asks for the session while the scripts of a signed-in page are still on their way, with the headers that `headersFor` gives the
 * same request. Written into the head, so it is plain old script. Who owes the server a sign-out asks for nothing.
 */
export const ASK_FOR_SESSION =
  '(function(){try{if(!/^(\\/(pos|realtor))?\\/app(\\/|$)/.test(location.pathname)||localStorage.getItem("gable.sign-out")!==null)return;' +
  'var c=JSON.parse(localStorage.getItem("gable.context")||"{}"),h={accept:"application/json",userTimeZone:Intl.DateTimeFormat().resolvedOptions().timeZone};' +
  'if(c.consolidated)h["lw-consolidate-all-data"]="true";if(c.activeOrgUnit)h["lw-org-unit-id"]=c.activeOrgUnit;' +
  `var a=fetch("${PATH}",{headers:h,credentials:"same-origin",cache:"no-store"});a.catch(function(){});` +
  "window.gableSession={headers:h,answer:a,at:performance.now()}}catch(e){}})()";

const listed = (headers: Headers) => JSON.stringify([...headers.entries()].sort());

/**
 * The answer that the head has asked for, once, where it is to the same request; null where there is none. It fails as `fetch` does, and
 * when `signal` says that it is waited for no longer.
 */
export function takeAskedSession(path: string, headers: Headers, signal: AbortSignal): Promise<Response> | null {
  if (typeof window === "undefined" || path !== PATH) return null;
  const asked = window.gableSession;
  window.gableSession = undefined;
  if (!asked || performance.now() - asked.at > LONGEST_MS) return null;
  if (listed(new Headers(asked.headers)) !== listed(headers)) return null;
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    asked.answer.then(resolve, reject);
  });
}
