package mismo

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"gable/domain"
)

// declaration is an XML file's first line, as far as the encoding that it names.
var declaration = regexp.MustCompile(`^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']`)

// singleByte are the encodings of one byte a letter that programs on Windows write, by the names that files give them. ISO 8859-1 is read as
// Windows-1252, which differs from it by letters in place of control characters that no file holds.
var singleByte = map[string]bool{"iso-8859-1": true, "iso8859-1": true, "iso_8859-1": true, "latin1": true, "latin-1": true, "l1": true,
	"windows-1252": true, "cp1252": true, "cp-1252": true, "x-cp1252": true, "us-ascii": true, "ascii": true}

// asUTF8 returns a file's text in UTF-8, declared so. What the bytes are is seen by their mark, or by the zeros between the letters of UTF-16; a text
// that is sound UTF-8 is that, whatever it declares, since no other encoding comes out so by chance; else it is what it declares.
func asUTF8(text []byte) ([]byte, error) {
	plain, marked := bytes.CutPrefix(text, []byte("\xef\xbb\xbf"))
	var err error
	switch order, wide := byteOrder(text); {
	case marked:
		text = plain
	case wide && len(text)%2 != 0:
		return nil, domain.Refuse(domain.CodeBadRequest, "refusals:file.cutShort", "The file could not be read to its end.")
	case wide:
		text, err = decoded(unicode.UTF16(order, unicode.UseBOM), text)
	case !utf8.Valid(text):
		name := declared(text)
		if name != "" && name != "utf-8" && name != "utf8" && !singleByte[name] {
			return nil, domain.Refuse(domain.CodeBadRequest, "refusals:file.otherEncoding", "The file is in an encoding that can't be read. Save it as UTF-8.")
		}
		if singleByte[name] {
			text, err = decoded(charmap.Windows1252, text)
		}
	}
	if err != nil || !utf8.Valid(text) {
		return nil, domain.Refuse(domain.CodeBadRequest, "refusals:file.notUTF8", "The file is not UTF-8 text.").Because(err)
	}
	if at := declaration.FindSubmatchIndex(opening(text)); at != nil && !strings.EqualFold(string(text[at[2]:at[3]]), "utf-8") {
		text = bytes.Join([][]byte{text[:at[2]], []byte("UTF-8"), text[at[3]:]}, nil)
	}
	return text, nil
}

// byteOrder tells whether a text is UTF-16, and in which order its bytes come, by its mark or by the zero beside its first bracket.
func byteOrder(text []byte) (order unicode.Endianness, wide bool) {
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")), bytes.HasPrefix(text, []byte("<\x00")):
		return unicode.LittleEndian, true
	case bytes.HasPrefix(text, []byte("\xfe\xff")), bytes.HasPrefix(text, []byte("\x00<")):
		return unicode.BigEndian, true
	}
	return unicode.LittleEndian, false
}

// decoded is the text in UTF-8; one that has letters which are none in its encoding is refused rather than read with gaps.
func decoded(from encoding.Encoding, text []byte) ([]byte, error) {
	out, err := from.NewDecoder().Bytes(text)
	if err == nil && bytes.ContainsRune(out, utf8.RuneError) {
		err = errEncoding
	}
	return out, err
}

// declared is the encoding that a file names, in small letters; "" when it names none.
func declared(text []byte) string {
	if found := declaration.FindSubmatch(opening(text)); found != nil {
		return strings.ToLower(string(found[1]))
	}
	return ""
}

// opening is the part of a text in which its declaration stands.
func opening(text []byte) []byte { return text[:min(len(text), 400)] }
