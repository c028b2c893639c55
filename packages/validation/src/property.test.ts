import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  address,
  civilDate,
  dayMonthYear,
  downPaymentSum,
  freeTime,
  isCivilDate,
  monthDayYear,
  normalizePlace,
  phone,
  phoneDigits,
  placeSearch,
  showTime,
  strictTime,
  tidyZip,
} from ".";

const two = (part: number) => String(part).padStart(2, "0");
const instant = fc.date({
  min: new Date("0101-01-01T00:00:00Z"),
  max: new Date("9999-12-31T00:00:00Z"),
  noInvalidDate: true,
});

describe("dates", () => {
  it("takes every day that there is, in each of its orders", () => {
    fc.assert(
      fc.property(instant, (at) => {
        const [year, month, day] = at.toISOString().slice(0, 10).split("-") as [string, string, string];
        expect(dayMonthYear(`${day}/${month}/${year}`)).toBeNull();
        expect(monthDayYear(`${month}/${day}/${year}`)).toBeNull();
        expect(civilDate(`${year}-${month}-${day}`)).toBeNull();
      }),
    );
  });
  it("agrees with the calendar about every day that may or may not be", () => {
    const part = fc.tuple(
      fc.integer({ min: 1800, max: 2200 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    );
    fc.assert(
      fc.property(part, ([year, month, day]) => {
        const real = new Date(Date.UTC(year, month - 1, day));
        const exists = real.getUTCMonth() === month - 1 && real.getUTCDate() === day && real.getUTCFullYear() === year;
        expect(isCivilDate(`${year}-${two(month)}-${two(day)}`)).toBe(exists);
        expect(dayMonthYear(`${two(day)}/${two(month)}/${year}`) === null).toBe(exists);
      }),
    );
  });
  it("never throws on what is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => void [dayMonthYear(text), civilDate(text), freeTime(text), phone(text)]),
    );
  });
});

describe("phone numbers", () => {
  const number = fc.stringMatching(/^[2-9]\d{9}$/);
  it("have the same ten digits, whatever is written between and before them", () => {
    const apart = fc.constantFrom("", "-", ".", " ");
    const before = fc.constantFrom("", "+1", "1", "+1 ", "1-", "+1.");
    fc.assert(
      fc.property(number, apart, apart, before, fc.boolean(), (digits, one, other, country, round) => {
        const area = round ? `(${digits.slice(0, 3)})` : digits.slice(0, 3);
        const written = `${country}${area}${one}${digits.slice(3, 6)}${other}${digits.slice(6)}`;
        expect(phone(written)).toBeNull();
        expect(phoneDigits(written)).toBe(digits);
      }),
    );
  });
});

describe("times", () => {
  const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  it("shows a time so that both readings give it back", () => {
    fc.assert(
      fc.property(clock, ([hour, minute]) => {
        const time = `${two(hour)}:${two(minute)}`;
        expect(strictTime(showTime(time))).toBe(time);
        expect(freeTime(showTime(time))).toBe(time);
      }),
    );
  });
  it("takes what the strict reading takes", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789:apmAPM ") }), (text) => {
        const strict = strictTime(text);
        if (strict) expect(freeTime(text)).toBe(strict);
      }),
    );
  });
  it.each([
    ["9", "09:00"],
    ["12", "00:00"],
    ["12 pm", "12:00"],
    ["9p", "21:00"],
    ["9.30 p.m.", "21:30"],
    ["0930", "09:30"],
    ["930", "09:30"],
    ["11:59 PM", "23:59"],
    ["14:05", "14:05"],
    ["23", "23:00"],
    ["0:15", "00:15"],
    ["13 pm", ""],
    ["24:00", ""],
    ["9:7", ""],
    ["", ""],
  ])("reads %s as %s", (text, time) => expect(freeTime(text)).toBe(time));
  it("gives an empty result for a time that is none", () => expect(strictTime("13:00 pm")).toBe(""));
});

describe("telephone numbers", () => {
  const digits = fc.stringMatching(/^\d{10}$/);
  const separator = fc.constantFrom("", "-", ".", " ");
  it("takes 10 digits, whatever separates them", () => {
    fc.assert(
      fc.property(digits, separator, separator, fc.boolean(), (ten, first, second, brackets) => {
        const area = brackets ? `(${ten.slice(0, 3)})` : ten.slice(0, 3);
        expect(phone(`${area}${first}${ten.slice(3, 6)}${second}${ten.slice(6)}`)).toBeNull();
      }),
    );
  });
  it("takes no other count of digits, but eleven that begin with the country's own 1", () => {
    const other = fc.stringMatching(/^\d{1,20}$/).filter((text) => text.length !== 10 && !/^1\d{10}$/.test(text));
    fc.assert(fc.property(other, (text) => void expect(phone(text)).toEqual({ key: "invalid" })));
  });
});

it("adds the sources up in cents, in any order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99_999_999 })), (cents) => {
      const texts = cents.map((one) => (one / 100).toFixed(2));
      const total = cents.reduce((sum, one) => sum + BigInt(one), 0n);
      const text = `${total / 100n}.${two(Number(total % 100n))}`;
      expect(downPaymentSum(texts.reverse(), text)).toBeNull();
      expect(downPaymentSum([...texts, "0.01"], text)).toEqual({ key: "downPaymentMisMatch" });
    }),
  );
});

describe("places", () => {
  it("needs a county of the state and a zip", () => {
    expect(placeSearch({ CountyName: "travis", PostalCode: "78701" }, ["Travis", "Hays"])).toEqual({});
    expect(placeSearch({ CountyName: "Dade", PostalCode: "" }, ["Travis"])).toEqual({
      CountyName: { key: "county" },
      PostalCode: { key: "required" },
    });
    expect(placeSearch({ CountyName: "", PostalCode: "787" }, ["Travis"])).toEqual({
      CountyName: { key: "county" },
      PostalCode: { key: "invalid" },
    });
  });
  it("asks an address for street, city, county and zip", () => {
    expect(address({})).toEqual({
      LineText: { key: "street" },
      CityName: { key: "city" },
      CountyName: { key: "county" },
      PostalCode: { key: "required" },
    });
    expect(["787011234", " 78701 ", "78701 1234", "78701-1234", "7870", ""].map(tidyZip)).toEqual([
      "78701-1234",
      "78701",
      "78701-1234",
      "78701-1234",
      "7870",
      "",
    ]);
    expect(address({ LineText: "1 Elm", CityName: "Austin", CountyName: "Travis", PostalCode: "78701" })).toEqual({});
  });
  it.each([
    ["PR", "Puerto Rico", "San Juan", "Santurce"],
    ["VI", "U.S. Virgin Islands", "St Thomas", "Charlotte Amalie"],
    ["GU", "Guam", "Dededo", "Dededo Village"],
    ["MP", "Northern Mariana Islands", "Saipan", "Garapan"],
  ])("makes a state of %s and shifts each level down", (code, country, state, county) => {
    expect(normalizePlace({ country, countryCode: code, state, county, city: "" })).toEqual({
      country: "United States",
      countryCode: "US",
      state: code,
      county: state,
      city: county,
    });
  });
  it("keeps a city where there is nothing to shift onto it, and leaves the States alone", () => {
    const guam = { country: "Guam", countryCode: "GU", state: "", county: "", city: "Hagåtña" };
    expect(normalizePlace(guam)).toEqual({
      country: "United States",
      countryCode: "US",
      state: "GU",
      county: "",
      city: "Hagåtña",
    });
    const texas = { country: "United States", countryCode: "US", state: "TX", county: "Travis", city: "Austin" };
    expect(normalizePlace(texas)).toBe(texas);
  });
});
