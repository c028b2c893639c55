package pdf

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// Checked is what is put into a checkbox that is on; anything else is off.
const Checked = "true"

// FillForm puts values into the fields of a PDF form, by their names. flat makes them a part of the pages, so that nobody changes them;
// else they stay fields. Of a value that a field can't hold nothing is put in, and the field is told in left: its letters can't be
// written, it is too long, or it is none of the options. It trusts the file with the memory of the process.
func FillForm(content []byte, values map[string]string, flat bool) (made []byte, left []string, err error) {
	defer func() {
		if recover() != nil {
			made, left, err = nil, nil, ErrUnreadable
		}
	}()
	f, err := openForm(content)
	if err != nil {
		return nil, nil, err
	}
	pen := &pen{form: f}
	for _, field := range f.fields {
		value := strings.TrimSpace(values[field.name])
		fits, err := pen.put(field, value)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
		}
		if !fits && value != "" {
			left = append(left, field.name)
		}
	}
	f.calm()
	if flat {
		if err := f.flatten(); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
		}
	}
	var out bytes.Buffer
	if err := api.WriteContext(f.Context, &out); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return out.Bytes(), left, nil
}

// calm takes out of a form what would act by itself, what would draw it otherwise than it was filled, and what somebody signed of its bytes:
// they are others now.
func (f *form) calm() {
	for _, key := range []string{"XFA", "NeedAppearances", "CO", "SigFlags"} {
		f.acro.Delete(key)
	}
	for _, key := range []string{"OpenAction", "AA", "Perms", "Legal", "DSS"} {
		f.root.Delete(key)
	}
	if names := f.dictAt(f.root, "Names"); names != nil {
		names.Delete("JavaScript")
	}
	for _, field := range f.signatures {
		field.Delete("V")
		field.Delete("Lock")
	}
	for _, field := range f.fields {
		for _, d := range append([]widget{{dict: field.dict}}, field.widgets...) {
			d.dict.Delete("AA")
			d.dict.Delete("A")
		}
	}
}

// put puts a value into a field, and tells whether it fits.
func (p *pen) put(field *formField, value string) (fits bool, err error) {
	switch field.kind {
	case FieldCheckbox:
		return true, p.press(field, func(string) bool { return value == Checked })
	case FieldRadio:
		at := slices.IndexFunc(field.options, func(o string) bool { return strings.EqualFold(o, value) })
		if at < 0 {
			at = slices.IndexFunc(field.exports, func(o string) bool { return strings.EqualFold(o, value) })
		}
		return at >= 0, p.press(field, func(on string) bool { return at >= 0 && on == field.exports[at] })
	case FieldChoice:
		return p.choose(field, value)
	}
	return p.write(field, value, value)
}

// press turns the buttons of a field on or off.
func (p *pen) press(field *formField, isOn func(state string) bool) error {
	pressed := "Off"
	for _, w := range field.widgets {
		state := p.onState(w.dict)
		if state == "" {
			state = "Yes"
			if err := p.drawCheck(w.dict, state); err != nil {
				return err
			}
		}
		now := "Off"
		if isOn(state) {
			now, pressed = state, state
		}
		w.dict["AS"] = types.Name(now)
	}
	field.dict["V"] = types.Name(pressed)
	return nil
}

// choose puts one of its options into a choice.
func (p *pen) choose(field *formField, value string) (bool, error) {
	for i, option := range field.options {
		if value != "" && (strings.EqualFold(option, value) || strings.EqualFold(field.exports[i], value)) {
			field.dict.Delete("I")
			return p.write(field, field.exports[i], option)
		}
	}
	_, err := p.write(field, "", "")
	return false, err
}

var (
	// divided are digits in groups. An amount is none: without its point it would be another one.
	divided = regexp.MustCompile(`^\d+([-/ ]\d+)+$`)
	// phone is a number of ten digits as people write it, with or without the country's.
	phone   = regexp.MustCompile(`^(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$`)
	noDigit = regexp.MustCompile(`\D`)
)

// Fitted is a text as it stands in a box for so many characters, 0 for any number. Of a day, a phone number or a taxpayer number that has no
// room for what divides it the digits alone stand there, of a phone number those of the country last. Anything else that is too long does
// not fit: cut off it would say something else.
func Fitted(text string, most int) (kept string, fits bool) {
	if most <= 0 || utf8.RuneCountInString(text) <= most {
		return text, true
	}
	if !divided.MatchString(text) && !phone.MatchString(text) {
		return "", false
	}
	digits := noDigit.ReplaceAllString(text, "")
	if phone.MatchString(text) && len(digits) == 11 && len(digits) > most {
		digits = digits[1:]
	}
	return digits, len(digits) <= most
}

// CanWrite tells whether the fonts that forms are filled with have all letters of a text.
func CanWrite(text string) bool {
	text = strings.Join(strings.Fields(text), " ")
	return isLatin(text) || hasLetters(text)
}

// write puts a text into a field: kept is what stands in it, shown is what is drawn.
func (p *pen) write(field *formField, kept, shown string) (bool, error) {
	kept, shown = oneLine(field, kept), oneLine(field, shown)
	short, fits := Fitted(kept, field.most)
	if !fits {
		return false, p.blank(field)
	}
	if short != kept {
		kept, shown = short, short
	}
	hand, known := p.handFor(shown)
	if !known {
		return false, p.blank(field)
	}
	if kept == "" {
		return false, p.blank(field)
	}
	field.dict["V"] = types.NewHexLiteral([]byte(types.EncodeUTF16String(kept)))
	for _, w := range field.widgets {
		if err := p.drawText(field, w.dict, shown, hand); err != nil {
			return false, err
		}
	}
	return true, nil
}

// blank leaves a field with nothing in it.
func (p *pen) blank(field *formField) error {
	field.dict.Delete("V")
	for _, w := range field.widgets {
		if err := p.drawText(field, w.dict, "", p.plain()); err != nil {
			return err
		}
	}
	return nil
}

// oneLine is a text without line ends, but for a field of several lines.
func oneLine(field *formField, text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	if field.kind == FieldText && field.flags&flagMultiline != 0 {
		return text
	}
	return strings.Join(strings.Fields(text), " ")
}
