package document_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

// lettersOf are mails by their name.
func letter(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "letters", name+".eml"))
	require.NoError(t, err)
	return []byte(strings.ReplaceAll(string(raw), "\n", "\r\n"))
}

func TestReadLetter(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]struct {
		from, subject, text string
		files               []string
	}{
		"plain":     {"ana@example.test", "Recibo de mayo", "El recibo está aquí.", nil},
		"page":      {"ana@example.test", "A page", "Dear officer,\nthe bonus & more.", nil},
		"files":     {"ana@example.test", "Two files", "See both.", []string{"talón.pdf", "attachment.pdf"}},
		"signature": {"ana@example.test", "Signed", "Regards", []string{"stub.pdf"}},
		"forwarded": {"olive@summit.test", "Fwd: stub", "Please file.\nHere it is.\nDeeper still.", []string{"stub.pdf"}},
		"latin":     {"ana@example.test", "Señal “x”", "Año – fin", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, err := document.ReadLetter(letter(t, name))
			require.NoError(t, err)
			require.Equal(t, want.from, l.From)
			if name == "latin" {
				require.Equal(t, "José García", l.FromName)
			}
			require.Equal(t, want.subject, l.Subject)
			require.Equal(t, want.text, l.Text)
			var files []string
			for _, f := range l.Files {
				files = append(files, f.Name)
				require.NotEmpty(t, f.Content)
			}
			require.Equal(t, want.files, files)
			require.Empty(t, l.Automatic)
		})
	}
}

func TestLetterThatCannotBeRead(t *testing.T) {
	t.Parallel()
	head := "From: ana@example.test\r\n"
	deep := head
	for n := range 10 {
		deep += fmt.Sprintf("Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", n, n)
	}
	for name, raw := range map[string]string{
		"nothing":         "",
		"no head":         "Hello\r\n\r\nworld",
		"no sender":       "Subject: x\r\n\r\nworld",
		"two senders":     "From: a@x.test, b@x.test\r\n\r\nworld",
		"too long a head": head + "X: " + strings.Repeat("a", 200<<10) + "\r\n\r\nworld",
		"too deep":        deep,
	} {
		_, err := document.ReadLetter([]byte(raw))
		require.Error(t, err, name)
	}
	many := head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
	_, err := document.ReadLetter([]byte(many + strings.Repeat("--b\r\n\r\nx\r\n", 5_001)))
	require.ErrorIs(t, err, document.ErrNoLetter, "a great many parts")
	for range document.MaxLetterFiles + 1 {
		many += "--b\r\nContent-Type: application/pdf\r\n\r\nx\r\n"
	}
	_, err = document.ReadLetter([]byte(many + "--b--\r\n"))
	require.ErrorIs(t, err, document.ErrManyLetterFile)
}

func TestLetterKey(t *testing.T) {
	t.Parallel()
	read := func(raw []byte) []byte {
		l, err := document.ReadLetter(raw)
		require.NoError(t, err)
		return l.Key()
	}
	once := letter(t, "files")
	require.Equal(t, read(once), read(append([]byte("Received: by relay.test\r\n"), once...)), "the way it came is no part of it")
	require.NotEqual(t, read(once), read([]byte(strings.Replace(string(once), "See both.", "See them.", 1))))
}

func TestMailAddress(t *testing.T) {
	t.Parallel()
	const token = "abcdefghijklmnopqrstuvwx23"
	address := document.MailAddress(token, "in.gable.test")
	require.Equal(t, token, document.MailToken(strings.ToUpper(address), "in.gable.test"))
	require.Empty(t, document.MailToken(address, "elsewhere.test"))
	require.Empty(t, document.MailToken("loan-short@in.gable.test", "in.gable.test"))
	require.Empty(t, document.MailAddress("", "in.gable.test"))
}

func FuzzReadLetter(f *testing.F) {
	for _, name := range []string{"plain", "page", "files", "signature", "forwarded", "latin"} {
		f.Add(letter(f, name))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		l, err := document.ReadLetter(raw)
		if err != nil {
			return
		}
		require.LessOrEqual(t, len(l.Files), document.MaxLetterFiles)
		require.LessOrEqual(t, len([]rune(l.Subject)), 200)
		size := len(l.Text)
		for _, file := range l.Files {
			require.Equal(t, file.Name, document.NameOf(file.Name), "a name is safe to save")
			require.NotEmpty(t, file.Name)
			size += len(file.Content)
		}
		require.LessOrEqual(t, size, 4*len(raw)+16, "nothing grows by being read")
		require.Len(t, l.Key(), 32)
	})
}
