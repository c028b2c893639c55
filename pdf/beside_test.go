package pdf_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/pdf"
	"gable/pdf/pdftest"
)

const link = "/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A %s >>]"

func linked(action string) []string {
	return pdftest.PageObjects("", strings.Replace(link, "%s", action, 1))
}

// TestWhatAPDFDoesIsFound: by the objects, however their names are written, wherever they stand, and whatever leads to them.
func TestWhatAPDFDoesIsFound(t *testing.T) {
	t.Parallel()
	script := "<< /S /JavaScript /JS (app.beep\\(0\\)) >>"
	for name, c := range map[string]struct {
		objects []string
		want    []pdf.Act
	}{
		"a page alone":                       {pdftest.PageObjects("", ""), nil},
		"a link to an address":               {linked("<< /S /URI /URI (https://gable.test/JavaScript/Launch) >>"), nil},
		"a link to a page":                   {linked("<< /S /GoTo /D [3 0 R /Fit] >>"), nil},
		"a place where it opens":             {pdftest.PageObjects("/OpenAction [3 0 R /Fit]", ""), nil},
		"a word that is called so":           {pdftest.PageObjects("/Lang (/S /JavaScript)", ""), []pdf.Act{pdf.ActScript}}, // rather written anew than missed
		"a script as it opens":               {pdftest.PageObjects("/OpenAction "+script, ""), []pdf.Act{pdf.ActScript}},
		"a script by its place":              {append(pdftest.PageObjects("/OpenAction 4 0 R", ""), script), []pdf.Act{pdf.ActScript}},
		"a script of the file":               {pdftest.PageObjects("/Names << /JavaScript << /Names [(a) "+script+"] >> >>", ""), []pdf.Act{pdf.ActScript}},
		"a script of a page":                 {pdftest.PageObjects("", "/AA << /O "+script+" >>"), []pdf.Act{pdf.ActScript}},
		"a script whose name is written out": {linked("<< /#53 /J#61vaScr#69pt /JS (1) >>"), []pdf.Act{pdf.ActScript}},
		"a script whose kind is an object":   {append(linked("<< /S 4 0 R /JS (1) >>"), "/JavaScript"), []pdf.Act{pdf.ActScript}},
		"a script after something harmless":  {linked("<< /S /GoTo /D [3 0 R /Fit] /Next [" + script + "] >>"), []pdf.Act{pdf.ActScript}},
		"a script that nothing leads to":     {append(pdftest.PageObjects("", ""), script), []pdf.Act{pdf.ActScript}},
		"a program that is clicked":          {linked("<< /S /Launch /F (report.xls) >>"), []pdf.Act{pdf.ActProgram}},
		"a button that sends":                {linked("<< /S /SubmitForm /F (https://gable.test) >>"), []pdf.Act{pdf.ActSend}},
		"another file":                       {linked("<< /S /GoToR /F (other.pdf) /D [0 /Fit] >>"), []pdf.Act{pdf.ActElsewhere}},
		"an address that opens by itself":    {pdftest.PageObjects("/OpenAction << /S /URI /URI (https://gable.test) >>", ""), []pdf.Act{pdf.ActOpen}},
		"a film":                             {pdftest.PageObjects("", "/Annots [<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (a.mov) >> >>]"), []pdf.Act{pdf.ActMedia}},
		"a form that is scripts":             {pdftest.PageObjects("/AcroForm << /Fields [] /XFA (x) >>", ""), []pdf.Act{pdf.ActScript}},
		"an element called so":               {append(pdftest.PageObjects("/StructTreeRoot 4 0 R", ""), "<< /Type /StructTreeRoot /K 5 0 R >>", "<< /Type /StructElem /S /Movie /P 4 0 R /T (x) >>"), nil},
		"a signature beside a script": {append(pdftest.PageObjects("/OpenAction "+script+" /AcroForm << /SigFlags 3 /Fields [4 0 R] >>", ""), "<< /Type /Annot /Subtype /Widget /Rect [0 0 9 9] /FT /Sig /T (s) /V 5 0 R >>",
			"<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00> >>"), []pdf.Act{pdf.ActScript, pdf.ActSignature}},
	} {
		for form, content := range map[string][]byte{"plain": pdftest.FromObjects(c.objects...), "packed": pdftest.Packed(c.objects...)} {
			found, err := pdf.FindBeside(content)
			require.NoError(t, err, "%s, %s", name, form)
			require.Equal(t, c.want, found.Taken, "%s, %s", name, form)
			if len(c.want) == 0 {
				continue
			}
			without, err := pdf.Without(content)
			require.NoError(t, err, "%s, %s", name, form)
			if again, err := pdf.FindBeside(without); name != "a word that is called so" {
				require.NoError(t, err, name)
				require.Empty(t, again.Taken, name)
			}
			require.Equal(t, []string{"500x700"}, pdftest.Pages(t, without), name)
			require.NotContains(t, string(without), "ByteRange", "a signature that no longer holds")
		}
	}
}

// TestWhatIsRefused: a file that starts a program by itself, a form that has no pages, one that is locked, and one that can't be read and
// says that it acts.
func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	program := "<< /S /Launch /Win << /F (a) >> >>"
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"a program as it opens":         {pdftest.Packed(pdftest.PageObjects("/OpenAction "+program, "")...), pdf.ErrStarts},
		"a program after something":     {pdftest.Packed(pdftest.PageObjects("/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next "+program+" >>", "")...), pdf.ErrStarts},
		"a program as a page is opened": {pdftest.FromObjects(pdftest.PageObjects("", "/AA << /O "+program+" >>")...), pdf.ErrStarts},
		"a form without pages":          {pdftest.FromObjects(pdftest.PageObjects("/NeedsRendering true /AcroForm << /Fields [] /XFA (x) >>", "")...), pdf.ErrScreenForm},
		"one that can't be read":        {[]byte("%PDF-1.7\n4 0 obj <</#53/JavaScript/JS(1)>> endobj\nstartxref\n0\n%%EOF\n"), pdf.ErrStays},
		"one that can't be read, packed": {append([]byte("%PDF-1.7\n"), bytes.ReplaceAll(bytes.ReplaceAll(pdftest.Packed("<< >>", "<< /S /Launch >>"), []byte("/XRef"), []byte("/None")),
			[]byte("/Root"), []byte("/None"))...), pdf.ErrStays},
		"one that can't be read, and does nothing": {[]byte("%PDF-1.7\nstartxref\n0\n%%EOF\n"), pdf.ErrUnreadable},
	} {
		_, err := pdf.FindBeside(c.content)
		require.ErrorIs(t, err, c.want, name)
		if c.want == pdf.ErrUnreadable {
			require.NotErrorIs(t, err, pdf.ErrStays, name)
		}
	}
}

// TestLawfulFormsStay: a form that adds up by scripts keeps its page, its fields and what stands in them.
func TestLawfulFormsStay(t *testing.T) {
	t.Parallel()
	sums := "/AA << /C << /S /JavaScript /JS (AFSimple_Calculate\\(\"SUM\", [\"a\"]\\)) >> >>"
	content := pdftest.Form(pdftest.Field{Name: "income", Says: pdftest.TextField + sums + " /V (4,200.00)"}, pdftest.Field{Name: "agreed", Says: pdftest.CheckboxField})
	found, err := pdf.FindBeside(content)
	require.NoError(t, err)
	require.Equal(t, []pdf.Act{pdf.ActScript}, found.Taken)
	without, err := pdf.Without(content)
	require.NoError(t, err)
	require.NotContains(t, string(without), "AFSimple")
	was, err := pdf.ReadForm(content)
	require.NoError(t, err)
	now, err := pdf.ReadForm(without)
	require.NoError(t, err)
	require.Equal(t, was, now)
	require.Equal(t, pdftest.Pages(t, content), pdftest.Pages(t, without))
}

// TestFilesWithinAFile: each is named and taken out by itself; of the file none is left.
func TestFilesWithinAFile(t *testing.T) {
	t.Parallel()
	content := pdftest.Holding([2]string{"stub.pdf", "one"}, [2]string{"notes.txt", "two"})
	found, err := pdf.FindBeside(content)
	require.NoError(t, err)
	require.Equal(t, []pdf.Act{pdf.ActFiles}, found.Taken)
	require.Len(t, found.Held, 2)
	for i, want := range [][2]string{{"stub.pdf", "one"}, {"notes.txt", "two"}} {
		require.Equal(t, want[0], found.Held[i].Name)
		var held bytes.Buffer
		_, err := pdf.TakeHeld.Do(t.Context(), nil, found.Held[i].Object, bytes.NewReader(content), &held)
		require.NoError(t, err)
		require.Equal(t, want[1], held.String())
	}
	_, err = pdf.TakeHeld.Do(t.Context(), nil, 3, bytes.NewReader(content), &bytes.Buffer{})
	require.ErrorIs(t, err, pdf.ErrUnreadable, "a page is no file")
	without, err := pdf.Without(content)
	require.NoError(t, err)
	require.NotContains(t, string(without), "two")
	pinned := pdftest.FromObjects(append(pdftest.PageObjects("", "/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (a.txt) /EF << /F 4 0 R >> >> >>]"),
		pdftest.StreamObject("/Type /EmbeddedFile", "pinned"))...)
	found, err = pdf.FindBeside(pinned)
	require.NoError(t, err)
	require.Equal(t, []pdf.Held{{Name: "a.txt", Object: 4}}, found.Held)
}
