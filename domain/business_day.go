package domain

import "time"

// IsBusinessDay tells whether offices are open on the day, in the general sense of Regulation Z (12 CFR 1026.2(a)(6)): Monday to Friday
// but for the public holidays of 5 U.S.C. 6103(a).
func (d Date) IsBusinessDay() bool {
	weekday := d.Time().Weekday()
	return weekday != time.Saturday && weekday != time.Sunday && !d.isHolidayObserved()
}

// AddBusinessDays returns the day that many business days later, earlier when negative; of none the day itself.
func (d Date) AddBusinessDays(days int) Date {
	step := 1
	if days < 0 {
		step, days = -1, -days
	}
	for days > 0 {
		if d = d.AddDays(step); d.IsBusinessDay() {
			days--
		}
	}
	return d
}

// IsSpecificBusinessDay tells whether the day counts in the specific sense of Regulation Z (12 CFR 1026.2(a)(6)), which rescission and the
// waits before consummation go by: every day but Sundays and the public holidays themselves. A Monday on which a holiday is only observed
// counts (comment 2(a)(6)-2).
func (d Date) IsSpecificBusinessDay() bool {
	return d.Time().Weekday() != time.Sunday && !d.isHoliday()
}

// AddSpecificBusinessDays returns the day that many specific business days later; of none the day itself.
func (d Date) AddSpecificBusinessDays(days int) Date {
	for days > 0 {
		if d = d.AddDays(1); d.IsSpecificBusinessDay() {
			days--
		}
	}
	return d
}

// AfterSpecificBusinessDays returns the earliest day of an act before which something is to be there for that many specific business days, for what is
// there from the day on. The rule counts back from the act, as in "no later than three business days before consummation" (12 CFR
// 1026.19(f)(1)(ii)(A), (e)(1)(iii)(B)), so that what arrives on a Sunday or a holiday is there as of the next day that counts.
func (d Date) AfterSpecificBusinessDays(days int) Date {
	for !d.IsSpecificBusinessDay() {
		d = d.AddDays(1)
	}
	return d.AddSpecificBusinessDays(days)
}

// NextBusinessDay is the day itself where offices are open, else the first day after it on which they are.
func (d Date) NextBusinessDay() Date {
	for !d.IsBusinessDay() {
		d = d.AddDays(1)
	}
	return d
}

// isHolidayObserved: a holiday on a Sunday is observed on the Monday after. On the Friday before one on a Saturday the Federal Reserve and
// most lenders are open, and a deadline that counts it is not missed.
func (d Date) isHolidayObserved() bool {
	return d.isHoliday() || d.Time().Weekday() == time.Monday && d.AddDays(-1).isHoliday()
}

// isHoliday tells whether the day itself is one of the eleven legal public holidays.
func (d Date) isHoliday() bool {
	weekday, week := d.Time().Weekday(), (d.Day()-1)/7+1
	switch d.Month() {
	case time.January:
		return d.Day() == 1 || weekday == time.Monday && week == 3
	case time.February:
		return weekday == time.Monday && week == 3
	case time.May:
		return weekday == time.Monday && d.Day() > 24
	case time.June:
		return d.Day() == 19 && d.Year() >= 2021
	case time.July:
		return d.Day() == 4
	case time.September:
		return weekday == time.Monday && week == 1
	case time.October:
		return weekday == time.Monday && week == 2
	case time.November:
		return d.Day() == 11 || weekday == time.Thursday && week == 4
	case time.December:
		return d.Day() == 25
	default:
		return false
	}
}
