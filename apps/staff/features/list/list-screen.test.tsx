// @vitest-environment happy-dom
import { Fault } from "@gable/api";
import { act, press, show, waitFor } from "@gable/testing";
import { parseAsArrayOf, parseAsString } from "nuqs";
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing";
import { type ComponentProps, useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ListTable } from "./list-screen";
import { type ListState, useInAddress, useInPreference, useListState } from "./list-state";

const AREAS = ["pipeline", "errors", "common", "shell"] as const;

interface Row {
  id: string;
}
type Props = ComponentProps<typeof ListTable<Row>>;

const goTo = vi.fn<(page: number) => void>();
const change = vi.fn();
const clear = vi.fn();

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
const found = (more: object = {}) =>
  ({
    data: { rows: rows(10), count: 30 },
    isPending: false,
    isPlaceholderData: false,
    isFetching: false,
    error: null,
    refetch: vi.fn(),
    ...more,
  }) as unknown as Props["found"];
const says: Props["says"] = {
  failed: "Could not be read",
  noMatch: { title: "Nothing matches", clear: "Clear" },
  empty: { title: "Nothing yet" },
};

const draw = (content: React.ReactNode) => show(content, { areas: AREAS });
const list = (more: Partial<Props> = {}, page = 1) =>
  draw(
    <ListTable<Row>
      label="Leads"
      columns={[{ key: "id", header: "Id", sortKey: "id", cell: (row) => row.id }]}
      found={found()}
      state={{ page, size: 10, sort: { by: "id", direction: "ASC" }, goTo, change }}
      rowKey={(row) => row.id}
      narrowed={false}
      onClear={clear}
      says={says}
      {...more}
    />,
  );

beforeEach(() => {
  for (const spy of [goTo, change, clear]) spy.mockClear();
});

describe("a list's table", () => {
  it("shows its rows, its pages and its order", async () => {
    await list();
    expect(document.querySelectorAll("tr[data-row]")).toHaveLength(10);
    await press(/^Id/);
    expect(change).toHaveBeenCalledWith({ by: "id", direction: "DESC" });
    await press("Next page");
    expect(goTo).toHaveBeenCalledWith(2);
  });

  it("goes to the last page where the list has become shorter, and does not say that nothing matches", async () => {
    await list({ found: found({ data: { rows: [], count: 12 } }) }, 5);
    expect(goTo).toHaveBeenCalledWith(2);
    expect(document.body.textContent).not.toContain("Nothing");
  });

  it("stays where it is until the answer for its page is there", async () => {
    await list({ found: found({ data: { rows: [], count: 12 }, isPlaceholderData: true }) }, 5);
    expect(goTo).not.toHaveBeenCalled();
  });

  it("tells apart that nothing matches, that there is nothing, and that it could not be read", async () => {
    const none = { data: { rows: [], count: 0 } };
    await list({ found: found(none) });
    expect(document.body.textContent).toContain("Nothing yet");
    await list({ found: found(none), narrowed: true });
    expect(document.body.textContent).toContain("Nothing matches");
    await press(/Clear/);
    expect(clear).toHaveBeenCalledOnce();
    const error = new Fault(400, { message: "No such column." }, { method: "GET", path: "/x" });
    await list({ found: found({ data: undefined, error }) });
    expect(document.body.textContent).toContain("Could not be read");
    expect(document.body.textContent).not.toContain("Nothing");
  });
});

interface View {
  q: string;
  by: string;
  direction: "ASC" | "DESC";
  size: number;
}
let state: ListState<View & { status?: string[] }>;

describe("what one looks at", () => {
  const address = vi.fn<(update: UrlUpdateEvent) => void>();
  function InAddress() {
    state = useListState(
      useInAddress({ by: "createdAt", direction: "DESC" }, { status: parseAsArrayOf(parseAsString).withDefault([]) }),
    );
    return null;
  }
  async function openAt(search: string) {
    await draw(
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={address} hasMemory>
        <InAddress />
      </NuqsTestingAdapter>,
    );
  }
  const told = async (act_: () => void) => {
    await act(async () => act_());
    await waitFor(() => expect(address).toHaveBeenCalled());
    return address.mock.lastCall?.[0].queryString;
  };
  beforeEach(() => void address.mockClear());

  it("is read from the address as it was written before", async () => {
    await openAt("?q=ruiz&status=NEW,LOST&by=lastName&dir=ASC&page=3&size=50");
    expect(state.view).toMatchObject({ q: "ruiz", status: ["NEW", "LOST"] });
    expect(state.query).toEqual({ searchTerm: "ruiz", orderBy: "lastName", sort: "ASC", limit: 50, offset: 100 });
  });

  it("leaves out of the address what is as at first, and begins at the first page", async () => {
    await openAt("?q=ruiz&page=3");
    expect(await told(() => state.change({ q: "", direction: "ASC" }))).toBe("?dir=ASC");
  });

  it("keeps the rest when one goes to another page", async () => {
    await openAt("?q=ruiz");
    expect(await told(() => state.goTo(2))).toBe("?q=ruiz&page=2");
  });

  it("holds whatever an address says to what a page can be", async () => {
    await openAt("?page=-4&size=100000");
    expect(state.query).toMatchObject({ limit: 200, offset: 0 });
  });

  it("is kept in a preference, and seen from its first page on", async () => {
    const kept = vi.fn();
    function InPreference() {
      const [view, setView] = useState<View>({ q: "", by: "name", direction: "ASC", size: 25 });
      state = useListState(
        useInPreference(view, (next) => {
          kept(next);
          setView((now) => ({ ...now, ...next }));
        }),
      );
      return null;
    }
    await draw(<InPreference />);
    act(() => state.goTo(4));
    expect([state.page, kept.mock.calls.length]).toEqual([4, 0]);
    act(() => state.change({ q: "ana" }));
    expect(kept).toHaveBeenCalledWith({ q: "ana" });
    expect([state.page, state.query.searchTerm, state.query.offset]).toEqual([1, "ana", 0]);
  });
});
