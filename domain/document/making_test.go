package document_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/document"
)

func TestPagesOfAPart(t *testing.T) {
	for name, test := range map[string]struct {
		part  document.Part
		count int
		want  []int
	}{
		"the whole document": {document.Part{}, 3, []int{1, 2, 3}},
		"one page":           {document.Part{From: 2}, 3, []int{2}},
		"the same page":      {document.Part{From: 2, To: 2}, 3, []int{2}},
		"a run":              {document.Part{From: 1, To: 3}, 3, []int{1, 2, 3}},
		"a run backward":     {document.Part{From: 3, To: 1}, 3, []int{3, 2, 1}},
		"beyond the end":     {document.Part{From: 2, To: 4}, 3, nil},
		"before the start":   {document.Part{From: -1, To: 2}, 3, nil},
		"of an empty one":    {document.Part{}, 0, nil},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, test.want, test.part.Pages(test.count)) })
	}
}

func TestWhatIsWrongWithMakings(t *testing.T) {
	id := domain.NewID()
	faults := document.Validate([]document.Making{
		{Name: "Fine", Parts: []document.Part{{DocumentID: id, From: 1, To: 2, Turn: 90}}},
		{Name: " ", Parts: []document.Part{{DocumentID: id}, {DocumentID: id, To: 2}, {DocumentID: id, Turn: 45}}},
	})
	var fields []string
	for _, fault := range faults {
		fields = append(fields, fault.Field)
	}
	require.Equal(t, []string{"made.1.name", "made.1.parts.1.from", "made.1.parts.2.turn"}, fields)
}

func TestPDFName(t *testing.T) {
	require.Equal(t, "Pay stub.pdf", document.PDFName("Pay stub"))
	require.Equal(t, "Pay stub.PDF", document.PDFName("Pay stub.PDF"))
	require.Equal(t, "passwd.pdf", document.PDFName("../../etc/passwd"))
	require.Empty(t, document.PDFName("  "))
	long := document.PDFName(strings.Repeat("ñ", 300))
	require.Equal(t, document.MaxNameLength, utf8.RuneCountInString(long))
	require.True(t, strings.HasSuffix(long, ".pdf"))
}

func TestClasses(t *testing.T) {
	categories := map[string]bool{}
	for i, c := range document.Categories() {
		require.Equal(t, i+1, c.Order)
		require.NotEmpty(t, c.NameEs)
		categories[c.Code] = true
	}
	seen := map[string]bool{}
	stack := document.StackOf(nil)
	for i, c := range stack.Classes() {
		require.Equal(t, document.ShippedClasses()[i].Code, c.Code, "they are shipped in stacking order")
		require.Equal(t, i+1, c.Order)
		require.Equal(t, i+1, stack.Place(c.Code))
		require.Empty(t, c.Validate())
		require.True(t, categories[c.Category], c.Code)
		require.False(t, seen[c.Code], c.Code)
		require.NotEmpty(t, c.NameEs)
		seen[c.Code] = true
	}
	require.Len(t, seen, 183)
	require.Greater(t, stack.Place("NO_CLASS"), stack.Place("OTHER"))
	d := document.Document{Class: "W2"}
	d.Classify(document.Unclassified)
	require.Empty(t, d.Class)
}

// TestStackOfACompany: a class stands in its part of the folder wherever its own place is, and the shipped is told from what was changed.
func TestStackOfACompany(t *testing.T) {
	own := document.Class{Code: "CUSTOM_A", Name: "A", Category: "APPLICATION", IsOwn: true, IsActive: true}
	last := document.Class{Code: "CUSTOM_Z", Name: "Z", Category: "CLOSING", IsOwn: true}
	stack := document.StackOf([]document.Class{own, last})
	require.Equal(t, 1, stack.Place("CUSTOM_Z"))
	require.Equal(t, 2, stack.Place("CUSTOM_A"))
	found, known := stack.Find("CUSTOM_Z")
	require.True(t, known)
	require.False(t, found.IsActive)
	_, known = stack.Find("W2")
	require.False(t, known)

	w2, _ := document.StackOf(nil).Find("W2")
	w2.Settle()
	require.False(t, w2.IsChanged)
	w2.NameEs = "Otro"
	w2.Settle()
	require.True(t, w2.IsChanged)
	require.NotEqual(t, "Otro", w2.Shipped().NameEs)
	own.Settle()
	require.False(t, own.IsChanged)
	require.Equal(t, own, own.Shipped())

	for _, wrong := range []document.Class{{Category: "CLOSING"}, {Name: "A", Category: "YACHT"}, {Name: strings.Repeat("a", 161), Category: "CLOSING"}} {
		require.NotEmpty(t, wrong.Validate())
	}
	require.Equal(t, "CUSTOM_HOA_LETTER_3", document.OwnCode(" HOA letter! ", func(code string) bool { return code == "CUSTOM_HOA_LETTER" || code == "CUSTOM_HOA_LETTER_2" }))
}
