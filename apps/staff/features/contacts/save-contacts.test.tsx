// @vitest-environment happy-dom
import { type ContactPart, type Desk, setDesk, useLoanContacts, useSaveLoanContacts } from "@gable/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const LOAN = 250000001;
const contact = (id: string) => ({ BusinessContactId: id, type: "TITLE", primary: false, name: id });

let root: Root;
let list: { rows: object[]; version: number };
let sent: { ifMatch: string | null; ids: string[] }[];
let save: ReturnType<typeof useSaveLoanContacts>;

function Probe() {
  save = useSaveLoanContacts(LOAN);
  return <p>{useLoanContacts(LOAN).data?.rows.length}</p>;
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  list = { rows: [contact("a")], version: 1 };
  sent = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    let status = 200;
    if (request.method === "PATCH") {
      const { contacts } = (await request.json()) as { contacts: ContactPart[] };
      const ifMatch = request.headers.get("If-Match");
      sent.push({ ifMatch, ids: contacts.map((part) => part.BusinessContactId) });
      if (ifMatch === String(list.version))
        list = { rows: contacts.map((part) => contact(part.BusinessContactId)), version: list.version + 1 };
      else status = 412;
    }
    const body = status === 200 ? { ...list, count: list.rows.length } : { code: "STALE", message: "Stale." };
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(document.querySelector("p")?.textContent).toBe("1"));
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

it("adds to what another browser has added meanwhile, and loses nothing of it", async () => {
  list = { rows: [contact("a"), contact("theirs")], version: 2 };
  const mine = { BusinessContactId: "mine", type: "TITLE", primary: false } as ContactPart;
  await act(() => save.mutateAsync((now) => [...now, mine]));
  expect(sent).toEqual([
    { ifMatch: "1", ids: ["a", "mine"] },
    { ifMatch: "2", ids: ["a", "theirs", "mine"] },
  ]);
});
