// @vitest-environment happy-dom
import { answers, screen, show } from "@gable/testing";
import { expect, it } from "vitest";
import { useFeeName } from "./fee-name";

const CODES = {
  rows: [{ code: "LW_TITLE_SEARCH", name: "Title - Title search", nameEs: "Título - Búsqueda", IntDiscSecType: "X" }],
  count: 1,
};

function Names() {
  const nameOf = useFeeName();
  return (
    <>
      <p>{nameOf({ LWCode: "LW_TITLE_SEARCH", FeeDesc: "Title - Title search" })}</p>
      <p>{nameOf({ LWCode: "LW_TITLE_SEARCH", FeeDesc: "Search by our firm" })}</p>
    </>
  );
}

it("calls a fee as its kind in Spanish, unless it is called otherwise", async () => {
  answers({ "GET /los/api/fee-codes": CODES });
  await show(<Names />, { language: "es", areas: ["fees"] });
  expect(await screen.findByText("Título - Búsqueda")).toBeDefined();
  expect(screen.getByText("Search by our firm")).toBeDefined();
});

it("reads no kinds of fees where a fee is called as it is", async () => {
  answers({});
  await show(<Names />, { language: "en", areas: ["fees"] });
  expect(screen.getByText("Title - Title search")).toBeDefined();
});
