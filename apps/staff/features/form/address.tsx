"use client";
import type { Address, FoundPlace } from "@gable/api";
import { PlaceSearch } from "@gable/shell";
import { FieldGrid } from "@gable/ui";
import { Choice, Text } from "./fields";
import { useReadOnly } from "./read-only";
import { useFormOfFields } from "./record-fields";

/** States, the District and the territories that mortgages are made in, by postal code. */
export const STATE_CODES =
  "AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MP MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY".split(
    " ",
  );

/** Street to county of a United States address at `path`. */
export function AddressFields({ path = "Address", required }: { path?: string; required?: boolean }) {
  const { form } = useFormOfFields();
  const locked = useReadOnly();
  // What the lookup does not know stays as it was typed.
  const take = (place: FoundPlace) => {
    for (const [part, value] of Object.entries(place.Address ?? {}))
      if (value)
        form.setValue(`${path}.${part}`, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return (
    <FieldGrid columns={2}>
      {locked ? null : <PlaceSearch className="col-span-full" onFound={take} />}
      <Text path={`${path}.LineText`} required={required} />
      <Text path={`${path}.UnitIdentifier`} />
      <Text path={`${path}.CityName`} />
      <div className="grid grid-cols-2 gap-3">
        <Choice path={`${path}.StateCode`} options={STATE_CODES.map((code) => ({ value: code, label: code }))} />
        <Text path={`${path}.PostalCode`} maxLength={10} />
      </div>
    </FieldGrid>
  );
}

/** An address on one line, "" when nothing of it is known. */
export function addressLine(address: Address | undefined): string {
  if (!address) return "";
  const street = [address.LineText, address.UnitIdentifier].filter(Boolean).join(" ");
  const place = [address.StateCode, address.PostalCode].filter(Boolean).join(" ");
  return [street, address.CityName, place].filter(Boolean).join(", ");
}
