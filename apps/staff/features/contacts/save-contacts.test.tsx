// @vitest-environment happy-dom
import { type ContactPart, useLoanContacts, useSaveLoanContacts } from "@gable/api";
import { act, answers, type Sent, screen, show, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";

const LOAN = 250000001;
const contact = (id: string) => ({ BusinessContactId: id, type: "TITLE", primary: false, name: id });

let list: { rows: object[]; version: number };
let sent: Sent[];
let save: ReturnType<typeof useSaveLoanContacts>;

function Probe() {
  save = useSaveLoanContacts(LOAN);
  return <p>{`${useLoanContacts(LOAN).data?.rows.length} on the loan`}</p>;
}
const idsOf = ({ body }: Sent) => (body.contacts as ContactPart[]).map((part) => part.BusinessContactId);

beforeEach(async () => {
  list = { rows: [contact("a")], version: 1 };
  const read = () => ({ ...list, count: list.rows.length });
  sent = answers({
    "GET *": read,
    "PATCH *": (request: Sent) => {
      if (request.headers.get("If-Match") !== String(list.version))
        return Response.json({ code: "STALE", message: "Stale." }, { status: 412 });
      list = { rows: idsOf(request).map(contact), version: list.version + 1 };
      return read();
    },
  });
  desk();
  await show(<Probe />, { client: new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } }) });
  await screen.findByText("1 on the loan");
});

it("adds to what another browser has added meanwhile, and loses nothing of it", async () => {
  list = { rows: [contact("a"), contact("theirs")], version: 2 };
  const mine = { BusinessContactId: "mine", type: "TITLE", primary: false } as ContactPart;
  await act(() => save.mutateAsync((now) => [...now, mine]));
  expect(writesOf(sent).map((one) => ({ ifMatch: one.headers.get("If-Match"), ids: idsOf(one) }))).toEqual([
    { ifMatch: "1", ids: ["a", "mine"] },
    { ifMatch: "2", ids: ["a", "theirs", "mine"] },
  ]);
});
