// @vitest-environment happy-dom
import { type LoanFile, loanKey, useAssets } from "@gable/api";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";

const LOAN = 250000001;

it("shows again what could not be removed, though the loan can't be read again either", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no connection")));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const held = () => client.getQueryData<LoanFile>(loanKey(LOAN))?.Assets?.map((asset) => asset.id);
  client.setQueryData(loanKey(LOAN), { Assets: [{ id: "a" }, { id: "b" }, { id: "c" }] });
  let assets = {} as ReturnType<typeof useAssets>;
  function Screen() {
    assets = useAssets(LOAN);
    return null;
  }
  const root = createRoot(document.body);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Screen />
      </QueryClientProvider>,
    ),
  );
  await act(async () => expect(assets.remove({ id: "c" })).rejects.toThrow());
  expect(held()).toEqual(["a", "b", "c"]);
  await act(async () => expect(assets.removeMany(["b", "c"])).rejects.toThrow());
  expect(held()).toEqual(["a", "b", "c"]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
