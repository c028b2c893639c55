// @vitest-environment happy-dom
import { answers, press, type Sent, show, waitFor } from "@gable/testing";
import { describe, expect, it, vi } from "vitest";
import { SendDialog } from "./send-dialog";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const TEMPLATES = { subject: "Hi", body: "Hello", text: "Hi" };
const NAMED = {
  en: { borrowers: "Primary borrower", to: "To", send: "Send now", remove: "Remove Primary borrower" },
  es: { borrowers: "Prestatario principal", to: "Para", send: "Enviar ahora", remove: "Quitar Prestatario principal" },
};

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

const server = {
  "GET */recipient-tokens": {
    mailTo: [{ option: "BORROWERS" }, { option: "LOAN_OFFICER" }],
    mailCC: [{ option: "LOAN_OFFICER" }],
    templateTokens: [],
  },
  "* *": ({ body }: Sent) => told(body ?? {}),
};

describe.each(["en", "es"] as const)("in %s", (language) => {
  it("shows who gets it, takes one off this once, and sends to the rest alone", async () => {
    const sent = answers(server);
    const asked = () => sent.at(-1);
    const close = vi.fn();
    await show(<SendDialog loanId={7} of={{ StageId: "LOAN_SETUP" }} title="Tell" onClose={close} />, {
      language,
      areas: ["messages", "enums", "common", "shell", "errors"],
    });
    const words = NAMED[language];
    await waitFor(() => {
      for (const told of ["jane@example.test", "ana@example.test", words.borrowers])
        expect(document.body.textContent).toContain(told);
    });
    await press(words.remove);
    await waitFor(() => expect(document.body.textContent).not.toContain("jane@example.test"));
    expect(asked()?.query.get("returnPreview")).toBe("true");
    expect(asked()?.body).toMatchObject({ mailTo: ["ana@example.test"] });
    await press(words.send);
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(asked()?.query.get("returnPreview")).not.toBe("true");
    expect(asked()?.body).toMatchObject({ mailTo: ["ana@example.test"] });
  });
});
