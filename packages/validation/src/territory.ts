export interface FoundPlace {
  country: string;
  countryCode: string;
  state: string;
  county: string;
  city: string;
}

const TERRITORIES: Record<string, string> = {
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands",
  GU: "Guam",
  MP: "Northern Mariana Islands",
};

/**
 * Maps give Puerto Rico, the Virgin Islands, Guam and the Northern Marianas as countries. Here the country becomes the
 * United States and each level shifts down one place: country to state, state to county, county to city (platform.md
 * section 9). A city that is named already, with nothing to shift onto it, stays.
 */
export function normalizePlace(place: FoundPlace): FoundPlace {
  const territory = TERRITORIES[place.countryCode];
  if (!territory) return place;
  return {
    country: "United States",
    countryCode: "US",
    state: place.countryCode,
    county: place.state || place.county,
    city: (place.state ? place.county : "") || place.city,
  };
}
