package document_test

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

// compound is a compound file ([MS-CFB], version 3) of streams by their paths, each in sectors of its own or of the small ones.
func compound(streams map[string][]byte) []byte {
	const sector, small, noEntry, chainEnd = 512, 64, 0xffffffff, 0xfffffffe
	type entry struct {
		name         string
		kind         byte
		next, child  uint32
		start, bytes uint32
	}
	entries, at := []entry{{"Root Entry", 5, noEntry, noEntry, chainEnd, 0}}, map[string]int{"": 0}
	var add func(path string, kind byte) int
	add = func(path string, kind byte) int {
		if i, found := at[path]; found {
			return i
		}
		folder, name := "", path
		if cut := strings.LastIndexByte(path, '/'); cut >= 0 {
			folder, name = path[:cut], path[cut+1:]
		}
		in := add(folder, 1)
		entries = append(entries, entry{name, kind, entries[in].child, noEntry, chainEnd, 0})
		entries[in].child, at[path] = uint32(len(entries)-1), len(entries)-1
		return at[path]
	}
	var fat, smallFAT []uint32
	var body, smalls []byte
	chain := func(table *[]uint32, room *[]byte, content []byte, each int) uint32 {
		if len(content) == 0 {
			return chainEnd
		}
		start := uint32(len(*table))
		*room = append(*room, content...)
		for left := len(content); left > 0; left -= each {
			*table = append(*table, uint32(len(*table)+1))
		}
		(*table)[len(*table)-1] = chainEnd
		*room = append(*room, make([]byte, len(*table)*each-len(*room))...)
		return start
	}
	var paths []string
	for path := range streams {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		i, content := add(path, 2), streams[path]
		entries[i].bytes = uint32(len(content))
		if len(content) < 4096 {
			entries[i].start = chain(&smallFAT, &smalls, content, small)
		} else {
			entries[i].start = chain(&fat, &body, content, sector)
		}
	}
	entries[0].start, entries[0].bytes = chain(&fat, &body, smalls, sector), uint32(len(smalls))
	var folders, table []byte
	for _, e := range entries {
		raw := make([]byte, 128)
		name := utf16.Encode([]rune(e.name))
		for i, unit := range name {
			binary.LittleEndian.PutUint16(raw[2*i:], unit)
		}
		binary.LittleEndian.PutUint16(raw[64:], uint16(2*len(name)+2))
		raw[66] = e.kind
		for i, n := range []uint32{noEntry, e.next, e.child} {
			binary.LittleEndian.PutUint32(raw[68+4*i:], n)
		}
		binary.LittleEndian.PutUint32(raw[116:], e.start)
		binary.LittleEndian.PutUint32(raw[120:], e.bytes)
		folders = append(folders, raw...)
	}
	for len(folders)%sector != 0 {
		empty := make([]byte, 128)
		for i := 68; i < 80; i++ {
			empty[i] = 0xff
		}
		folders = append(folders, empty...)
	}
	folderStart := chain(&fat, &body, folders, sector)
	for _, n := range smallFAT {
		table = binary.LittleEndian.AppendUint32(table, n)
	}
	smallStart := chain(&fat, &body, table, sector)
	tables := len(fat)/127 + 1 // a table has an entry for itself too
	first := len(fat)
	for range tables {
		fat = append(fat, 0xfffffffd)
	}
	head := make([]byte, sector)
	copy(head, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	for place, n := range map[int]uint16{24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6} {
		binary.LittleEndian.PutUint16(head[place:], n)
	}
	for place, n := range map[int]uint32{44: uint32(tables), 48: folderStart, 56: 4096, 60: smallStart, 64: uint32((len(table) + sector - 1) / sector), 68: chainEnd} {
		binary.LittleEndian.PutUint32(head[place:], n)
	}
	for i := range 109 {
		n := uint32(noEntry)
		if i < tables {
			n = uint32(first + i)
		}
		binary.LittleEndian.PutUint32(head[76+4*i:], n)
	}
	out := append(head, body...)
	for i := range tables * 128 {
		n := uint32(noEntry)
		if i < len(fat) {
			n = fat[i]
		}
		out = binary.LittleEndian.AppendUint32(out, n)
	}
	return out
}

func wide(text string) (out []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		out = binary.LittleEndian.AppendUint16(out, unit)
	}
	return out
}

// savedMsg is a mail as Outlook saves it, in a folder of a compound file.
type savedMsg map[string][]byte

func (m savedMsg) says(folder, text string) savedMsg {
	m[folder+"__properties_version1.0"] = make([]byte, 32)
	m[folder+"__substg1.0_1000001F"] = wide(text)
	return m
}

func (m savedMsg) holds(folder string, place int, name string, content []byte, flags uint32) savedMsg {
	at := fmt.Sprintf("%s__attach_version1.0_#%08X/", folder, place)
	m[at+"__substg1.0_3707001F"], m[at+"__substg1.0_3704001E"], m[at+"__substg1.0_37010102"] = wide(name), []byte("SHORT~1.PDF"), content
	numbers := make([]byte, 24)
	binary.LittleEndian.PutUint32(numbers[8:], 0x37140003)
	binary.LittleEndian.PutUint32(numbers[16:], flags)
	m[at+"__properties_version1.0"] = numbers
	return m
}

// inside is the folder of a mail that is attached.
func inside(folder string, place int) string {
	return fmt.Sprintf("%s__attach_version1.0_#%08X/__substg1.0_3701000D/", folder, place)
}

// TestMailsThatOutlookSaved: what is attached to a mail that Outlook saved is a file of the mail that it came with, as deep as is looked.
func TestMailsThatOutlookSaved(t *testing.T) {
	t.Parallel()
	pdf, long := []byte("%PDF-1.7 x"), []byte("%PDF-1.7 "+strings.Repeat("long ", 30_000))
	saved := savedMsg{}.says("", "Both years.").holds("", 0, "W2 2025.pdf", pdf, 0).holds("", 1, "Depósito.pdf", long, 0).holds("", 2, "logo.png", []byte("\x89PNG"), 4)
	saved.says(inside("", 3), "The former one.").holds(inside("", 3), 0, "former.pdf", pdf, 0)
	read := func(name string, content []byte) document.Letter {
		l, err := document.ReadLetter(mailOf("", part("Content-Type: application/vnd.ms-outlook; name=\""+name+"\"", content)))
		require.NoError(t, err)
		return l
	}
	named := func(l document.Letter) (names []string) {
		for _, f := range l.Files {
			names = append(names, f.Name)
		}
		return names
	}
	l := read("FW docs.msg", compound(saved))
	require.Equal(t, []string{"W2 2025.pdf", "Depósito.pdf", "former.pdf"}, named(l))
	require.Equal(t, pdf, l.Files[0].Content)
	require.Equal(t, long, l.Files[1].Content)
	require.Equal(t, []document.LeftOut{{Name: "logo.png", Why: document.LeftShown}}, l.Left)
	require.Equal(t, "Both years.\nThe former one.", l.Text, "what both say is told")
	t.Run("without a long name, and empty", func(t *testing.T) {
		t.Parallel()
		one := savedMsg{}.says("", "").holds("", 0, "", pdf, 0).holds("", 1, "none.pdf", nil, 0)
		l := read("a.msg", compound(one))
		require.Equal(t, []string{"SHORT~1.PDF"}, named(l))
		require.Equal(t, []document.LeftOut{{Name: "none.pdf", Why: document.LeftEmpty}}, l.Left)
	})
	t.Run("what it says as a page", func(t *testing.T) {
		t.Parallel()
		one := savedMsg{"__properties_version1.0": make([]byte, 32), "__substg1.0_10130102": []byte("<p>As a page</p>")}
		require.Equal(t, "As a page", read("a.msg", compound(one)).Text)
	})
	t.Run("deeper than is looked", func(t *testing.T) {
		t.Parallel()
		deep, folder := savedMsg{}.says("", "1"), ""
		for range 5 {
			folder = inside(folder, 0)
			deep.says(folder, "deeper")
		}
		l := read("a.msg", compound(deep.holds(folder, 0, "deep.pdf", pdf, 0)))
		require.Empty(t, l.Files)
		require.Equal(t, []document.LeftOut{{Name: "attachment", Why: document.LeftDeep}}, l.Left)
	})
	t.Run("more than is taken", func(t *testing.T) {
		t.Parallel()
		many := savedMsg{}.says("", "")
		for i := range 301 {
			many.holds("", i, "a.pdf", pdf, 0)
		}
		require.Equal(t, []document.LeftOut{{Name: "many.msg", Why: document.LeftMany}}, read("many.msg", compound(many)).Left)
	})
	whole := compound(saved)
	cut := slices.Clone(whole)
	for i := 512; i < len(cut); i++ { // its head names sectors that say nothing
		cut[i] = 0
	}
	for name, content := range map[string][]byte{"no compound file": []byte("hello"), "one that is no mail": compound(map[string][]byte{"WordDocument": pdf}), "cut short": whole[:700], "emptied": cut} {
		l := read("a.msg", content)
		require.Empty(t, l.Files, name)
		require.Equal(t, []document.LeftOut{{Name: "a.msg", Why: document.LeftDamaged}}, l.Left, name)
	}
	t.Run("a size that it can't have", func(t *testing.T) {
		t.Parallel()
		lying := compound(savedMsg{}.says("", "").holds("", 0, "a.pdf", long, 0))
		at := strings.Index(string(lying), string(binary.LittleEndian.AppendUint32(nil, uint32(len(long)))))
		binary.LittleEndian.PutUint32(lying[at:], 0x7fffffff)
		l := read("a.msg", lying)
		require.Empty(t, l.Files)
		require.Len(t, l.Left, 1)
	})
}

// FuzzOutlookMail reads what claims to be a mail that Outlook saved.
func FuzzOutlookMail(f *testing.F) {
	f.Add(compound(savedMsg{}.says("", "Hi").holds("", 0, "a.pdf", []byte("%PDF"), 4)))
	f.Add(compound(savedMsg{}.says("", "Hi").holds("", 0, "a.pdf", []byte(strings.Repeat("%PDF", 2000)), 0).says(inside("", 1), "In").holds(inside("", 1), 0, "b.pdf", []byte("%PDF"), 0)))
	f.Fuzz(func(t *testing.T, content []byte) {
		l, err := document.ReadLetter(mailOf("", part("Content-Type: application/vnd.ms-outlook; name=a.msg", content)))
		if err != nil {
			return
		}
		for _, file := range append(l.Files, l.Shown...) {
			require.Equal(t, file.Name, document.NameOf(file.Name))
			require.LessOrEqual(t, len(file.Content), len(content))
		}
	})
}
