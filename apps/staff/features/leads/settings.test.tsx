// @vitest-environment happy-dom
import { changeContext } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FormSettings } from "./form-settings";
import { OwnerSettings } from "./owner-settings";

// What a branch says of its leads is changed on the version that it was read at.

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
let root: Root;
/** Which version each write was based on. */
let based: (string | null)[];
let version: number;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const config = () => ({
  WizeOrgUnitId: "austin",
  roles: ["Originator", "Processor"],
  effective: {},
  leadConfig: { id: "c", WizeOrgUnitId: "austin", version, primaryLeadOwner: "Originator" },
});
const webForm = () => ({ enabled: false, origins: ["https://one.test"], version });

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["leads", "common", "errors", "validation", "shell", "organization", "enums"]);
  changeContext({ loggedInUserId: "ana", activeUserId: "ana", activeOrgUnit: "austin" });
  [based, version] = [[], 7];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    const { pathname } = new URL(request.url);
    const answer = pathname.endsWith("/org") ? config : pathname.endsWith("/web-form") ? webForm : null;
    if (!answer) return json({ rows: [], count: 0 });
    if (request.method === "PATCH") {
      const wanted = request.headers.get("If-Match");
      based.push(wanted);
      if (wanted !== null && wanted.replaceAll('"', "") !== String(version))
        return json({ code: "STALE_VERSION", message: "Somebody else changed it." }, 412);
      version += 1;
    }
    return json(answer());
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  localStorage.clear();
});

async function show(content: ReactNode, label: string) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>{content}</WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => field(label));
}
function field(label: string) {
  const found = [...document.querySelectorAll("label")].find((one) => one.textContent?.startsWith(label));
  const control = found && document.getElementById(found.htmlFor);
  if (!control) throw new Error(`no field ${label}`);
  return control as HTMLSelectElement | HTMLTextAreaElement;
}
async function choose(label: string, value: string) {
  await act(async () => {
    const control = field(label);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    control.dispatchEvent(new Event(control.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  });
}
async function save(name: string) {
  const before = based.length;
  await act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === name)?.click());
  await vi.waitFor(() => expect(based).toHaveLength(before + 1));
  await act(async () => undefined);
}

it.each([
  ["who gets new leads", <OwnerSettings key="o" />, "First", "Save", ["Processor", ""]],
  ["where the web form may stand", <FormSettings key="f" />, "Web sites", "Save web sites", ["https://b.test", ""]],
] as const)("%s: one save after the other, each on the one before", async (_, screen, label, name, [first, second]) => {
  await show(screen, label);
  await choose(label, first);
  await save(name);
  await choose(label, second);
  await save(name);
  expect(based.map((one) => one?.replaceAll('"', ""))).toEqual(["7", "8"]);
});

it("does not write over what somebody else has chosen meanwhile", async () => {
  await show(<OwnerSettings />, "First");
  version = 9;
  await choose("First", "Processor");
  await save("Save");
  expect(version).toBe(9);
  expect(field("First").value).toBe("Processor");
});
