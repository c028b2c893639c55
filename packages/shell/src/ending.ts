import { logOut } from "@gable/api";

// A session that is being ended here on purpose: requests still under way may then be refused, which is no news.

let expected = false;

export function expectEnd(is: boolean): void {
  expected = is;
}

export function isEndExpected(): boolean {
  return expected;
}

/** Signs out. The session's end is wanted: what the page still asks and is refused is no news. */
export function signOut(): Promise<void> {
  expectEnd(true);
  return logOut();
}
