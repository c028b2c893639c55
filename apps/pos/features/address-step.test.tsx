// @vitest-environment happy-dom
import type { Residence } from "@gable/api";
import { changeContext } from "@gable/api";
import { act, answers, fill, fireEvent, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { AddressStep } from "./address-step";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => "/app/1/address",
}));
vi.mock("./frame", () => ({ PageTitle: "h1" }));
vi.mock("./question-page", () => ({ BackToApplication: () => null }));
vi.mock("./place-finder", () => ({ default: () => null }));

const AREAS = ["common", "errors", "validation", "shell", "pos", "enums"] as const;
const STEP = { slug: "address", kind: "address", complete: false } as const;
/** What the server has. */
let homes: Residence[];

beforeEach(() => {
  homes = [];
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
});

async function typeStreet(street: string) {
  const field = document.getElementById("answer-LineText");
  await fill(field, street);
  await act(async () => void fireEvent.blur(field as HTMLElement));
}

it("makes no second record of a home whose answer was lost on the way, and goes on with the one that is there", async () => {
  let isLost = true;
  const sent = answers({
    "POST /pos/api/applications/1/residences": ({ body }: Sent) => {
      homes.push({ ...body, id: `home-${homes.length + 1}`, version: 1 });
      if (isLost) throw new TypeError("The connection broke.");
      return homes.at(-1);
    },
    "PATCH /pos/api/applications/1/residences/*": ({ body }: Sent) => {
      homes = [{ ...homes[0], ...body, Address: { ...homes[0]?.Address, ...body.Address }, version: 2 } as Residence];
      return homes[0];
    },
    "GET /pos/api/applications/1/residences": () => ({ rows: homes, count: homes.length }),
    "GET *": {},
  });
  desk();
  await show(<AddressStep loanId={1} step={STEP} steps={[STEP]} residences={[]} />, { areas: AREAS });
  await typeStreet("1 Lost Lane");
  await waitFor(() => expect(homes).toHaveLength(1));
  isLost = false;
  await typeStreet("2 Found Street");
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(/^Saved \d/));
  expect(homes.map(({ Address }) => Address?.LineText)).toEqual(["2 Found Street"]);
  expect(writesOf(sent).map(({ method }) => method)).toEqual(["POST", "PATCH"]);
});
