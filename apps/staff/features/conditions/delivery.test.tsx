// @vitest-environment happy-dom
import { deliveryQuery } from "@gable/api/registration";
import { show } from "@gable/testing";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { Delivery } from "./delivery";

const LOAN = 250000001;
const RUN = { id: "r1", status: "FAILED", request: { documents: [{ id: "d1", name: "one.pdf" }] }, by: {} };

async function draw(language: "en" | "es", run: object): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(deliveryQuery(LOAN).queryKey, { lenderName: "Northgate", run: { ...RUN, ...run } } as never);
  await show(<Delivery loanId={LOAN} />, {
    language,
    areas: ["conditions", "registration", "common", "errors"],
    client,
  });
  return document.body.textContent;
}

it.each([
  ["REFUSED", "The loan is closed.", "The loan is closed.", "The loan is closed."],
  ["REFUSED", "", "refused without saying why", "se negó sin decir por qué"],
  ["BLOCKED", "Not on Fridays", "Not on Fridays", "Not on Fridays"],
  ["NOT_TAKEN", "", "takes no documents from here", "no recibe documentos desde aquí"],
  ["NOT_KNOWN", "", "knows no registration of this loan", "no conoce ningún registro de este préstamo"],
  ["NOT_SET_UP", "", "No lender can be reached", "no se llega a ningún prestamista"],
  ["LOGIN_REFUSED", "", "does not take the login", "no acepta el acceso"],
  ["NOT_ALLOWED", "", "no longer allowed to", "ya no tiene permiso"],
  ["UNREADABLE", "", "None of the documents is approved any more", "Ninguno de los documentos sigue aprobado"],
  ["TOO_LATE", "", "what has arrived is not sent twice", "lo que llegó no se envía dos veces"],
])(
  "says in both languages what to do where documents did not arrive: %s %s",
  async (fault, message, english, spanish) => {
    expect(await draw("en", { fault, message })).toContain(english);
    expect(await draw("es", { fault, message })).toContain(spanish);
  },
);
