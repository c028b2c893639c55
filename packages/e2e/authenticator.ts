import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";

/** The origin of the server under test by this machine's name: browsers know passkeys for names, not for addresses. */
export function byName(baseURL: string | undefined): string {
  const url = new URL(baseURL ?? "http://127.0.0.1:8080");
  if (/^[\d.]+$/.test(url.hostname)) url.hostname = "localhost";
  return url.origin;
}

/** Gives the page's browser a device that unlocks at once: what a fingerprint reader is to a person's laptop. */
export async function withAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the person can be verified: a wrong finger, when not. */
    async verifies(can: boolean) {
      await client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: can });
    },
    async keys() {
      return (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
    },
    async forget() {
      await client.send("WebAuthn.clearCredentials", { authenticatorId });
      await expect.poll(() => this.keys()).toBe(0);
    },
  };
}
