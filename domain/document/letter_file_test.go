package document_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

// part is a part of a mail, in base64.
func part(head string, content []byte) string {
	return "--b\r\n" + strings.ReplaceAll(head, "\n", "\r\n") + "\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(content) + "\r\n"
}

func mailOf(head string, parts ...string) []byte {
	return []byte("From: ana@example.test\r\n" + head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + strings.Join(parts, "") + "--b--\r\n")
}

// zipped is an archive of files by name, in their order.
func zipped(t testing.TB, files ...[2]string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		in, err := w.Create(f[0])
		require.NoError(t, err)
		_, err = in.Write([]byte(f[1]))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

// winmail is what Outlook packs: attributes one after another.
type winmail struct{ bytes.Buffer }

func newWinmail() *winmail {
	w := &winmail{}
	w.Write([]byte{0x78, 0x9f, 0x3e, 0x22, 1, 0})
	return w
}

func (w *winmail) add(level byte, name uint16, content []byte) *winmail {
	w.WriteByte(level)
	_ = binary.Write(w, binary.LittleEndian, []uint16{name, 6})
	_ = binary.Write(w, binary.LittleEndian, uint32(len(content)))
	w.Write(content)
	w.Write([]byte{0, 0})
	return w
}

// property is one in a list of properties: a text, or bytes.
func property(kind, name uint16, value []byte) []byte {
	var out bytes.Buffer
	_ = binary.Write(&out, binary.LittleEndian, []uint16{kind, name})
	if kind == 3 {
		out.Write(value)
		return out.Bytes()
	}
	_ = binary.Write(&out, binary.LittleEndian, []uint32{1, uint32(len(value))})
	out.Write(value)
	out.Write(make([]byte, (4-len(value)%4)%4))
	return out.Bytes()
}

func properties(all ...[]byte) []byte {
	out := binary.LittleEndian.AppendUint32(nil, uint32(len(all)))
	return append(out, bytes.Join(all, nil)...)
}

func TestWhatLiesInFilesOfAMail(t *testing.T) {
	t.Parallel()
	pdf, picture := []byte("%PDF-1.7 x"), []byte("\xff\xd8\xff\xe0 a picture")
	inner := mailOf("Subject: inner\r\n", part("Content-Type: application/pdf; name=inner.pdf", pdf))
	nested := newWinmail().add(2, 0x9002, nil).add(2, 0x8010, []byte("nested.pdf\x00")).add(2, 0x800f, pdf).Bytes()
	outlook := newWinmail().
		add(1, 0x9003, properties(property(0x1e, 0x1000, []byte("Two files.\x00")))).
		add(2, 0x9002, nil).add(2, 0x8010, []byte("W2_20~1.PDF\x00")).add(2, 0x800f, pdf).
		add(2, 0x9005, properties(property(0x1f, 0x3707, []byte("W\x002\x00 \x002\x000\x002\x005\x00.\x00p\x00d\x00f\x00\x00\x00")))).
		add(2, 0x9002, nil).add(2, 0x8010, []byte("logo.png\x00")).add(2, 0x800f, picture).add(2, 0x9005, properties(property(3, 0x3714, []byte{4, 0, 0, 0}))).
		add(2, 0x9002, nil).add(2, 0x9005, properties(property(0x0d, 0x3701, append(make([]byte, 16), nested...)))).Bytes()
	page := part("Content-Type: text/html", []byte(`<p>Hello</p><img src="cid:logo@1">`))
	plain := part("Content-Type: text/plain", []byte("Hello"))
	large := append([]byte("\xff\xd8\xff\xe0"), make([]byte, 40<<10)...)
	for name, of := range map[string]struct {
		mail  []byte
		files []string
		left  []document.LeftOut
	}{
		"an attachment that has an id":        {mailOf("", plain, part("Content-Type: image/jpeg; name=check.jpg\nContent-Disposition: attachment; filename=check.jpg\nContent-ID: <f_1>\nX-Attachment-Id: f_1", picture)), []string{"check.jpg"}, nil},
		"one that the page shows besides":     {mailOf("", page, part("Content-Type: image/png; name=logo.png\nContent-Disposition: attachment; filename=logo.png\nContent-ID: <logo@1>", picture)), []string{"logo.png"}, nil},
		"an id that no page shows":            {mailOf("", plain, part("Content-Type: image/png; name=scan.png\nContent-Disposition: inline\nContent-ID: <scan@1>", picture)), []string{"scan.png"}, nil},
		"decoration":                          {mailOf("", page, part("Content-Type: image/png; name=logo.png\nContent-Disposition: inline\nContent-ID: <Logo@1>", picture)), nil, []document.LeftOut{{Name: "logo.png", Why: document.LeftShown}}},
		"what was pasted into the page":       {mailOf("", page, part("Content-Type: image/png; name=stub.png\nContent-ID: <logo@1>", large)), []string{"stub.png"}, nil},
		"a name without quotes":               {mailOf("", part("Content-Type: application/pdf; name=Pay stub Nov.pdf\nContent-Disposition: attachment; filename=Pay stub Nov.pdf", pdf)), []string{"Pay stub Nov.pdf"}, nil},
		"an attachment without a type":        {mailOf("", part("Content-Disposition: attachment; filename=\"talon.pdf\"", pdf)), []string{"talon.pdf"}, nil},
		"a name in two parts":                 {mailOf("", part("Content-Type: application/pdf\nContent-Disposition: attachment; filename*0*=UTF-8''tal%C3%B3n%20; filename*1*=2.pdf", pdf)), []string{"talón 2.pdf"}, nil},
		"a mail as a file of no type":         {mailOf("", part("Content-Type: application/octet-stream; name=\"FW docs.eml\"", inner)), []string{"inner.pdf"}, nil},
		"an archive":                          {mailOf("", part("Content-Type: application/zip; name=docs.zip", zipped(t, [2]string{"2025/W2.pdf", "%PDF-1"}, [2]string{"2025/", ""}, [2]string{"__MACOSX/._W2.pdf", "x"}, [2]string{"fw.eml", string(inner)}, [2]string{"none.pdf", ""}))), []string{"W2.pdf", "inner.pdf"}, []document.LeftOut{{Name: "none.pdf", Why: document.LeftEmpty}}},
		"an archive in archives, too deep":    {mailOf("", part("Content-Type: application/zip; name=a.zip", zipped(t, [2]string{"b.zip", string(zipped(t, [2]string{"c.zip", string(zipped(t, [2]string{"d.zip", string(zipped(t, [2]string{"e.zip", string(zipped(t, [2]string{"x.pdf", "%PDF"}))}))}))}))}))), nil, []document.LeftOut{{Name: "e.zip", Why: document.LeftDeep}}},
		"an archive that grows":               {mailOf("", part("Content-Type: application/zip; name=a.zip", zipped(t, [2]string{"large.pdf", strings.Repeat("x", 65<<20)}, [2]string{"small.pdf", "%PDF"}))), []string{"small.pdf"}, []document.LeftOut{{Name: "large.pdf", Why: document.LeftSize}}},
		"an archive that is none":             {mailOf("", part("Content-Type: application/zip; name=a.zip", []byte("PK\x03\x04 none"))), nil, []document.LeftOut{{Name: "a.zip", Why: document.LeftDamaged}}},
		"what Outlook packs":                  {mailOf("", part("Content-Type: application/ms-tnef; name=winmail.dat", outlook)), []string{"W2 2025.pdf", "nested.pdf"}, []document.LeftOut{{Name: "logo.png", Why: document.LeftShown}}},
		"what Outlook packs, cut short":       {mailOf("", part("Content-Type: application/ms-tnef; name=winmail.dat", outlook[:len(outlook)-3])), []string{"W2 2025.pdf"}, []document.LeftOut{{Name: "winmail.dat", Why: document.LeftDamaged}, {Name: "logo.png", Why: document.LeftShown}, {Name: "attachment", Why: document.LeftEmpty}}},
		"a head with a line that is none":     {append([]byte("X-One: 1\r\n>From somewhere\r\n"), mailOf("", part("Content-Type: application/pdf; name=a.pdf\nX-Note:\nno field at all", pdf))...), []string{"a.pdf"}, nil},
		"a last part that does not end":       {bytes.TrimSuffix(mailOf("", plain, part("Content-Type: application/pdf; name=a.pdf", pdf)), []byte("--b--\r\n")), []string{"a.pdf"}, nil},
		"base64 with what is no letter in it": {mailOf("", "--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n!JVBE\r\n=Ri0x\r\n"), []string{"a.pdf"}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, err := document.ReadLetter(of.mail)
			require.NoError(t, err)
			var names []string
			for _, f := range l.Files {
				names = append(names, f.Name)
			}
			require.Equal(t, of.files, names)
			require.Equal(t, of.left, l.Left)
		})
	}
}

func TestWhoWroteAMail(t *testing.T) {
	t.Parallel()
	for said, want := range map[string][3]string{
		"From: Doe, Jane <jane@example.test>\r\n":                                      {"jane@example.test", "Doe, Jane", ""},
		"From: \"Doe, Jane\" <Jane@Example.test>\r\n":                                  {"jane@example.test", "Doe, Jane", ""},
		"From: scanner@example.test\r\nAuto-Submitted: auto-generated\r\n":             {"scanner@example.test", "", "MACHINE"},
		"From: fax@example.test\r\nPrecedence: bulk\r\n":                               {"fax@example.test", "", "MACHINE"},
		"From: jane@example.test\r\nAuto-Submitted: auto-replied (vacation)\r\n":       {"jane@example.test", "", "ANSWER"},
		"From: jane@example.test\r\nX-Autoreply: yes\r\n":                              {"jane@example.test", "", "ANSWER"},
		"From: jane@example.test\r\nAuto-Submitted: no\r\nPrecedence: first-class\r\n": {"jane@example.test", "", ""},
	} {
		l, err := document.ReadLetter([]byte(said + "\r\nHello"))
		require.NoError(t, err, said)
		require.Equal(t, want, [3]string{l.From, l.FromName, string(l.Automatic)}, said)
	}
	for _, said := range []string{"From: a@x.test <b@x.test>, c@x.test", "From: jane", "From: <>"} {
		_, err := document.ReadLetter([]byte(said + "\r\n\r\nHello"))
		require.ErrorIs(t, err, document.ErrNoSender, said)
	}
}

func TestWhatIsLeftOutOfAMailIsBounded(t *testing.T) {
	t.Parallel()
	var parts []string
	for range 2 * document.MaxLeft {
		parts = append(parts, part("Content-Type: application/pdf; name=a.pdf", nil))
	}
	l, err := document.ReadLetter(mailOf("", parts...))
	require.NoError(t, err)
	require.Len(t, l.Left, document.MaxLeft)
	require.Equal(t, document.LeftMany, l.Left[document.MaxLeft-1].Why)
}

// FuzzLetterFile reads what claims to be packed by Outlook.
func FuzzLetterFile(f *testing.F) {
	f.Add(newWinmail().add(2, 0x9002, nil).add(2, 0x8010, []byte("a.pdf\x00")).add(2, 0x800f, []byte("%PDF")).Bytes())
	f.Add(newWinmail().add(1, 0x9003, properties(property(0x1e, 0x1000, []byte("text\x00")), property(0x0d, 0x8001, nil))).Bytes())
	f.Fuzz(func(t *testing.T, content []byte) {
		l, err := document.ReadLetter(mailOf("", part("Content-Type: application/ms-tnef; name=winmail.dat", content)))
		if err != nil {
			return
		}
		for _, file := range append(l.Files, l.Shown...) {
			require.Equal(t, file.Name, document.NameOf(file.Name))
			require.LessOrEqual(t, len(file.Content), len(content))
		}
	})
}
