package domain

import (
	"fmt"
	"time"
)

// Date is a civil date without time or zone; the zero value is no date. In JSON it is "YYYY-MM-DD", or null
// for no date. Dates compare with ==.
type Date struct {
	year  int16
	month uint8
	day   uint8
}

// NewDate returns the date, normalised as time.Date does it (month 13 is January of the next year).
func NewDate(year int, month time.Month, day int) Date {
	return DateOf(time.Date(year, month, day, 0, 0, 0, 0, time.UTC))
}

// DateOf returns the date on which the instant falls in its own location.
func DateOf(t time.Time) Date {
	year, month, day := t.Date()
	return Date{int16(year), uint8(month), uint8(day)}
}

// DayIn returns the date on which the instant falls in a time zone, in UTC where there is no zone of that name.
func DayIn(zone string, at time.Time) Date {
	place, err := time.LoadLocation(zone)
	if err != nil {
		place = time.UTC
	}
	return DateOf(at.In(place))
}

// ParseDate reads "YYYY-MM-DD" of the years 0001 to 9999; a day that does not exist is an error.
func ParseDate(text string) (Date, error) {
	t, err := time.Parse(time.DateOnly, text)
	if err != nil || t.Year() < 1 || len(text) != len(time.DateOnly) {
		return Date{}, fmt.Errorf("not a date of the form YYYY-MM-DD")
	}
	return DateOf(t), nil
}

// MustDate is ParseDate for constants in the source; it panics on a bad text.
func MustDate(text string) Date {
	date, err := ParseDate(text)
	if err != nil {
		panic(err)
	}
	return date
}

// Year returns the year, 0 for no date.
func (d Date) Year() int { return int(d.year) }

// Month returns the month, 0 for no date.
func (d Date) Month() time.Month { return time.Month(d.month) }

// Day returns the day of the month, 0 for no date.
func (d Date) Day() int { return int(d.day) }

// Time returns midnight UTC of the date.
func (d Date) Time() time.Time {
	if d.IsZero() {
		return time.Time{}
	}
	return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC)
}

// IsZero reports whether this is no date.
func (d Date) IsZero() bool { return d == Date{} }

// AddDays returns the date that many days later (earlier when negative).
func (d Date) AddDays(days int) Date { return DateOf(d.Time().AddDate(0, 0, days)) }

// AddMonths returns the same day that many months later, or the last day of that month when it is shorter.
func (d Date) AddMonths(months int) Date {
	at := monthsPerYear*d.Year() + int(d.month) - 1 + months
	if d.IsZero() || at < monthsPerYear {
		first := time.Date(d.Year(), d.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
		return NewDate(first.Year(), first.Month(), min(d.Day(), first.AddDate(0, 1, -1).Day()))
	}
	year, month := at/monthsPerYear, at%monthsPerYear+1
	return Date{int16(year), uint8(month), min(d.day, lastDay(year, month))}
}

const monthsPerYear = 12

func lastDay(year, month int) uint8 {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	}
	return 31
}

// AddYears returns the same day that many years later; February 29 becomes February 28 where there is none.
func (d Date) AddYears(years int) Date { return d.AddMonths(12 * years) }

// DaysUntil returns the number of days from d to other, negative when other is earlier.
func (d Date) DaysUntil(other Date) int {
	return int(other.Time().Sub(d.Time()) / (24 * time.Hour))
}

// Before reports whether d is earlier than other.
func (d Date) Before(other Date) bool { return d.number() < other.number() }

// After reports whether d is later than other.
func (d Date) After(other Date) bool { return other.Before(d) }

// number orders dates.
func (d Date) number() int { return int(d.year)<<16 | int(d.month)<<8 | int(d.day) }

// String returns "YYYY-MM-DD", or "" for no date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.year, d.month, d.day)
}

// MarshalText writes String.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what MarshalText wrote; an empty text is no date.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	date, err := ParseDate(string(text))
	if err != nil {
		return err
	}
	*d = date
	return nil
}

// MarshalJSON writes the date as a string, or null for no date.
func (d Date) MarshalJSON() ([]byte, error) {
	if d.IsZero() {
		return []byte("null"), nil
	}
	return []byte(`"` + d.String() + `"`), nil
}

// UnmarshalJSON reads a string "YYYY-MM-DD", or null for no date.
func (d *Date) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		*d = Date{}
		return nil
	}
	if len(data) < 2 || data[0] != '"' || data[len(data)-1] != '"' {
		return fmt.Errorf("not a date of the form YYYY-MM-DD")
	}
	date, err := ParseDate(string(data[1 : len(data)-1]))
	if err != nil {
		return err
	}
	*d = date
	return nil
}
