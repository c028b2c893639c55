// @vitest-environment happy-dom
import type { FloodCertificate } from "@gable/api/flood";
import { floodQuery } from "@gable/api/flood";
import * as shell from "@gable/shell";
import { act, answers, press, screen, show, waitFor } from "@gable/testing";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { FloodPanel } from "./flood-panel";

vi.mock("@gable/shell", async (original) => ({ ...(await original<typeof shell>()), notify: vi.fn() }));

const AREAS = ["flood", "common", "errors"] as const;
const LOAN = 250000001;
let client: QueryClient;

beforeEach(() => {
  answers({ "* *": 503 });
  vi.mocked(shell.notify).mockClear();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
});

const failed = (fault: string, message = "") =>
  ({ status: "FAILED", message, run: { id: "r1", fault, status: "FAILED", by: {} } }) as unknown as FloodCertificate;

async function draw(language: "en" | "es", ...states: FloodCertificate[]): Promise<string> {
  for (const state of states) {
    await act(async () => void client.setQueryData(floodQuery(LOAN).queryKey, state));
    await show(<FloodPanel loanId={LOAN} />, { language, areas: AREAS, client });
  }
  return document.body.textContent ?? "";
}

it.each([
  ["LOGIN_REFUSED", "", "did not accept the user name and password", "no aceptó el usuario y la contraseña"],
  ["NO_LOGIN", "There is no login for FLOOD. Please add one.", "no login to a flood vendor", "Ya no hay un acceso"],
  ["REFUSED", "", "could not make a determination", "no pudo hacer una determinación"],
  ["NOT_KNOWN", "", "has no determination by this number", "no tiene una determinación con ese número"],
  ["NOT_SET_UP", "", "No flood vendor can be reached", "no se llega a ningún proveedor"],
  ["REFUSED", "Not on a map.", "refused the order: Not on a map.", "rechazó el pedido: Not on a map."],
  ["NOT_ALLOWED", "it is gone", "may no longer do so", "ya no puede hacerlo"],
  ["UNREADABLE", "", "can no longer be read", "ya no se puede leer"],
  ["BLOCKED", "Not on Fridays", "“Not on Fridays”", "«Not on Fridays»"],
  ["OTHER_PROPERTY", "1 Main St", "That order is for 1 Main St", "Ese pedido es de 1 Main St"],
  ["GAVE_UP", "", "several times without success", "varias veces sin éxito"],
  ["TOO_LATE", "", "did not answer in time", "no respondió a tiempo"],
])("says in both languages why an order came to nothing: %s %s", async (fault, message, english, spanish) => {
  expect(await draw("en", failed(fault, message))).toContain(english);
  const words = await draw("es", failed(fault, message));
  expect(words).toContain(spanish);
  for (const ours of ["There is no login", "it is gone", "vendor"]) expect(words).not.toContain(ours);
});

it("tells of the end of an order that was waited for, though no event did, and only once", async () => {
  const waiting = { status: "ORDER_SUBMIT", run: { id: "r1", by: {} } } as unknown as FloodCertificate;
  await draw("en", failed("TOO_LATE"));
  expect(shell.notify, "it had failed before").not.toHaveBeenCalled();
  await draw("en", waiting, failed("TOO_LATE"), waiting, failed("TOO_LATE"));
  expect(shell.notify).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ tone: "bad" }));
});

it.each([
  ["credentialRefused", "did not accept the user name and password", "Correct the login"],
  ["credentialMissing", "There is no login to a flood vendor.", "Add the login"],
])("leads to the login that an order lacks, or that was refused: %s", async (key, why, way) => {
  answers({
    "POST *": () =>
      Response.json(
        {
          code: "VALIDATION_FAILED",
          message: "x",
          errors: [{ field: "credential", key, params: ["FLOOD"], message: "x" }],
        },
        { status: 422 },
      ),
    "* *": 503,
  });
  await draw("en", { status: "NONE" } as FloodCertificate);
  await press("Order determination");
  await waitFor(() => expect(document.body.textContent).toContain(why));
  expect(screen.getByRole("link", { name: way }).getAttribute("href")).toBe("/app/settings/credentials?fix=FLOOD");
});

it("says in the reader's language what goes on, and the vendor's own words after it as English", async () => {
  const waiting = {
    status: "ORDER_SUBMIT",
    run: { id: "r1", step: "Looking at the flood map", by: {} },
  } as unknown as FloodCertificate;
  expect(await draw("es", waiting)).toContain("Esperando al proveedor: Looking at the flood map");
  expect(document.querySelector("[lang='en']")?.textContent).toBe("Looking at the flood map");
  await draw("es", failed("REFUSED", "Not on a map."));
  expect(document.querySelector("[lang='en']")?.textContent).toBe("Not on a map.");
});

const found = (state?: string) =>
  ({
    status: "COMPLETED",
    orderIdentifier: "FL-77",
    run: { id: "r1", by: {} },
    determination: { NFIPFloodZoneIdentifier: "X", orderIdentifier: "FL-77" },
    ...(state ? { LoanDocument: { id: "d1", state } } : {}),
  }) as unknown as FloodCertificate;

it.each([
  ["QUARANTINED", "If it does not come, import order FL-77 again.", "Si no llega, importe de nuevo el pedido FL-77."],
  ["REFUSED", "could not be read. Import order FL-77 again.", "No se pudo leer el certificado"],
  [undefined, "is not in the folder. Import order FL-77", "no está en la carpeta. Importe el pedido FL-77"],
])(
  "shows the order's number, and what to do while the certificate can't be opened: %s",
  async (state, english, spanish) => {
    const words = await draw("en", found(state));
    expect(words).toContain(english);
    expect(words).toContain("Order numberFL-77");
    expect(await draw("es", found(state))).toContain(spanish);
  },
);

it("shows the number of an order that came to nothing, where the vendor has named it", async () => {
  expect(await draw("en", { ...failed("TOO_LATE"), orderIdentifier: "FL-78" })).toContain("Order number: FL-78");
});
