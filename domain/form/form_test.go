package form_test

import (
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/form"
	"gable/domain/loan"
	"gable/domain/rule"
)

// TestWritten runs the vectors of how values are written.
func TestWritten(t *testing.T) {
	raw, err := os.ReadFile("testdata/written.json")
	require.NoError(t, err)
	var cases []struct {
		Value        any
		Day          string
		Format       form.Format
		Kind, Stands string
	}
	require.NoError(t, json.Unmarshal(raw, &cases))
	for _, c := range cases {
		value := c.Value
		if c.Day != "" {
			day, err := time.Parse(time.DateOnly, c.Day)
			require.NoError(t, err)
			value = day
		}
		require.Equal(t, c.Stands, form.Written(value, c.Format, c.Kind), "%v as %s", value, c.Format)
	}
	require.Equal(t, "7", form.Written(int64(7), "", form.KindText))
	require.Equal(t, "500-22-2000", form.WrittenSSN("500222000"))
	require.Empty(t, form.WrittenSSN("***-**-2000"))
}

func fields() []form.FormField {
	return []form.FormField{{Name: "name", Kind: form.KindText}, {Name: "is", Kind: form.KindCheckbox}, {Name: "ssn", Kind: form.KindText}}
}

func TestFormIsFilledOfALoan(t *testing.T) {
	f := form.DocumentForm{Name: "A", Fields: fields(), Mappings: []form.FormMapping{{Field: "name", Value: "loan.Borrowers[0].Name.FirstName"}, {Field: "is", Text: "x"}, {Field: "ssn", SSN: 2}, {Field: "gone", Text: "x"}}}
	file := &loan.File{Borrowers: []borrower.Borrower{{Name: borrower.Name{FirstName: "Ada"}}}}
	values, empty := f.Filled(context.Background(), rule.TellerOf(rule.Subject{Loan: file}), func(place int) string {
		require.Equal(t, 2, place)
		return ""
	}, nil)
	require.Equal(t, map[string]string{"name": "Ada", "is": "true"}, values)
	require.Equal(t, []string{"ssn"}, empty)
	_, empty = f.Filled(context.Background(), rule.TellerOf(rule.Subject{}), func(int) string { return "500-22-2000" }, nil)
	require.Equal(t, []string{"name"}, empty, "a loan without borrowers does not tell")
	require.True(t, f.AsksSSN())
}

func TestNewFileKeepsWhatFits(t *testing.T) {
	f := form.DocumentForm{Name: "A", Fields: fields(), Mappings: []form.FormMapping{{Field: "name", Value: "loan.StageID"}, {Field: "ssn", SSN: 1}}}
	require.Empty(t, f.Validate())
	f.Refill("b.pdf", []form.FormField{{Name: "name", Kind: form.KindText}, {Name: "ssn", Kind: form.KindCheckbox}})
	require.Equal(t, []form.FormMapping{{Field: "name", Value: "loan.StageID"}}, f.Mappings)
	require.Equal(t, []string{"ssn"}, f.Gone, "a number goes into no checkbox")
	require.Empty(t, f.Validate())
}

func TestWhatIsWrongWithAPackage(t *testing.T) {
	id := domain.NewID()
	known := func(one domain.ID) bool { return one == id }
	require.Empty(t, form.FormPackage{Name: "A", FormIDs: []domain.ID{id}}.Validate(known))
	for _, wrong := range []form.FormPackage{{FormIDs: []domain.ID{id}}, {Name: "A"}, {Name: "A", FormIDs: []domain.ID{id, id}}, {Name: "A", FormIDs: []domain.ID{domain.NewID()}}, {Name: "A", FormIDs: make([]domain.ID, 31)}} {
		require.NotEmpty(t, wrong.Validate(known))
	}
}
