package disclosure

import (
	"time"

	"gable/domain"
)

// AfterBusinessDays is the day that lies a number of business days after another: Monday to Friday but for the federal holidays
// (5 U.S.C. 6103) as they are observed. Most creditors are open on those days, which is what 12 CFR 1026.2(a)(6) asks of its general
// business day.
func AfterBusinessDays(d domain.Date, days int) domain.Date {
	for days > 0 {
		d = d.AddDays(1)
		if isBusinessDay(d) {
			days--
		}
	}
	return d
}

func isBusinessDay(d domain.Date) bool {
	weekday := d.Time().Weekday()
	return weekday != time.Saturday && weekday != time.Sunday && !isObservedHoliday(d)
}

// isObservedHoliday tells whether a weekday is a federal holiday: one that falls on a Sunday is observed on Monday. On a Friday
// before a Saturday's holiday the Federal Reserve and most lenders are open.
func isObservedHoliday(d domain.Date) bool {
	return isHoliday(d) || d.Time().Weekday() == time.Monday && isFixedHoliday(d.AddDays(-1))
}

func isHoliday(d domain.Date) bool {
	week, weekday := (d.Day()-1)/7+1, d.Time().Weekday()
	switch d.Month() {
	case time.January, time.February: // King, Washington
		return isFixedHoliday(d) || weekday == time.Monday && week == 3
	case time.May: // Memorial Day
		return weekday == time.Monday && d.Day() > 24
	case time.September: // Labor Day
		return weekday == time.Monday && week == 1
	case time.October: // Columbus Day
		return weekday == time.Monday && week == 2
	case time.November: // Thanksgiving
		return isFixedHoliday(d) || weekday == time.Thursday && week == 4
	default:
		return isFixedHoliday(d)
	}
}

// isFixedHoliday: New Year, Juneteenth, Independence Day, Veterans Day, Christmas.
func isFixedHoliday(d domain.Date) bool {
	switch [2]int{int(d.Month()), d.Day()} {
	case [2]int{1, 1}, [2]int{6, 19}, [2]int{7, 4}, [2]int{11, 11}, [2]int{12, 25}:
		return true
	}
	return false
}
