import type { Address } from "@gable/api";

/** An address in one line; "" while there is none. */
export function oneLine(address: Address | undefined): string {
  const street = [address?.LineText, address?.UnitIdentifier].filter(Boolean).join(" ");
  const region = [address?.StateCode, address?.PostalCode].filter(Boolean).join(" ");
  return [street, address?.CityName, region].filter(Boolean).join(", ");
}
