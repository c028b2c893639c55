// @vitest-environment happy-dom
import type { Notification } from "@gable/api/notification";
import { act, answers, fireEvent, newClient, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { ToldList } from "./told-list";

const NOTE: Notification = {
  id: "n",
  kind: "MENTION",
  about: "LOAN_NOTE",
  isRead: false,
  at: "2026-11-23T15:00:00Z",
  count: 1,
  byName: "Olga",
  LoanId: 12,
  recordId: "r",
};

const client = newClient();
const onGo = vi.fn();
let sent: Sent[];
/** What the server has. */
let isRead: boolean;
/** Lets the server take in the mark that it was sent. */
let takeIn: (() => void) | undefined;

const marks = () => writesOf(sent).map(({ body }) => body);
const row = () => screen.getByRole("link", { name: /mentioned you/ });
const looksUnread = () => row().textContent?.startsWith("Unread") === true;
async function taken() {
  await waitFor(() => expect(takeIn).toBeDefined());
  await act(async () => takeIn?.());
  await act(() => client.refetchQueries());
}

beforeEach(async () => {
  isRead = false;
  takeIn = undefined;
  sent = answers({
    "GET */wizeusers/current": { acting: false, active: { id: "1", name: "Parker" } },
    "GET */notifications": () => ({ rows: [{ ...NOTE, isRead }], count: 1, unread: isRead ? 0 : 1 }),
    "PATCH */notifications": ({ body }: Sent) =>
      new Promise((resolve) => {
        takeIn = () => {
          takeIn = undefined;
          isRead = body.isRead;
          resolve({ unread: 0 });
        };
      }),
  });
  desk();
  await show(<ToldList onGo={onGo} />, { areas: ["notifications", "windows", "enums", "proposals"], client });
  await screen.findByRole("link", { name: /mentioned you/ });
});

it("marks one after the other as fast as the keys come, and shows each mark at once", async () => {
  act(() => row().focus());
  fireEvent.keyDown(row(), { key: "u" });
  await waitFor(() => expect(looksUnread()).toBe(false));
  fireEvent.keyDown(row(), { key: "u" });
  await waitFor(() => expect(looksUnread()).toBe(true));
  expect(marks(), "the second waits for the first").toEqual([{ ids: ["n"], isRead: true }]);

  await taken();
  expect(looksUnread(), "what is read meanwhile is older than the second").toBe(true);
  fireEvent.click(row());
  await waitFor(() => expect(looksUnread()).toBe(false));
  expect(onGo).toHaveBeenCalled();

  await taken();
  await taken();
  expect(marks()).toEqual([true, false, true].map((isRead) => ({ ids: ["n"], isRead })));
  expect(looksUnread()).toBe(false);
});
