package pdf

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the fonts of letters
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// Letter is a letter with a list.
type Letter struct {
	// Notice stands at the top of the first page, above the sender, in type of 12 points; "" for none.
	Notice string
	// Sender is who writes, with the lines under the name; Logo a PNG, nil for none.
	Sender  string
	Address []string
	Logo    []byte
	Date    string
	Title   string
	// To are the lines of whom it is for.
	To []string
	// Facts stand above the list: each a name and what it is.
	Facts [][2]string
	// FactWide is how far in what a fact is stands; as far as the marks of the list reach where 0.
	FactWide float64
	Intro    string
	Groups   []LetterGroup
	// Table stands after the groups; nil for none.
	Table *LetterTable
	Close string
	// Page is how a page is counted, with its number and how many there are, such as "Page %d of %s".
	Page string
	Made time.Time
}

// LetterGroup is a part of the list under a heading.
type LetterGroup struct {
	Title string
	Items []LetterItem
}

// LetterItem is a line of the list: its mark, what it says, and what is said of it in small.
type LetterItem struct{ Code, Text, Note string }

// DejaVu, whose licence lets it be embedded, has the letters of Europe's languages and Vietnamese.
var (
	//go:embed font/DejaVuSansCondensed.ttf.gz
	regularFont []byte
	//go:embed font/DejaVuSansCondensed-Bold.ttf.gz
	boldFont []byte
)

var fonts = sync.OnceValue(func() (all [2][]byte) {
	for i, packed := range [][]byte{regularFont, boldFont} {
		in, err := gzip.NewReader(bytes.NewReader(packed))
		if err == nil {
			all[i], err = io.ReadAll(in)
		}
		if err != nil {
			panic(err) // the file is part of the program
		}
	}
	return all
})

const (
	letterFace                = "dejavu"
	letterEdge                = 62.0
	lineHigh                  = 13.5
	codeWide                  = 66.0
	logoHigh                  = 40.0
	noticeSize                = 12.0
	inkRed, inkGreen, inkBlue = 30, 36, 33
)

// writing is a letter that is being written.
type writing struct {
	*fpdf.Fpdf
	wide float64
}

// WriteLetter writes the PDF of a letter.
func WriteLetter(out io.Writer, l Letter) error {
	w := writing{Fpdf: fpdf.New("P", "pt", "Letter", "")}
	w.SetCreationDate(l.Made)
	w.SetModificationDate(l.Made)
	w.SetCatalogSort(true)
	both := fonts()
	w.AddUTF8FontFromBytes(letterFace, "", both[0])
	w.AddUTF8FontFromBytes(letterFace, "B", both[1])
	w.SetTitle(l.Title, true)
	w.SetMargins(letterEdge, letterEdge, letterEdge)
	w.SetAutoPageBreak(true, letterEdge)
	page, _ := w.GetPageSize()
	w.wide = page - 2*letterEdge
	w.AliasNbPages("{pages}")
	w.SetFooterFunc(func() {
		w.SetY(-letterEdge + lineHigh)
		w.ink("", 8, 110)
		w.CellFormat(0, lineHigh, fmt.Sprintf(l.Page, w.PageNo(), "{pages}"), "", 0, "R", false, 0, "")
	})
	w.AddPage()
	w.head(l)
	for _, group := range l.Groups {
		w.group(group)
	}
	if l.Table != nil {
		w.table(*l.Table)
	}
	if l.Close != "" {
		w.Ln(lineHigh / 2)
		w.ink("", 10, 0)
		w.MultiCell(0, lineHigh, printable(l.Close), "", "L", false)
	}
	return w.Output(out)
}

func (w writing) ink(style string, size float64, lighter int) {
	w.SetFont(letterFace, style, size)
	w.SetTextColor(inkRed+lighter*2/3, inkGreen+lighter*2/3, inkBlue+lighter*2/3)
}

// head is the letter above its list.
func (w writing) head(l Letter) {
	if l.Notice != "" {
		w.ink("B", noticeSize, 0)
		w.MultiCell(0, lineHigh*1.2, printable(l.Notice), "", "L", false)
		w.Ln(lineHigh / 2)
	}
	if len(l.Logo) > 0 {
		look := fpdf.ImageOptions{ImageType: "PNG"}
		w.RegisterImageOptionsReader("logo", look, bytes.NewReader(l.Logo))
		if w.Error() == nil {
			top := w.GetY()
			w.ImageOptions("logo", letterEdge, top-8, 0, logoHigh, false, look, 0, "")
			w.SetY(top + logoHigh)
		}
		w.ClearError() // a letter goes out without a picture that can't be set
	}
	w.ink("B", 14, 0)
	w.MultiCell(0, lineHigh*1.4, printable(l.Sender), "", "L", false)
	w.ink("", 8.5, 90)
	for _, line := range l.Address {
		w.MultiCell(0, lineHigh*0.85, printable(line), "", "L", false)
	}
	w.Ln(lineHigh)
	w.ink("", 10, 0)
	w.MultiCell(0, lineHigh, printable(l.Date), "", "L", false)
	w.Ln(lineHigh / 2)
	for _, line := range l.To {
		w.MultiCell(0, lineHigh, printable(line), "", "L", false)
	}
	w.Ln(lineHigh)
	w.ink("B", 12, 0)
	w.MultiCell(0, lineHigh*1.2, printable(l.Title), "", "L", false)
	in := l.FactWide
	if in == 0 {
		in = codeWide
	}
	for _, fact := range l.Facts {
		w.ink("", 9, 90)
		w.CellFormat(in, lineHigh, printable(fact[0]), "", 0, "L", false, 0, "")
		w.ink("", 9.5, 0)
		w.MultiCell(w.wide-in, lineHigh, printable(fact[1]), "", "L", false)
	}
	w.Ln(lineHigh / 2)
	w.ink("", 10, 0)
	w.MultiCell(0, lineHigh, printable(l.Intro), "", "L", false)
}

// group is a heading with what stands under it. A heading does not stand at the foot of a page alone.
func (w writing) group(g LetterGroup) {
	_, high := w.GetPageSize()
	if w.GetY() > high-letterEdge-4*lineHigh {
		w.AddPage()
	}
	w.Ln(lineHigh / 2)
	w.ink("B", 10.5, 0)
	w.SetDrawColor(190, 190, 180)
	w.CellFormat(0, lineHigh*1.3, printable(g.Title), "B", 1, "L", false, 0, "")
	w.Ln(3)
	for _, item := range g.Items {
		w.item(item)
	}
}

func (w writing) item(item LetterItem) {
	_, high := w.GetPageSize()
	w.ink("", 9.5, 0)
	text := printable(item.Text)
	lines := len(w.SplitText(text, w.wide-codeWide))
	if w.GetY()+float64(min(lines, 20))*lineHigh > high-letterEdge {
		w.AddPage()
	}
	w.ink("B", 9.5, 0)
	w.CellFormat(codeWide, lineHigh, printable(item.Code), "", 0, "L", false, 0, "")
	w.ink("", 9.5, 0)
	w.MultiCell(w.wide-codeWide, lineHigh, text, "", "L", false)
	if item.Note != "" {
		w.SetX(letterEdge + codeWide)
		w.ink("", 8, 90)
		w.MultiCell(w.wide-codeWide, lineHigh*0.8, printable(item.Note), "", "L", false)
	}
	w.Ln(3)
}

// printable is a text without what can't be set: what is no letter is left out, what the fonts can't have is a box.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r < ' ' || r == 0x7f || r == 0xfffd:
			return -1
		case r > 0xffff:
			return '□'
		}
		return r
	}, strings.ToValidUTF8(text, ""))
}
