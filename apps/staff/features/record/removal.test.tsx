// @vitest-environment happy-dom
import { type LoanFile, loanKey, useAssets } from "@gable/api";
import { act, answers, newClient, show } from "@gable/testing";
import { expect, it } from "vitest";

const LOAN = 250000001;

it("shows again what could not be removed, though the loan can't be read again either", async () => {
  answers({ "* *": () => Promise.reject(new TypeError("no connection")) });
  const client = newClient();
  const held = () => client.getQueryData<LoanFile>(loanKey(LOAN))?.Assets?.map((asset) => asset.id);
  client.setQueryData(loanKey(LOAN), { Assets: [{ id: "a" }, { id: "b" }, { id: "c" }] });
  let assets = {} as ReturnType<typeof useAssets>;
  function Screen() {
    assets = useAssets(LOAN);
    return null;
  }
  await show(<Screen />, { client });
  await act(async () => expect(assets.remove({ id: "c" })).rejects.toThrow());
  expect(held()).toEqual(["a", "b", "c"]);
  await act(async () => expect(assets.removeMany(["b", "c"])).rejects.toThrow());
  expect(held()).toEqual(["a", "b", "c"]);
});
