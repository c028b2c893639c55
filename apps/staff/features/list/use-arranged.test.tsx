// @vitest-environment happy-dom
import { answers, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { type Column, DataGrid } from "@gable/ui";
import { beforeEach, expect, it } from "vitest";
import { useArranged } from "./use-arranged";

interface Row {
  id: string;
}
const COLUMNS: readonly Column<Row>[] = ["name", "source", "phone"].map((key) => ({
  key,
  header: key,
  cell: (row) => `${key} ${row.id}`,
}));

let sent: Sent[];

function Table() {
  const { density, columns, menu } = useArranged<Row>("leads", COLUMNS);
  return (
    <>
      {menu}
      <output>{density}</output>
      <DataGrid label="Leads" columns={columns} rows={[{ id: "a" }]} rowKey={(row) => row.id} empty="" />
    </>
  );
}

const headings = () => screen.getAllByRole("columnheader").map((one) => one.textContent);
const draw = () => show(<Table />, { areas: ["pipeline", "common", "errors"] });

beforeEach(() => {
  sent = answers({
    "GET */layouts": {
      rows: [
        { name: "leads", density: "compact", hidden: ["source"] },
        { name: "users", density: "relaxed", hidden: ["phone"] },
      ],
      count: 2,
    },
    "* *": {},
  });
});

it("is laid out as its person has kept it by its name, and no other table's way", async () => {
  await draw();
  await waitFor(() => expect(headings()).toEqual(["name", "phone"]));
  expect(screen.getByRole("status").textContent).toBe("compact");
});

it("keeps what its person changes, beside the rest; the first column can't be left out", async () => {
  await draw();
  await waitFor(() => expect(headings()).toEqual(["name", "phone"]));
  await press("Columns and density");
  expect(screen.queryByRole("checkbox", { name: "name" })).toBeNull();
  await press(await screen.findByRole("checkbox", { name: "phone" }));
  await waitFor(() => expect(headings()).toEqual(["name"]));
  expect(writesOf(sent)).toMatchObject([
    { method: "PUT", path: "/api/layouts/leads", body: { density: "compact", hidden: ["source", "phone"] } },
  ]);
});
