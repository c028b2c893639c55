"use client";
import type { Address, FoundPlace } from "@gable/api";
import { PlaceSearch } from "@gable/shell/place-search";
import { FieldGrid } from "@gable/ui";
import { placeSearch, tidyZip, zip } from "@gable/validation";
import { Choice, type FieldOf, Text, useValue } from "./fields";
import { useReadOnly } from "./read-only";
import { useFormOfFields } from "./record-fields";
import { verdictText } from "./verdict";

/** States, the District and the territories that mortgages are made in, by postal code. */
export const STATE_CODES =
  "AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MP MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY".split(
    " ",
  );
const STATES = STATE_CODES.map((code) => ({ value: code, label: code }));
const ZIP_LENGTH = 10;

/** Street to county of a United States address at `path`; where it is asked for, all of it but the unit is. */
export function AddressFields({ path = "Address", required }: { path?: string; required?: boolean }) {
  const country = useValue<string>(`${path}.CountryCode`);
  const isDomestic = !country || country === "US";
  return (
    <FieldGrid columns={2}>
      <PlaceFinder path={path} />
      <Text path={`${path}.LineText`} required={required} />
      <Text path={`${path}.UnitIdentifier`} maxLength={20} />
      <Text path={`${path}.CityName`} required={required} />
      <Text path={`${path}.CountyName`} required={required && isDomestic} />
      {isDomestic ? <Choice path={`${path}.StateCode`} options={STATES} /> : <Text path={`${path}.StateCode`} />}
      {isDomestic ? (
        <Zip path={`${path}.PostalCode`} required={required} />
      ) : (
        <Text path={`${path}.PostalCode`} maxLength={20} />
      )}
    </FieldGrid>
  );
}

/** Finds the address at `path` by how it begins. What the lookup does not know stays as it was typed; a county or zip that is missing then is shown as missing. */
export function PlaceFinder({ path = "Address" }: { path?: string }) {
  const { form } = useFormOfFields();
  const locked = useReadOnly();
  const take = ({ Address: found = {} }: FoundPlace) => {
    for (const [part, value] of Object.entries(found))
      if (value) {
        form.set(`${path}.${part}`, value);
        form.touch(`${path}.${part}`);
      }
    const now = (form.at(path) ?? {}) as Address;
    const wrong = placeSearch(now, now.CountyName ? [now.CountyName] : []);
    for (const [part, verdict] of Object.entries(wrong))
      form.tellOf(`${path}.${part}`, { by: "place", message: verdictText(verdict) });
  };
  return locked ? null : <PlaceSearch className="col-span-full" onFound={take} />;
}

/** A zip of five digits or nine, which get their dash. */
export function Zip(field: FieldOf) {
  return <Text {...field} check={zip} tidy={tidyZip} maxLength={ZIP_LENGTH} />;
}
