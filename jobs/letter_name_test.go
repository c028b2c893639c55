package jobs

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/loan"
	"gable/domain/notify"
	"gable/domain/vendor"
)

// lettersOf are all letters there are, with the data each is written with.
var lettersOf = map[string]interface{ head() letterhead }{
	"invitation": guest{Audience: AudiencePOS}, "email_code": codeLetter{}, "access_notice": access{What: "password"}, "password_reset": access{}, "factor_reset": access{},
	"email_confirm": emailChange{}, "email_notice": emailChange{}, "email_vouched": emailChange{}, "email_changed": changed{}, "lead": notice{}, "lead_confirm": question{},
	"loan_added": added{Audience: AudiencePOS}, "billing_refused": refusal{}, "need": ask{}, "loan_message": loanLetter{Subject: "Your loan", Body: "It has moved on."},
	"written": writtenLetter{Subject: "The closing", Body: "It is at nine.", Documents: []notify.MessageDocument{{Name: "contract.pdf"}}, Guest: true,
		documentLink: documentLink{Link: "https://summit.test/pos/files#x", Until: "May 1, 2026"}},
	"loan_edit": editLetter{}, "team": teamLetter{Parts: []loan.TeamRole{loan.TeamOriginator}}, "digest": dayLetter{Count: 2, More: 1, Groups: []dayGroup{{Title: "Loan 1", Lines: []string{"A document from Ann"}}}},
}

var hostile = []string{
	"You won a prize\r\n\r\nDear customer, your loan was approved", "Pay at https://evil.test/now", "evil.test", "www.evil.test", "mailto:x@evil.test",
	"<a href=\"https://evil.test\">x</a>", "Ann\u2028evil。test", strings.Repeat("Call us now ", 40), "evil\u200b.test", "Bcc: all@evil.test",
}

// TestNoLetterQuotesAStranger: whatever stands where a name belongs, no letter has a line, a link or a host of it, nor a long text.
func TestNoLetterQuotesAStranger(t *testing.T) {
	t.Parallel()
	files, err := templates.ReadDir("templates")
	require.NoError(t, err)
	for _, file := range files {
		name, _, _ := strings.Cut(file.Name(), ".")
		require.Contains(t, lettersOf, name, "a letter that nobody tries with hostile names")
	}
	for name, plain := range lettersOf {
		for _, text := range hostile {
			for _, language := range []string{"en", "es"} {
				blank, err := compose(name, language, vendor.Address{Email: "a@example.test"}, filled(plain, "Ann"))
				require.NoError(t, err)
				m, err := compose(name, language, vendor.Address{Name: text, Email: "a@example.test"}, filled(plain, text))
				require.NoError(t, err, name)
				for part, written := range map[string]string{"text": m.Text, "html": m.HTML, "subject": m.Subject, "name": m.To.Name, "from": m.FromName} {
					require.NotContains(t, written, "evil.test", "%s %s", name, part)
					require.NotContains(t, written, "evil。test", "%s %s", name, part)
					require.NotContains(t, written, "won a prize\r", "%s %s", name, part)
					require.NotContains(t, written, "@evil", "%s %s", name, part)
					require.NotContains(t, written, strings.Repeat("Call us now ", 6), "%s %s", name, part)
				}
				require.LessOrEqual(t, strings.Count(m.Text, "\n"), strings.Count(blank.Text, "\n"), "%s: no line more for %q", name, text)
			}
		}
	}
}

// Who else a mail went to is told by names that look like such, and by addresses as they are.
func TestOthersAreNamedSafely(t *testing.T) {
	t.Parallel()
	for _, text := range hostile {
		said := othersOf(notify.LoanMessage{Written: notify.Written{Others: []string{text, "tia@title.test"}}})
		require.NotContains(t, said, "evil.test", text)
		require.NotContains(t, said, "\n", text)
		require.Contains(t, said, "tia@title.test")
	}
}

// What a visitor typed is greeted with where it looks like a first name, and is nowhere else.
func TestUnconfirmedVisitorIsGreetedByFirstNameAlone(t *testing.T) {
	t.Parallel()
	m, err := compose("lead_confirm", "en", vendor.Address{Email: "a@example.test"}, question{FirstName: "Wanda", Company: "Summit Lending", Link: "https://summit.test/x"})
	require.NoError(t, err)
	require.Contains(t, m.Text, "Hello Wanda,")
	for _, text := range append(slices.Clone(hostile), "Your loan is ready") {
		m, err := compose("lead_confirm", "en", vendor.Address{Email: "a@example.test"}, question{FirstName: text, Company: "Summit Lending", Link: "https://summit.test/x"})
		require.NoError(t, err)
		require.Contains(t, m.Text, "Hello,\n", text)
	}
}

// filled is a letter's data with text in every field that is a name.
func filled(data interface{ head() letterhead }, text string) interface{ head() letterhead } {
	all := reflect.New(reflect.TypeOf(data)).Elem()
	all.Set(reflect.ValueOf(data))
	var fill func(reflect.Value)
	fill = func(v reflect.Value) {
		for i := range v.NumField() {
			field := v.Field(i)
			if field.Kind() == reflect.Struct && v.Type().Field(i).Anonymous {
				fill(field)
			} else if field.Kind() == reflect.String && field.CanSet() && !slices.Contains(notNames, v.Type().Field(i).Name) {
				field.SetString(text)
			}
		}
	}
	fill(all)
	return all.Interface().(interface{ head() letterhead })
}
