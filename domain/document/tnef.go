package document

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// Outlook packs what comes with a mail into one file, winmail.dat, where it writes to people of its own network ([MS-OXTNEF]): a mark, a
// key, and then attributes, each with its level, name, length, content and sum.
const (
	tnefMark = 0x223e9f78

	tnefBody       = 0x800c
	tnefProperties = 0x9003 // of the mail
	tnefBegins     = 0x9002 // an attachment
	tnefTitle      = 0x8010
	tnefContent    = 0x800f
	tnefMore       = 0x9005 // the attachment's properties

	mapiBody       = 0x1000
	mapiContent    = 0x3701
	mapiName       = 0x3704
	mapiLongName   = 0x3707
	mapiFlags      = 0x3714
	shownByPage    = 4 // a flag: the page of the mail shows it
	mapiMultiple   = 0x1000
	mostProperties = 2_000
)

// packed is what a winmail.dat holds.
type packed struct {
	text  string
	files []packedFile
}

type packedFile struct {
	name, longName string
	content        []byte
	shown, isMail  bool // isMail: the content is a mail, packed likewise
}

// called is the file's name: its long one, else the short one that old programs give.
func (f packedFile) called() string {
	for _, name := range []string{f.longName, f.name} {
		if name = NameOf(name); name != "" {
			return name
		}
	}
	return unnamed("")
}

// isPacked tells whether a file is one that Outlook packed.
func isPacked(content []byte) bool {
	return len(content) > 6 && binary.LittleEndian.Uint32(content) == tnefMark
}

// unpack reads a winmail.dat as far as it is whole; false where it is damaged.
func unpack(content []byte) (p packed, whole bool) {
	if !isPacked(content) {
		return p, false
	}
	for at := content[6:]; len(at) > 0; {
		if len(at) < 11 {
			return p, false
		}
		name, size := binary.LittleEndian.Uint16(at[1:]), int64(binary.LittleEndian.Uint32(at[5:]))
		if size > int64(len(at)-11) {
			return p, false
		}
		if !p.take(name, at[9:9+size]) {
			return p, false
		}
		at = at[9+size+2:]
	}
	return p, true
}

// take reads one attribute.
func (p *packed) take(name uint16, content []byte) bool {
	if name == tnefBegins {
		if len(p.files) >= maxLetterParts {
			return false
		}
		p.files = append(p.files, packedFile{})
		return true
	}
	var file *packedFile
	if len(p.files) > 0 {
		file = &p.files[len(p.files)-1]
	}
	switch {
	case name == tnefBody:
		p.text = text8(content)
	case name == tnefProperties:
		return mapiProperties(content, func(name, kind uint16, value []byte) {
			if name == mapiBody && p.text == "" {
				p.text = mapiText(kind, value)
			}
		})
	case file == nil:
	case name == tnefTitle:
		file.name = text8(content)
	case name == tnefContent:
		file.content = content
	case name == tnefMore:
		return mapiProperties(content, file.take)
	}
	return true
}

// take reads one property of an attachment.
func (f *packedFile) take(name, kind uint16, value []byte) {
	switch name {
	case mapiLongName:
		f.longName = mapiText(kind, value)
	case mapiName:
		if f.name == "" {
			f.name = mapiText(kind, value)
		}
	case mapiFlags:
		f.shown = len(value) >= 4 && binary.LittleEndian.Uint32(value)&shownByPage != 0
	case mapiContent:
		if len(value) > 16 && isPacked(value[16:]) { // behind the name of its kind
			f.content, f.isMail = value[16:], true
		} else if len(f.content) == 0 {
			f.content = value
		}
	}
}

func text8(raw []byte) string { return strings.TrimRight(textOf(raw, ""), "\x00") }

func mapiText(kind uint16, value []byte) string {
	if kind&^mapiMultiple != 0x1f {
		return text8(value)
	}
	units := make([]uint16, len(value)/2)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(value[2*i:])
	}
	return strings.TrimRight(string(utf16.Decode(units)), "\x00")
}

// mapiSizes are the sizes of values that bear none of their own.
var mapiSizes = map[uint16]int{0x02: 4, 0x03: 4, 0x04: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x0a: 4, 0x0b: 4, 0x14: 8, 0x40: 8, 0x48: 16}

// mapiProperties visits each property in a list of them; false where the list is damaged.
func mapiProperties(content []byte, visit func(name, kind uint16, value []byte)) bool {
	r := &cursor{left: content}
	for count := r.number(); count > 0 && !r.short; count-- {
		if count > mostProperties {
			return false
		}
		kind, name := r.half(), r.half()
		if name >= 0x8000 { // one with a name of its own
			r.take(16)
			if r.number() == 0 {
				r.number()
			} else {
				r.take(r.padded())
			}
		}
		size, fixed := mapiSizes[kind&^mapiMultiple]
		values := 1
		if !fixed || kind&mapiMultiple != 0 {
			values = r.number()
		}
		for range values {
			if r.short {
				return false
			}
			if fixed {
				visit(name, kind, r.take(size))
				continue
			}
			value := r.take(r.number())
			visit(name, kind, value)
			r.take((4 - len(value)%4) % 4)
		}
	}
	return !r.short
}

// cursor reads numbers and bytes one after another; short is that there were too few.
type cursor struct {
	left  []byte
	short bool
}

func (c *cursor) take(n int) []byte {
	if n < 0 || n > len(c.left) {
		c.left, c.short = nil, true
		return nil
	}
	taken := c.left[:n]
	c.left = c.left[n:]
	return taken
}

func (c *cursor) number() int {
	raw := c.take(4)
	if raw == nil {
		return 0
	}
	return int(binary.LittleEndian.Uint32(raw))
}

func (c *cursor) half() uint16 {
	raw := c.take(2)
	if raw == nil {
		return 0
	}
	return binary.LittleEndian.Uint16(raw)
}

// padded is a length that is followed by so many bytes, filled up to four.
func (c *cursor) padded() int { return (c.number() + 3) &^ 3 }
