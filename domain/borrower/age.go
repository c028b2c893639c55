package borrower

import (
	"strconv"
	"strings"

	"gable/domain"
)

const (
	// fullAge is when a person can owe a loan; who only holds the title may be a child.
	fullAge = 18
	// oldest bounds the age of a dependant, who may be somebody's parent.
	oldest = 120
)

// AgeFaults is what is wrong with a date of birth on a day, and with the ages of dependants, where they differ from those that were before; was is
// nil for a new borrower. What was kept or came with a file before stays until it is touched.
func (b Borrower) AgeFaults(was *Borrower, today domain.Date) []domain.FieldError {
	var faults domain.Faults
	owes := b.Role == "" || b.Role == RoleBorrower
	birth := b.BorrowerDetail.BirthDate
	if was == nil || !sameDay(was.BorrowerDetail.BirthDate, birth) || was.Role != b.Role {
		switch {
		case birth == nil:
		case birth.After(today):
			faults.Add("BorrowerDetail.BirthDate", "maxDate", "Date <= "+today.String(), today.String())
		case owes && !IsOfAge(*birth, today, fullAge):
			faults.Add("BorrowerDetail.BirthDate", "dobInvalid", "Min Age > "+strconv.Itoa(fullAge)+" yrs", "", strconv.Itoa(fullAge))
		}
	}
	count := domain.Count(b.BorrowerDetail.DependentCount)
	isTouched := was == nil || was.DependentAgeYearsCount != b.DependentAgeYearsCount || domain.Count(was.BorrowerDetail.DependentCount) != count
	if ages := b.DependentAgeYearsCount; isTouched && ages != "" && count > 0 {
		switch DependantAges(ages, count, 0, oldest) {
		case "commaInvalid":
			faults.Add("DependentAgeYearsCount", "commaInvalid", "Enter age for all dependants")
		case "minInvalid":
			faults.Add("DependentAgeYearsCount", "minInvalid", "Valid ages required")
		}
	}
	return faults
}

func sameDay(a, b *domain.Date) bool { return a == b || a != nil && b != nil && *a == *b }

// IsOfAge tells whether who was born on a day is so many years old on another.
func IsOfAge(birth, on domain.Date, years int) bool {
	age := on.Year() - birth.Year()
	if on.Month() < birth.Month() || on.Month() == birth.Month() && on.Day() < birth.Day() {
		age--
	}
	return age >= years
}

// DependantAges is the key of what is wrong with ages separated by commas, as many as there are dependants, each within bounds; "" for nothing.
func DependantAges(text string, count, low, high int) string {
	var parts []string
	if strings.TrimSpace(text) != "" {
		parts = strings.Split(text, ",")
	}
	for i := range parts {
		if parts[i] = strings.TrimSpace(parts[i]); parts[i] == "" {
			return "commaInvalid"
		}
	}
	if len(parts) != count {
		return "commaInvalid"
	}
	for _, part := range parts {
		if age, err := strconv.ParseUint(part, 10, 16); err != nil || len(part) > 3 || int(age) < low || int(age) > high {
			return "minInvalid"
		}
	}
	return ""
}
