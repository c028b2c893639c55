package qualify

import (
	"github.com/cockroachdb/apd/v3"

	"gable/domain"
)

// PeriodKind is what a unit-period is measured in.
type PeriodKind string

// The kinds of Appendix J (b)(4).
const (
	PeriodDays      PeriodKind = "day"
	PeriodWeeks     PeriodKind = "week"
	PeriodSemimonth PeriodKind = "semimonth"
	PeriodMonths    PeriodKind = "month"
	PeriodYear      PeriodKind = "year"
)

// UnitPeriod is the period that payments most commonly keep: so many of a kind.
type UnitPeriod struct {
	Kind  PeriodKind
	Count int
}

// Monthly is the unit-period of almost every mortgage.
var Monthly = UnitPeriod{Kind: PeriodMonths, Count: 1}

func (u UnitPeriod) valid() bool {
	switch u.Kind {
	case PeriodDays, PeriodWeeks, PeriodMonths:
		return u.Count > 0
	case PeriodSemimonth, PeriodYear:
		return u.Count == 1
	}
	return false
}

// perYear returns the number of unit-periods in a year, Appendix J (b)(5).
func (u UnitPeriod) perYear() *apd.Decimal {
	count := apd.New(int64(u.Count), 0)
	switch u.Kind {
	case PeriodDays:
		return quo(apd.New(365, 0), count)
	case PeriodWeeks:
		return quo(apd.New(52, 0), count)
	case PeriodSemimonth:
		return apd.New(24, 0)
	case PeriodMonths:
		return quo(apd.New(12, 0), count)
	case PeriodYear:
	}
	return apd.New(1, 0)
}

// moment measures from start to a later day: whole months are counted back from the later day, and what is left
// counts in days, Appendix J (b)(5).
func (u UnitPeriod) moment(start, day domain.Date, amount domain.Money) moment {
	switch u.Kind {
	case PeriodDays, PeriodWeeks:
		length := u.Count
		if u.Kind == PeriodWeeks {
			length *= 7
		}
		days := start.DaysUntil(day)
		return moment{days / length, days % length, length, amount}
	case PeriodSemimonth:
		months, days := monthsBack(start, day)
		return moment{2*months + days/15, days % 15, 15, amount}
	case PeriodYear:
		months, days := monthsBack(start, day)
		if days == 0 {
			return moment{months / 12, months % 12, 12, amount}
		}
		years := months / 12
		return moment{years, start.DaysUntil(day.AddYears(-years)), 365, amount}
	case PeriodMonths:
	}
	months, days := monthsBack(start, day)
	return moment{months / u.Count, 30*(months%u.Count) + days, 30 * u.Count, amount}
}

// monthsBack counts whole months back from the later day as long as they do not pass start, and the days left.
func monthsBack(start, day domain.Date) (months, days int) {
	months = 12*(day.Year()-start.Year()) + int(day.Month()) - int(start.Month())
	for months > 0 && day.AddMonths(-months).Before(start) {
		months--
	}
	return months, start.DaysUntil(day.AddMonths(-months))
}
