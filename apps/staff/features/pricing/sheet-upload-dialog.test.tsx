// @vitest-environment happy-dom
import type { PricingBook, SheetMapping, SheetPreview } from "@gable/api/pricing";
import { act, answers, fireEvent, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { SheetUploadDialog } from "./sheet-upload-dialog";

const INVESTOR = { id: "i", code: "NGW", name: "Northgate" };
const BOOK = {
  version: 1,
  investors: [INVESTOR],
  products: [{ id: "p", code: "C30", name: "Conforming 30", investorId: "i" }],
} as unknown as PricingBook;

const PREVIEW: SheetPreview = {
  by: "AS_IT_IS",
  mapping: { version: 0 },
  worksheets: [{ name: "", rows: 3 }],
  lines: [["Northgate"], ["Loan Type", "Note", "30 Dy"], ["30 Yr", "6.125", "-1.25"]],
  heading: ["Loan Type", "Note", "30 Dy"],
  refused: [],
  faults: [],
  unknownProducts: [],
  firstPrices: [],
  priceCount: 0,
  goodRows: 0,
  faultyRows: 0,
  leftOutProductRows: 0,
};
const FIRST = {
  row: 3,
  productCode: "C30",
  product: "30 Yr",
  noteRate: 6.125,
  lockDays: 30,
  said: "-1.25",
  price: 101.25,
};
const GOOD = { ...PREVIEW, firstPrices: [FIRST], priceCount: 1, goodRows: 1 };
const FAULT = { field: "rows.3.price", key: "notPrice", message: "m" };

let kept: SheetMapping;
let sent: Sent[];
let look: (mapping: SheetMapping | undefined) => SheetPreview;
const uploaded = vi.fn();

async function shown(language: "en" | "es" = "en") {
  await show(<SheetUploadDialog book={BOOK} investors={[INVESTOR]} onClose={() => undefined} onUploaded={uploaded} />, {
    areas: ["pricing", "common", "validation", "errors", "shell"],
    language,
  });
  const input = await screen.findByLabelText(language === "es" ? "Elegir el archivo" : "Choose the file");
  await act(async () => {
    fireEvent.change(input, { target: { files: [new File(["a,b\n"], "sheet.csv", { type: "text/csv" })] } });
  });
}

const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Upload" });
const chooses = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  });

beforeEach(() => {
  [kept, look] = [{ version: 0 }, () => GOOD];
  uploaded.mockReset();
  sent = answers({
    "GET *": () => kept,
    "POST /pricing/api/rate-sheets/preview": ({ body }: Sent) => look((body as { mapping?: SheetMapping }).mapping),
    "PATCH *": ({ body }: Sent) => {
      kept = { ...(body as SheetMapping), version: 1 };
      return kept;
    },
    "POST /pricing/api/rate-sheets": () => ({ id: "s" }),
  });
  desk();
});

it("maps a sheet that is not understood, keeps that for its investor, and uploads it", async () => {
  look = (mapping) => {
    const [by, of] = mapping ? (["GIVEN", mapping] as const) : (["KEPT", kept] as const);
    if (!mapping && kept.version === 0)
      return {
        ...PREVIEW,
        by: "GUESSED",
        mapping: { version: 0, headingRow: 2 },
        refused: [{ ...FAULT, key: "missingColumn" }],
      };
    const isSaid = of.products?.some(({ code }) => code === "C30");
    return isSaid
      ? { ...GOOD, by, mapping: of }
      : { ...PREVIEW, by, mapping: of, faultyRows: 1, unknownProducts: [{ name: "30 Yr", rows: 1 }] };
  };
  await shown();
  await screen.findByText("The file is not understood as it is. Say how the investor writes it.");
  expect(sendButton().disabled).toBe(true);
  await chooses("Column of the product", "Loan Type");
  await chooses("Column of the note rate", "Note");
  await chooses("30 Dy: days", "30");
  await chooses("How prices are said", "POINTS_COST");
  await screen.findByLabelText("30 Yr");
  await chooses("30 Yr", "C30");
  await screen.findByRole("cell", { name: "101.250" });
  expect(sendButton().disabled).toBe(true);
  await press("Keep for Northgate");
  await screen.findByText("It is read as it was said of Northgate.");
  const { version: _version, ...said } = kept;
  expect(said).toEqual({
    headingRow: 2,
    columns: { productCode: "Loan Type", noteRate: "Note" },
    locks: [{ heading: "30 Dy", days: 30 }],
    notation: "POINTS_COST",
    products: [{ name: "30 Yr", code: "C30" }],
  });
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  await press("Upload");
  await waitFor(() => expect(uploaded).toHaveBeenCalledWith("s"));
});

it("uploads a sheet without its faulty row only once that is said", async () => {
  look = () => ({ ...GOOD, faultyRows: 1, faults: [FAULT] });
  await shown();
  await screen.findByText("1 row is faulty");
  expect(document.body.textContent).toContain("Row 3, price:");
  expect(sendButton().disabled).toBe(true);
  await act(async () => screen.getByLabelText("Upload the sheet without the faulty row").click());
  await press("Upload");
  await waitFor(() => expect(uploaded).toHaveBeenCalledWith("s"));
  const body = writesOf(sent).at(-1)?.body as { leaveOutRows: number };
  expect(body.leaveOutRows).toBe(1);
});

it("says in Spanish what can't be read", async () => {
  look = () => ({ ...PREVIEW, refused: [{ field: "file", key: "noRows", message: "m" }] });
  await shown("es");
  await screen.findByText("No se puede leer nada del archivo");
});
