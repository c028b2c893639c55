package pdf

import (
	"bytes"
	"compress/zlib"
	"io"
	"slices"
	"strings"
)

// saidActs are the names by which a file says that it acts. They are looked for in its bytes too: a reader may come upon an object that
// ours does not, as where what the file says of its objects is damaged, or says two things.
var saidActs = map[string]Act{"JavaScript": ActScript, "Launch": ActProgram, "SubmitForm": ActSend, "ImportData": ActSend, "GoToE": ActElsewhere,
	"RichMedia": ActMedia, "RichMediaExecute": ActMedia, "EmbeddedFile": ActFiles, "FileAttachment": ActFiles}

// mostObjects bounds what is read of one stream of objects.
const mostObjects = 32 << 20

// actsSaid are what the names in a file say, those of its streams of objects too; typed counts only those that say of what kind something is.
func actsSaid(content []byte, typed bool) map[Act]bool {
	said := map[Act]bool{}
	namesIn(content, typed, said)
	for rest := content; ; {
		at := bytes.Index(rest, []byte("stream"))
		if at < 0 {
			return said
		}
		before, after := rest[max(0, at-1024):at], rest[at+len("stream"):]
		rest = after
		if bytes.HasSuffix(before, []byte("end")) || !hasName(before, "ObjStm") {
			continue
		}
		unpack, err := zlib.NewReader(bytes.NewReader(bytes.TrimLeft(after, "\r\n")))
		if err != nil {
			continue
		}
		objects, _ := io.ReadAll(io.LimitReader(unpack, mostObjects)) // of one that is cut off, what there is
		namesIn(objects, typed, said)
	}
}

func hasName(text []byte, name string) bool {
	has := false
	eachName(text, func(found string, _ []byte) { has = has || found == name })
	return has
}

func namesIn(text []byte, typed bool, said map[Act]bool) {
	eachName(text, func(name string, before []byte) {
		if act, is := saidActs[name]; is && (!typed || saysKind(before)) {
			said[act] = true
		}
	})
}

// saysKind tells whether what stands before a name is the entry of what kind something is: an address may have the same name in it.
func saysKind(before []byte) bool {
	before = bytes.TrimRight(before, " \t\r\n\f\x00")
	at := bytes.LastIndexByte(before, '/')
	return at >= 0 && slices.Contains([]string{"S", "Type", "Subtype"}, readName(string(before[at+1:])))
}

// longestName is how many bytes the longest of the names has that are looked for, each written as #xx.
const longestName = 3 * len("RichMediaExecute")

// eachName calls a function with each name in a text, as it is read, and what stands before it: #4C is an L (ISO 32000-2, 7.3.5).
func eachName(all []byte, do func(name string, before []byte)) {
	for from := 0; ; {
		at := bytes.IndexByte(all[from:], '/')
		if at < 0 {
			return
		}
		from += at + 1
		text := all[from:]
		end := bytes.IndexAny(text[:min(len(text), longestName+1)], " \t\r\n\f\x00/<>[]()%{}")
		if end < 0 {
			end = min(len(text), longestName+1)
		}
		if end > 0 && end <= longestName {
			do(readName(string(text[:end])), all[max(0, from-1-2*longestName):from-1])
		}
	}
}

func readName(written string) string {
	if !strings.Contains(written, "#") {
		return written
	}
	var read []byte
	for i := 0; i < len(written); i++ {
		if i+2 < len(written) && written[i] == '#' {
			if high, low := digit(written[i+1]), digit(written[i+2]); high >= 0 && low >= 0 {
				read = append(read, byte(high<<4|low))
				i += 2
				continue
			}
		}
		read = append(read, written[i])
	}
	return string(read)
}

func digit(c byte) int { return strings.IndexByte("0123456789abcdef", c|0x20) }
