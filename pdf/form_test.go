package pdf_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

var allKinds = pdftest.Form(pdftest.Field{Name: "name", Says: pdftest.TextField}, pdftest.Field{Name: "about", Says: pdftest.AreaField},
	pdftest.Field{Name: "agreed", Says: pdftest.CheckboxField}, pdftest.Field{Name: "purpose", Says: pdftest.ChoiceField},
	pdftest.Field{Name: "print", Says: pdftest.ButtonField}, pdftest.Field{Name: "sign", Says: pdftest.SignatureField},
	pdftest.Field{Name: "short", Says: pdftest.TextField + " /MaxLen 9 /Ff 16777216"})

// said is what a PDF says on its pages.
func said(t *testing.T, content []byte) string {
	t.Helper()
	text, _, err := pdf.Lines(context.Background(), bytes.NewReader(content), pdf.ListLimits)
	require.NoError(t, err)
	return text
}

func TestFieldsOfAForm(t *testing.T) {
	fields, err := pdf.ReadForm(allKinds)
	require.NoError(t, err)
	require.Equal(t, []pdf.FormField{{Name: "name", Kind: pdf.FieldText, Page: 1}, {Name: "about", Kind: pdf.FieldText, Page: 1}, {Name: "agreed", Kind: pdf.FieldCheckbox, Page: 1},
		{Name: "purpose", Kind: pdf.FieldChoice, Page: 1, Options: []string{"Purchase", "Refinance"}, Kept: []string{"P", "R"}}, {Name: "short", Kind: pdf.FieldText, Page: 1, Most: 9}}, fields,
		"a button and a signature are not filled")
}

func TestFormIsFilled(t *testing.T) {
	values := map[string]string{"name": "José Núñez – 12 €", "about": "one two\nthree", "agreed": pdf.Checked, "purpose": "Refinance", "short": "500-22-2000", "gone": "x"}
	t.Run("flat", func(t *testing.T) {
		made, left, err := pdf.FillForm(allKinds, values, true)
		require.NoError(t, err)
		require.Empty(t, left)
		text := said(t, made)
		for _, part := range []string{"José Núñez – 12 €", "one two", "three", "Refinance"} {
			require.Contains(t, text, part)
		}
		require.Contains(t, strings.ReplaceAll(text, " ", ""), "500222000", "a number goes without what divides it where there is no room")
		_, err = pdf.ReadForm(made)
		require.ErrorIs(t, err, pdf.ErrNoFields)
		require.Equal(t, []string{"612x792"}, pdftest.Pages(t, made))
	})
	t.Run("kept to be filled", func(t *testing.T) {
		made, left, err := pdf.FillForm(allKinds, values, false)
		require.NoError(t, err)
		require.Empty(t, left)
		fields, err := pdf.ReadForm(made)
		require.NoError(t, err)
		require.Len(t, fields, 5)
		again, _, err := pdf.FillForm(made, map[string]string{"name": "Ada"}, true)
		require.NoError(t, err)
		require.Contains(t, said(t, again), "Ada")
		require.NotContains(t, said(t, again), "José", "what stood there is gone")
	})
}

func TestLettersBeyondLatin(t *testing.T) {
	made, left, err := pdf.FillForm(allKinds, map[string]string{"name": "Đặng Żółć Ярославль", "about": "漢字"}, true)
	require.NoError(t, err)
	require.Equal(t, []string{"about"}, left, "letters that no font has are not written otherwise")
	require.Contains(t, said(t, made), "Đặng Żółć Ярославль")
}

func TestValuesThatDoNotFit(t *testing.T) {
	_, left, err := pdf.FillForm(allKinds, map[string]string{"short": "ten letters", "purpose": "Construction"}, true)
	require.NoError(t, err)
	require.Equal(t, []string{"purpose", "short"}, left)
	for _, value := range []string{"$350,000.00", "6.875000000", "-50,000.00", "12 Main St", "1234567890"} {
		_, left, err := pdf.FillForm(allKinds, map[string]string{"short": value}, true)
		require.NoError(t, err)
		require.Equal(t, []string{"short"}, left, "%s without what divides it would be something else", value)
	}
}

func TestRadioButtons(t *testing.T) {
	fields := []pdftest.Field{{Name: "kids", Says: "/FT /Btn /Ff 32768 /AP << /N << /Rent 5 0 R /Off 6 0 R >> >> /AS /Off"}}
	found, err := pdf.ReadForm(pdftest.Form(fields...))
	require.NoError(t, err)
	require.Equal(t, []pdf.FormField{{Name: "kids", Kind: pdf.FieldRadio, Page: 1, Options: []string{"Rent"}}}, found)
	made, left, err := pdf.FillForm(pdftest.Form(fields...), map[string]string{"kids": "rent"}, false)
	require.NoError(t, err)
	require.Empty(t, left)
	require.Contains(t, exported(t, made), `"value": true`)
	_, left, err = pdf.FillForm(pdftest.Form(fields...), map[string]string{"kids": "Own"}, false)
	require.NoError(t, err)
	require.Equal(t, []string{"kids"}, left)
}

// exported is a form as another reader of PDFs finds it.
func exported(t *testing.T, content []byte) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, api.ExportFormJSON(bytes.NewReader(content), &out, "x", model.NewDefaultConfiguration()))
	return out.String()
}

func TestFormsThatCannotBeTaken(t *testing.T) {
	_, err := pdf.ReadForm(pdftest.Of(300))
	require.ErrorIs(t, err, pdf.ErrNoFields)
	_, err = pdf.ReadForm(pdftest.Form())
	require.ErrorIs(t, err, pdf.ErrNoFields)
	_, err = pdf.ReadForm([]byte("no PDF"))
	require.ErrorIs(t, err, pdf.ErrUnreadable)
	_, err = pdf.ReadForm(pdftest.Locked(t, allKinds, pdftest.Lock{AES: true, Bits: 256, Password: "asked"}))
	require.ErrorIs(t, err, pdf.ErrProtected)
	_, err = pdf.ReadForm(pdftest.Form(pdftest.Field{Name: "loop", Says: "/Kids [7 0 R]"}))
	require.Error(t, err, "a field that is its own part")
}

// TestLockedForm: a form that is locked against change alone is filled as every reader fills it.
func TestLockedForm(t *testing.T) {
	for _, lock := range []pdftest.Lock{{Bits: 128}, {AES: true, Bits: 256}} {
		locked := pdftest.Locked(t, allKinds, lock)
		fields, err := pdf.ReadForm(locked)
		require.NoError(t, err)
		require.Len(t, fields, 5)
		made, _, err := pdf.FillForm(locked, map[string]string{"name": "José Núñez"}, true)
		require.NoError(t, err)
		require.Contains(t, said(t, made), "José Núñez")
	}
}

// TestFilledFormIsNotSigned: what somebody signed of a form's bytes does not stand over those that were filled.
func TestFilledFormIsNotSigned(t *testing.T) {
	signed := bytes.Replace(allKinds, []byte("/Type /Catalog"), []byte("/Type /Catalog /Perms << /DocMDP << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >> >> /ViewerPreferences << /PrintPageRange [0 0 1] >>"), 1)
	for _, flat := range []bool{true, false} {
		made, _, err := pdf.FillForm(signed, map[string]string{"name": "Ana"}, flat)
		require.NoError(t, err, "what is wrong with how it is shown refuses no form")
		for _, word := range []string{"Perms", "DocMDP", "ByteRange"} {
			require.NotContains(t, pdftest.Plain(t, made), word)
		}
	}
}

// TestFitted: what has no room is written without what divides it, where it is the same without.
func TestFitted(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		kept string
		fits bool
	}{
		{"(787)555-0100", 10, "7875550100", true}, {"(787) 555-0100", 10, "7875550100", true}, {"787.555.0100", 10, "7875550100", true}, {"+1 787 555 0100", 10, "7875550100", true},
		{"+1 (787) 555-0100", 11, "17875550100", true}, {"+1 (787) 555-0100", 0, "+1 (787) 555-0100", true}, {"(787)555-0100", 13, "(787)555-0100", true}, {"(787)555-0100", 9, "7875550100", false},
		{"500-22-2000", 9, "500222000", true}, {"03/09/2026", 8, "03092026", true}, {"78701-1234", 5, "787011234", false},
		{"$350,000.00", 9, "", false}, {"6.875000000", 9, "", false}, {"(50,000.00)", 9, "", false}, {"12 Main St", 9, "", false}, {"(5000000.00)", 9, "", false},
	} {
		kept, fits := pdf.Fitted(c.text, c.most)
		require.Equal(t, c.fits, fits, "%s in %d", c.text, c.most)
		if fits {
			require.Equal(t, c.kept, kept, c.text)
		}
	}
	require.True(t, pdf.CanWrite("José Żółć – 12 €"))
	require.False(t, pdf.CanWrite("漢字"))
}

func TestFormOfManyFields(t *testing.T) {
	fields, values := make([]pdftest.Field, 500), map[string]string{}
	for i := range fields {
		fields[i] = pdftest.Field{Name: fmt.Sprintf("f%d", i), Says: pdftest.TextField}
		values[fields[i].Name] = fmt.Sprintf("value %d", i)
	}
	made, left, err := pdf.FillForm(pdftest.Form(fields...), values, true)
	require.NoError(t, err)
	require.Empty(t, left)
	require.Contains(t, string(made), "%PDF-")
	many := make([]pdftest.Field, pdf.MaxFormFields+1)
	for i := range many {
		many[i] = pdftest.Field{Name: fmt.Sprintf("f%d", i), Says: pdftest.TextField}
	}
	_, err = pdf.ReadForm(pdftest.Form(many...))
	require.ErrorIs(t, err, pdf.ErrTooManyFields)
}

func FuzzForm(f *testing.F) {
	f.Add(allKinds)
	f.Add(pdftest.Of(300))
	f.Fuzz(func(t *testing.T, content []byte) {
		fields, err := pdf.ReadForm(content)
		if err != nil {
			return
		}
		for _, field := range fields {
			require.NotEmpty(t, field.Name)
		}
		if made, _, err := pdf.FillForm(content, map[string]string{fields[0].Name: "x"}, true); err == nil {
			require.NotEmpty(t, made)
		}
	})
}
