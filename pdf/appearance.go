package pdf

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	metrics "github.com/pdfcpu/pdfcpu/pkg/font"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// pen draws what stands in the fields of a form.
type pen struct {
	*form
	latin, wide *hand
}

// hand is a font in which values are written.
type hand struct {
	ref types.IndirectRef
	// face is what drawings call it.
	face string
	// code is a text as the font's codes, in hexadecimal digits.
	code func(text string) string
	// wide is how wide a text is at size 1.
	wide func(text string) float64
}

const (
	largestText, leastText       = 12.0, 4.0
	formPadding                  = 2.0
	lineOfText, baseline, middle = 1.2, 0.22, 0.36
)

// plain writes Latin letters in Helvetica, which every reader of PDFs has.
func (p *pen) plain() *hand {
	if p.latin != nil {
		return p.latin
	}
	ref, err := p.IndRefForNewObject(types.Dict{"Type": types.Name("Font"), "Subtype": types.Name("Type1"), "BaseFont": types.Name("Helvetica"), "Encoding": types.Name("WinAnsiEncoding")})
	if err != nil {
		panic(err) // a new object always has a place
	}
	p.latin = &hand{ref: *ref, face: "GableLatin", code: func(text string) string { return fmt.Sprintf("%x", winAnsi(text)) }, wide: func(text string) (wide float64) {
		for _, r := range text {
			n, err := metrics.CharWidth("Helvetica", r)
			if err != nil || n == 0 {
				n = 556
			}
			wide += float64(n) / 1000
		}
		return wide
	}}
	return p.latin
}

// handFor is a font that has all letters of a text; none where there is no such.
func (p *pen) handFor(text string) (*hand, bool) {
	flat := strings.ReplaceAll(text, "\n", " ")
	if isLatin(flat) {
		return p.plain(), true
	}
	if !hasLetters(flat) {
		return nil, false
	}
	if p.wide == nil {
		p.wide = p.dejaVu()
	}
	return p.wide, true
}

// hasLetters tells whether the font of letters has all of a text.
func hasLetters(text string) bool {
	face, err := sfnt.Parse(fonts()[0])
	if err != nil {
		panic(err) // the file is part of the program
	}
	var buffer sfnt.Buffer
	for _, r := range text {
		if at, err := face.GlyphIndex(&buffer, r); err != nil || at == 0 {
			return false
		}
	}
	return true
}

// isLatin tells whether WinAnsi has all letters of a text.
func isLatin(text string) bool {
	for _, r := range text {
		_, special := beyondLatin[r]
		if !special && (r < 0x20 || r >= 0x7f && r < 0xa0 || r > 0xff) {
			return false
		}
	}
	return true
}

// dejaVu is the font of letters, embedded whole: any of its letters may be typed where the form stays one.
func (p *pen) dejaVu() *hand {
	file := fonts()[0]
	face, err := sfnt.Parse(file)
	if err != nil {
		panic(err) // the file is part of the program
	}
	var buffer sfnt.Buffer
	glyph := func(r rune) sfnt.GlyphIndex {
		at, err := face.GlyphIndex(&buffer, r)
		if err != nil {
			return 0
		}
		return at
	}
	advance := func(at sfnt.GlyphIndex) int {
		n, err := face.GlyphAdvance(&buffer, at, fixed.I(1000), 0)
		if err != nil {
			return 0
		}
		return n.Round()
	}
	var widths types.Array
	for at := range face.NumGlyphs() {
		widths = append(widths, types.Integer(advance(sfnt.GlyphIndex(at))))
	}
	ref := p.embed(file, types.Array{types.Integer(0), widths}, toUnicode(glyph))
	return &hand{ref: ref, face: "GableWide", code: func(text string) string {
		var out strings.Builder
		for _, r := range text {
			_, _ = fmt.Fprintf(&out, "%04x", int(glyph(r)))
		}
		return out.String()
	}, wide: func(text string) (wide float64) {
		for _, r := range text {
			wide += float64(advance(glyph(r))) / 1000
		}
		return wide
	}}
}

// embed keeps a TrueType font in the file.
func (p *pen) embed(file []byte, widths types.Array, letters []byte) types.IndirectRef {
	stream := func(content []byte, more types.Dict) types.IndirectRef {
		sd, err := p.NewStreamDictForBuf(content)
		if err == nil {
			for key, value := range more {
				sd.Dict[key] = value
			}
			err = sd.Encode()
		}
		if err != nil {
			panic(err) // made of the program's own files
		}
		return p.object(*sd)
	}
	font := stream(file, types.Dict{"Length1": types.Integer(len(file))})
	descriptor := p.object(types.Dict{"Type": types.Name("FontDescriptor"), "FontName": types.Name("DejaVuSansCondensed"), "Flags": types.Integer(32),
		"FontBBox": types.NewIntegerArray(-918, -463, 1614, 1232), "ItalicAngle": types.Integer(0), "Ascent": types.Integer(928), "Descent": types.Integer(-236), "CapHeight": types.Integer(729), "StemV": types.Integer(80), "FontFile2": font})
	below := p.object(types.Dict{"Type": types.Name("Font"), "Subtype": types.Name("CIDFontType2"), "BaseFont": types.Name("DejaVuSansCondensed"), "CIDToGIDMap": types.Name("Identity"),
		"CIDSystemInfo":  types.Dict{"Registry": types.StringLiteral("Adobe"), "Ordering": types.StringLiteral("Identity"), "Supplement": types.Integer(0)},
		"FontDescriptor": descriptor, "W": widths})
	return p.object(types.Dict{"Type": types.Name("Font"), "Subtype": types.Name("Type0"), "BaseFont": types.Name("DejaVuSansCondensed"), "Encoding": types.Name("Identity-H"),
		"DescendantFonts": types.Array{below}, "ToUnicode": stream(letters, nil)})
}

func (p *pen) object(o types.Object) types.IndirectRef {
	ref, err := p.IndRefForNewObject(o)
	if err != nil {
		panic(err) // a new object always has a place
	}
	return *ref
}

// toUnicode tells which letter a glyph is, so that what is filled can be found and copied.
func toUnicode(glyph func(rune) sfnt.GlyphIndex) []byte {
	var lines []string
	for r := rune(0x20); r < 0xffff; r++ {
		if at := glyph(r); at != 0 {
			lines = append(lines, fmt.Sprintf("<%04x> <%04x>", int(at), r))
		}
	}
	var out bytes.Buffer
	out.WriteString("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n")
	for len(lines) > 0 {
		n := min(len(lines), 100)
		_, _ = fmt.Fprintf(&out, "%d beginbfchar\n%s\nendbfchar\n", n, strings.Join(lines[:n], "\n"))
		lines = lines[n:]
	}
	out.WriteString("endcmap CMapName currentdict /CMap defineresource pop end end")
	return out.Bytes()
}

// box is the rectangle of a widget.
func (f *form) box(w types.Dict) (x, y, wide, high float64) {
	corners, _ := f.DereferenceArray(w["Rect"])
	var at [4]float64
	for i := range min(len(corners), 4) {
		at[i], _ = f.DereferenceNumber(corners[i])
	}
	return min(at[0], at[2]), min(at[1], at[3]), math.Abs(at[2] - at[0]), math.Abs(at[3] - at[1])
}

// drawText draws a text into a widget.
func (p *pen) drawText(field *formField, w types.Dict, text string, in *hand) error {
	_, _, wide, high := p.box(w)
	var out strings.Builder
	out.WriteString(p.frame(w, wide, high))
	_, _ = fmt.Fprintf(&out, "/Tx BMC q 1 1 %.2f %.2f re W n BT 0 g\n", max(wide-2, 0), max(high-2, 0))
	size := field.size()
	switch {
	case text == "":
	case field.flags&flagMultiline != 0 && field.kind == FieldText:
		p.lines(&out, text, in, size, wide, high)
	case field.flags&flagComb != 0 && field.most > 0:
		size = fitting(size, in.wide("M"), wide/float64(field.most), high)
		for i, r := range []rune(text) {
			at := (float64(i)+0.5)*wide/float64(field.most) - in.wide(string(r))*size/2
			_, _ = fmt.Fprintf(&out, "/%s %.2f Tf 1 0 0 1 %.2f %.2f Tm <%s> Tj\n", in.face, size, at, high/2-size*middle, in.code(string(r)))
		}
	default:
		size = fitting(size, in.wide(text), wide-2*formPadding, high)
		left := formPadding + float64(field.align)/2*max(wide-2*formPadding-in.wide(text)*size, 0)
		_, _ = fmt.Fprintf(&out, "/%s %.2f Tf 1 0 0 1 %.2f %.2f Tm <%s> Tj\n", in.face, size, left, high/2-size*middle, in.code(text))
	}
	out.WriteString("ET Q EMC")
	ref, err := p.appearance(out.String(), wide, high, types.Dict{"Font": types.Dict{in.face: in.ref}})
	if err != nil {
		return err
	}
	p.written[ref.ObjectNumber.Value()] = writtenText{out.String(), in.face, in.ref}
	w["AP"] = types.Dict{"N": ref}
	return nil
}

// lines writes a text of several lines, smaller until it fits.
func (p *pen) lines(out *strings.Builder, text string, in *hand, size, wide, high float64) {
	if size == 0 {
		size = largestText
	}
	lines := broken(text, in, size, wide-2*formPadding)
	for float64(len(lines))*size*lineOfText > high-formPadding && size > leastText {
		size -= 0.5
		lines = broken(text, in, size, wide-2*formPadding)
	}
	for i, line := range lines {
		y := high - formPadding - size*(float64(i+1)*lineOfText-baseline)
		_, _ = fmt.Fprintf(out, "/%s %.2f Tf 1 0 0 1 %.2f %.2f Tm <%s> Tj\n", in.face, size, formPadding, y, in.code(line))
	}
}

// broken are the lines of a text, none wider than the box unless it is a single word.
func broken(text string, in *hand, size, wide float64) (lines []string) {
	for paragraph := range strings.SplitSeq(text, "\n") {
		line := ""
		for word := range strings.FieldsSeq(paragraph) {
			longer := strings.TrimSpace(line + " " + word)
			if line != "" && in.wide(longer)*size > wide {
				lines = append(lines, line)
				longer = word
			}
			line = longer
		}
		lines = append(lines, line)
	}
	return lines
}

// size is that of the field's text; 0 for one that follows from its box.
func (f *formField) size() float64 {
	words := strings.Fields(f.look)
	for i, word := range words {
		if word == "Tf" && i > 0 {
			n, err := strconv.ParseFloat(words[i-1], 64)
			if err == nil && n > 0 && n < 200 {
				return n
			}
		}
	}
	return 0
}

// fitting is the size at which a text that is so wide at size 1 fits into its box.
func fitting(size, text, wide, high float64) float64 {
	if size == 0 {
		size = min(largestText, high*0.75)
	}
	if text*size > wide && text > 0 {
		size = wide / text
	}
	return max(size, leastText)
}

// frame is the ground and the border that the widget says of itself.
func (p *pen) frame(w types.Dict, wide, high float64) string {
	looks := p.dictAt(w, "MK")
	out := ""
	if ground := p.colour(looks, "BG", "g", "rg", "k"); ground != "" {
		out += fmt.Sprintf("q %s 0 0 %.2f %.2f re f Q\n", ground, wide, high)
	}
	if border := p.colour(looks, "BC", "G", "RG", "K"); border != "" {
		out += fmt.Sprintf("q %s 1 w 0.5 0.5 %.2f %.2f re S Q\n", border, wide-1, high-1)
	}
	return out
}

func (p *pen) colour(looks types.Dict, key string, operators ...string) string {
	if looks == nil || looks[key] == nil {
		return ""
	}
	parts, _ := p.DereferenceArray(looks[key])
	at := map[int]int{1: 0, 3: 1, 4: 2}
	which, known := at[len(parts)]
	if !known {
		return ""
	}
	out := ""
	for _, part := range parts {
		n, _ := p.DereferenceNumber(part)
		out += strconv.FormatFloat(n, 'f', 3, 64) + " "
	}
	return out + operators[which]
}

// drawCheck gives a checkbox that has no picture of being on a cross.
func (p *pen) drawCheck(w types.Dict, state string) error {
	_, _, wide, high := p.box(w)
	on, err := p.appearance(p.frame(w, wide, high)+fmt.Sprintf("q 1.2 w 2 2 m %.2f %.2f l S 2 %.2f m %.2f 2 l S Q", wide-2, high-2, high-2, wide-2), wide, high, types.Dict{})
	if err != nil {
		return err
	}
	off, err := p.appearance(p.frame(w, wide, high), wide, high, types.Dict{})
	if err != nil {
		return err
	}
	w["AP"] = types.Dict{"N": types.Dict{state: on, "Off": off}}
	return nil
}

// appearance is a drawing of so wide and high.
func (f *form) appearance(content string, wide, high float64, resources types.Dict) (types.IndirectRef, error) {
	sd, err := f.NewStreamDictForBuf([]byte(content))
	if err != nil {
		return types.IndirectRef{}, err
	}
	sd.Dict["Type"], sd.Dict["Subtype"] = types.Name("XObject"), types.Name("Form")
	sd.Dict["BBox"], sd.Dict["Resources"] = types.NewNumberArray(0, 0, wide, high), resources
	if err := sd.Encode(); err != nil {
		return types.IndirectRef{}, err
	}
	ref, err := f.IndRefForNewObject(*sd)
	if err != nil {
		return types.IndirectRef{}, err
	}
	return *ref, nil
}
