// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SendDialog } from "./send-dialog";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const PATIENCE_MS = 20_000;
vi.setConfig({ testTimeout: 3 * PATIENCE_MS });
const TEMPLATES = { subject: "Hi", body: "Hello", text: "Hi" };
const NAMED = {
  en: { borrowers: "Primary borrower", to: "To", send: "Send now", remove: "Remove Primary borrower" },
  es: { borrowers: "Prestatario principal", to: "Para", send: "Enviar ahora", remove: "Quitar Prestatario principal" },
};

let root: Root;
let asked: { preview: boolean; mailTo?: string[] }[] = [];

/** Answers who gets it as the company says, or as it was addressed this once. */
function told(body: { mailTo?: string[] }) {
  const mailTo = body.mailTo ?? ["BORROWERS", "ana@example.test"];
  return {
    config: { mailTo, mailCC: [], mailBCC: [], channels: ["EMAIL"], templates: { en: TEMPLATES, es: TEMPLATES } },
    messages: mailTo.map((one) => ({
      id: one,
      channel: "EMAIL",
      language: "en",
      ...(one.includes("@")
        ? { name: "", address: one, token: one }
        : { name: "Jane Doe", address: "jane@example.test" }),
      status: "PENDING",
    })),
  };
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    if (String(address).includes("recipient-tokens"))
      return Response.json({
        mailTo: [{ option: "BORROWERS" }, { option: "LOAN_OFFICER" }],
        mailCC: [{ option: "LOAN_OFFICER" }],
        templateTokens: [],
      });
    const body = JSON.parse(String(request.body ?? "{}")) as { mailTo?: string[] };
    asked.push({ preview: String(address).includes("returnPreview=true"), ...body });
    return Response.json(told(body));
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe.each(["en", "es"] as const)("in %s", (language) => {
  it("shows who gets it, takes one off this once, and sends to the rest alone", async () => {
    await startI18n(language, ["messages", "enums", "common", "shell", "errors"]);
    root = createRoot(document.body.appendChild(document.createElement("div")));
    const close = vi.fn();
    await act(async () =>
      root.render(
        <QueryClientProvider client={new QueryClient()}>
          <WordsProvider words={WORDS}>
            <SendDialog loanId={7} of={{ StageId: "LOAN_SETUP" }} title="Tell" onClose={close} />
          </WordsProvider>
        </QueryClientProvider>,
      ),
    );
    const settled = (is: () => void) =>
      vi.waitFor(async () => {
        await act(async () => undefined);
        is();
      }, PATIENCE_MS);
    const words = NAMED[language];
    await settled(() => {
      for (const told of ["jane@example.test", "ana@example.test", words.borrowers])
        expect(document.body.textContent).toContain(told);
    });
    const button = (name: string) =>
      [...document.querySelectorAll("button")].find(
        (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
      );
    await settled(() => expect(button(words.remove)).toBeDefined());
    await act(async () => button(words.remove)?.click());
    await settled(() => expect(document.body.textContent).not.toContain("jane@example.test"));
    expect(asked.at(-1)).toMatchObject({ preview: true, mailTo: ["ana@example.test"] });
    await act(async () => button(words.send)?.click());
    await settled(() => expect(close).toHaveBeenCalled());
    expect(asked.at(-1)).toMatchObject({ preview: false, mailTo: ["ana@example.test"] });
  });
});
