package xls

import (
	"encoding/binary"
	"unicode/utf16"
)

// text reads texts from the data of a record and of those that continue it. The characters of a text that is continued begin there with a flag of
// their own: a text may be in one byte a character before, and in two after.
type text struct {
	parts  [][]byte
	failed bool
}

func newText(parts [][]byte) *text {
	return &text{parts: parts}
}

// Flags of a text.
const (
	wide     = 1 << 0 // two bytes a character
	extended = 1 << 2 // with phonetic signs behind it
	rich     = 1 << 3 // with changes of the font behind it
)

// skip passes over bytes, also into the next part.
func (t *text) skip(n int) {
	for n > 0 {
		if !t.more() {
			t.failed = true
			return
		}
		step := min(n, len(t.parts[0]))
		t.parts[0], n = t.parts[0][step:], n-step
	}
}

// more drops parts that are read, and tells whether something is left.
func (t *text) more() bool {
	for len(t.parts) > 0 && len(t.parts[0]) == 0 {
		t.parts = t.parts[1:]
	}
	return len(t.parts) > 0
}

// number reads a number of so many bytes, which no record breaks.
func (t *text) number(size int) int {
	if !t.more() || len(t.parts[0]) < size {
		t.failed = true
		return 0
	}
	var whole [4]byte
	copy(whole[:], t.parts[0][:size])
	t.parts[0] = t.parts[0][size:]
	return int(binary.LittleEndian.Uint32(whole[:]))
}

// characters reads so many characters.
func (t *text) characters(count int, flags int) string {
	var units []uint16
	for count > 0 && !t.failed {
		size := 1 + flags&wide
		fit := 0
		if len(t.parts) > 0 {
			fit = min(count, len(t.parts[0])/size)
		}
		for i := range fit {
			if size == 1 {
				units = append(units, uint16(t.parts[0][i]))
			} else {
				units = append(units, binary.LittleEndian.Uint16(t.parts[0][2*i:]))
			}
		}
		if fit > 0 {
			t.parts[0] = t.parts[0][fit*size:]
		}
		if count -= fit; count > 0 {
			if len(t.parts) > 0 {
				t.parts = t.parts[1:]
			}
			flags = t.number(1)
		}
	}
	return string(utf16.Decode(units))
}

// short reads a text whose length is one byte: a sheet's name.
func (t *text) short() (string, bool) { return t.plain(1) }

// long reads a text whose length is two bytes.
func (t *text) long() (string, bool) { return t.plain(2) }

func (t *text) plain(size int) (string, bool) {
	count := t.number(size)
	if count == 0 && !t.failed {
		return "", true
	}
	flags := t.number(1)
	out := t.characters(count, flags)
	return out, !t.failed
}

// rich reads a text with what stands behind it.
func (t *text) rich() (string, bool) {
	count, flags := t.number(2), t.number(1)
	behind := 0
	if flags&rich != 0 {
		behind = 4 * t.number(2)
	}
	if flags&extended != 0 {
		behind += t.number(4)
	}
	out := t.characters(count, flags)
	t.skip(behind)
	return out, !t.failed
}
