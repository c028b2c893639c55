// @vitest-environment happy-dom
import { type Assignment, useSaveTeam } from "@gable/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";

const officer: Assignment = { WizeUserId: "o", LoanRole: "Originator", primary: true };
const processor: Assignment = { WizeUserId: "p", LoanRole: "Processor", primary: false };
const assistant: Assignment = { WizeUserId: "a", LoanRole: "Assistant", primary: false };
let stored = [officer];
const page = () => Response.json({ rows: stored, count: stored.length });

it("puts two people on the team that are added one right after the other", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (_: string, request: RequestInit) => {
    if (request.method === "PATCH") stored = (JSON.parse(String(request.body)) as { users: Assignment[] }).users;
    return page();
  });
  let save = {} as ReturnType<typeof useSaveTeam>;
  function Screen() {
    save = useSaveTeam(250000001);
    return null;
  }
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
      </QueryClientProvider>,
    ),
  );
  await act(() =>
    Promise.all([processor, assistant].map((part) => save.mutateAsync({ change: (now) => [...now, part] }))).then(
      () => undefined,
    ),
  );
  expect(stored).toEqual([officer, processor, assistant]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
