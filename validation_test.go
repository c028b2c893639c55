package gable_test

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/lead"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/domain/qualify"
	"gable/domain/user"
)

// vector is one case of the validators that browser and server share.
type vector struct {
	Validator string
	Args      []json.RawMessage
	Input     json.RawMessage
	Verdict   *struct {
		Key    string
		Params []any
	}
	English string `json:"en"`
}

func (v vector) text(t *testing.T) (text string) {
	t.Helper()
	require.NoError(t, json.Unmarshal(v.Input, &text))
	return text
}

func (v vector) arg(t *testing.T, i int, into any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(v.Args[i], into))
}

// What the server checks too answers with the same key as the browser's validators, by the browser's own vectors.
func TestServerAgreesWithBrowserOnValidation(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("packages/validation/src/vectors.json")
	require.NoError(t, err)
	var vectors []vector
	require.NoError(t, json.Unmarshal(text, &vectors))
	checks := map[string]func(*testing.T, vector) string{
		"email": emailKey, "phone": phoneKey, "civilDate": dateKey, "minDate": boundKey, "maxDate": boundKey, "notBefore": orderKey,
		"maxLength": lengthKey, "freeLienPosition": lienKey, "ltv": ltvKey, "decimal": decimalKey,
		"oldEnough": ageKey, "dependantAges": agesKey, "ssn": taxpayerKey,
	}
	ran := map[string]int{}
	for _, v := range vectors {
		check, ours := checks[v.Validator]
		if !ours {
			continue
		}
		want := ""
		if v.Verdict != nil {
			want = v.Verdict.Key
		}
		got := check(t, v)
		if got != skipped {
			require.Equal(t, want, got, "%s%s of %s", v.Validator, v.Args, v.Input)
			ran[v.Validator]++
		}
	}
	for name := range checks {
		require.NotZero(t, ran[name], "no vector of %s ran", name)
	}
}

// skipped marks what the server takes on purpose though a screen does not offer it.
const skipped = "skipped"

func keyOf(faults []domain.FieldError) string {
	if len(faults) == 0 {
		return ""
	}
	return faults[0].Key
}

// sameKey is what every record that has such a field answers for a value of it.
func sameKey(t *testing.T, value string, records map[string][]domain.FieldError) string {
	t.Helper()
	first := ""
	for i, record := range slices.Sorted(maps.Keys(records)) {
		if key := keyOf(records[record]); i == 0 {
			first = key
		} else {
			require.Equal(t, first, key, "%s of %s", value, record)
		}
	}
	return first
}

func emailKey(t *testing.T, v vector) string {
	email := v.text(t)
	realtor := leadOf(lead.Realtor{Email: email})
	return sameKey(t, email, map[string][]domain.FieldError{
		"a borrower": borrower.Borrower{Role: borrower.RoleBorrower, ContactPoint: borrower.ContactPoint{Email: email}}.Validate(),
		"an agent":   realtor.Validate(),
		"a provider": (&lead.Provider{Name: "Invented", ContactEmail: email}).Check(),
		"a company":  org.Company{Email: &email}.Validate(),
		"a portal":   org.POSConfig{ContactEmail: &email}.Validate(),
		"a letter":   org.EmailConfig{ReplyTo: &email}.Validate(),
	})
}

func leadOf(agent lead.Realtor) lead.Lead {
	return lead.Lead{Name: borrower.Name{FirstName: "Wilma"}, ContactPoint: borrower.ContactPoint{CellPhone: "5125550100"}, Language: "en", Realtor: agent}
}

func phoneKey(t *testing.T, v vector) string {
	phone := v.text(t)
	realtor := leadOf(lead.Realtor{Phone: phone})
	return sameKey(t, phone, map[string][]domain.FieldError{
		"a borrower": borrower.Borrower{Role: borrower.RoleBorrower, ContactPoint: borrower.ContactPoint{CellPhone: phone}}.Validate(),
		"a user":     user.Editable{FirstName: "Wilma", LastName: "Oak", Language: "en", Roles: user.Originator, Phone: phone}.Validate(),
		"an agent":   realtor.Validate(),
		"a provider": (&lead.Provider{Name: "Invented", ContactPhone: phone}).Check(),
		"a company":  org.Company{Phone: &phone}.Validate(),
		"a portal":   org.POSConfig{ContactPhone: &phone}.Validate(),
	})
}

func dateKey(t *testing.T, v vector) string {
	if v.text(t) == "" {
		return ""
	}
	if _, err := domain.ParseDate(v.text(t)); err != nil {
		return "date"
	}
	return ""
}

// A number that is not given is asked for elsewhere.
func taxpayerKey(t *testing.T, v vector) string {
	t.Helper()
	if v.text(t) == "" {
		return ""
	}
	_, _, err := borrower.ParseTaxpayer(v.text(t))
	var refused *domain.Error
	if !errors.As(err, &refused) {
		return ""
	}
	require.Equal(t, v.English, strings.Replace(refused.Fields[0].Message, "A taxpayer number", "Field", 1))
	return refused.Fields[0].Key
}

// The server's bounds are those that every date of a record has.
func boundKey(t *testing.T, v vector) string {
	if v.text(t) == "" {
		return ""
	}
	date, err := domain.ParseDate(v.text(t))
	require.NoError(t, err)
	var faults domain.Faults
	faults.Date("Field", &date)
	return keyOf(faults)
}

func orderKey(t *testing.T, v vector) string {
	var start string
	v.arg(t, 0, &start)
	if v.text(t) == "" || start == "" {
		return ""
	}
	from, err := domain.ParseDate(start)
	require.NoError(t, err)
	to, err := domain.ParseDate(v.text(t))
	require.NoError(t, err)
	var faults domain.Faults
	faults.Order("Field", &from, &to)
	return keyOf(faults)
}

func lengthKey(t *testing.T, v vector) string {
	var limit int
	v.arg(t, 0, &limit)
	var faults domain.Faults
	faults.Text("Field", v.text(t), limit)
	return keyOf(faults)
}

func lienKey(t *testing.T, v vector) string {
	var taken []string
	v.arg(t, 0, &taken)
	property := domain.NewID()
	with := func(position string) finance.Liability {
		var l finance.Liability
		l.ID, l.OwnedPropertyId = domain.NewID(), &property
		l.LiabilityDetail.LienPosition = finance.LienPosition(position)
		return l
	}
	var others []finance.Liability
	for _, position := range taken {
		others = append(others, with(position))
	}
	return keyOf(finance.LienPositionFaults(with(v.text(t)), others))
}

// The server's USDA limit is its own: those vectors say what the client is told.
func ltvKey(t *testing.T, v vector) string {
	var kind string
	v.arg(t, 0, &kind)
	if v.text(t) == "" || strings.HasPrefix(kind, "USDA") {
		return skipped
	}
	var info loan.Info
	require.NoError(t, json.Unmarshal([]byte(`{"TransactionInfo":{"MortgageType":`+strconv.Quote(kind)+`}}`), &info))
	limit := qualify.LTVCap(info)
	ratio, err := domain.ParseRate(v.text(t))
	require.NoError(t, err)
	if limit != nil && ratio.Cmp(*limit) > 0 {
		return "invalidLTVPercentage"
	}
	return ""
}

func decimalKey(t *testing.T, v vector) string {
	if v.text(t) == "" {
		return ""
	}
	if len(v.text(t)) > 15 {
		return skipped // beyond what an amount can be
	}
	if _, err := domain.ParseMoney(v.text(t)); err != nil {
		return "number"
	}
	return ""
}

func ageKey(t *testing.T, v vector) string {
	var years int
	var today string
	v.arg(t, 0, &years)
	v.arg(t, 1, &today)
	birth, err := domain.ParseDate(v.text(t))
	if err != nil {
		return "" // it is said as a date that is none
	}
	if !borrower.IsOfAge(birth, domain.MustDate(today), years) {
		return "dobInvalid"
	}
	return ""
}

func agesKey(t *testing.T, v vector) string {
	var count int
	var bounds struct{ Min, Max int }
	v.arg(t, 0, &count)
	v.arg(t, 1, &bounds)
	return borrower.DependantAges(v.text(t), count, bounds.Min, bounds.Max)
}
