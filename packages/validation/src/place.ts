import { required } from "./presence";
import type { Verdict } from "./verdict";

export interface PlaceParts {
  LineText?: string | undefined;
  CityName?: string | undefined;
  CountyName?: string | undefined;
  StateCode?: string | undefined;
  PostalCode?: string | undefined;
}

/** What is wrong with a part of a place; no entry where nothing is. */
export type PlaceVerdicts = { [Part in keyof PlaceParts]?: NonNullable<Verdict> };

const ZIP = /^\d{5}(-\d{4})?$/;

/** A zip as it is written: nine digits with their dash, no blanks around. */
export function tidyZip(text: string): string {
  return text.trim().replace(/^(\d{5})[ -]?(\d{4})$/, "$1-$2");
}

/** A zip of five digits or nine. */
export const zip = (value: string): Verdict => (value === "" || ZIP.test(value) ? null : { key: "invalid" });

/** A place that was searched for needs a county that the state has, and a zip. */
export function placeSearch(place: PlaceParts, countiesOfState: readonly string[]): PlaceVerdicts {
  const found: PlaceVerdicts = {};
  const county = place.CountyName?.trim().toLowerCase() ?? "";
  if (!countiesOfState.some((one) => one.toLowerCase() === county)) found.CountyName = { key: "county" };
  const verdict = required(place.PostalCode) ?? zip(place.PostalCode ?? "");
  if (verdict) found.PostalCode = verdict;
  return found;
}

/** An address needs street, city, county and zip. */
export function address(place: PlaceParts): PlaceVerdicts {
  const found: PlaceVerdicts = {};
  if (required(place.LineText)) found.LineText = { key: "street" };
  if (required(place.CityName)) found.CityName = { key: "city" };
  if (required(place.CountyName)) found.CountyName = { key: "county" };
  const verdict = required(place.PostalCode) ?? zip(place.PostalCode ?? "");
  if (verdict) found.PostalCode = verdict;
  return found;
}
