package vendor

import (
	"bufio"
	"net"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNewSMTP(t *testing.T) {
	t.Parallel()
	from := Address{Email: "no-reply@gable.test"}
	for _, good := range []string{"smtp://mail.example.com", "smtps://u:p@mail.example.com:2465", "smtp+plain://127.0.0.1:2525", "smtp+plain://localhost:25", "smtp+plain://[::1]:25"} {
		_, err := NewSMTP(good, from)
		require.NoError(t, err, good)
	}
	for _, bad := range []string{"", "mail.example.com", "http://mail.example.com", "smtp+plain://mail.example.com", "smtp+plain://10.0.0.1"} {
		_, err := NewSMTP(bad, from)
		require.Error(t, err, bad)
	}
	_, err := NewSMTP("smtp://mail.example.com", Address{})
	require.Error(t, err)
}

func TestSendToNobody(t *testing.T) {
	t.Parallel()
	mailer, err := NewSMTP("smtp+plain://127.0.0.1:1", Address{Email: "no-reply@gable.test"})
	require.NoError(t, err)
	require.ErrorIs(t, mailer.Send(t.Context(), Mail{To: Address{Email: "not an address"}}), ErrRejected)
	require.ErrorIs(t, mailer.Send(t.Context(), Mail{To: Address{Email: "a@example.test"}, ReplyTo: "x@y.test\r\nBcc: z@y.test"}), ErrRejected)
	require.ErrorIs(t, mailer.Send(t.Context(), Mail{To: Address{Email: "a@example.test"}}), ErrUnavailable)
}

// scriptedSMTP is a server that answers one command in its own way, and takes all others.
func scriptedSMTP(t *testing.T, command, answer string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer func() { _ = conn.Close() }()
		say := func(line string) { _, _ = conn.Write([]byte(line + "\r\n")) }
		say("220 ready")
		inside := false
		for lines := bufio.NewScanner(conn); lines.Scan(); {
			word, _, _ := strings.Cut(lines.Text(), " ")
			switch {
			case inside && word != ".":
			case word == command:
				inside = false
				say(answer)
			case word == "DATA":
				inside = true
				say("354 go on")
			default:
				inside = false
				say("250 fine")
			}
		}
	}()
	return "smtp+plain://" + listener.Addr().String()
}

// What is refused for good of the recipient or the message rejects it; of our own address, or for now, it does not.
func TestWhatRejectsALetter(t *testing.T) {
	t.Parallel()
	for command, answers := range map[string]map[string]error{
		"MAIL": {"550 not from you": ErrUnavailable, "451 later": ErrUnavailable},
		"RCPT": {"550 no such mailbox": ErrRejected, "450 later": ErrUnavailable},
		".":    {"554 not this": ErrRejected, "452 full": ErrUnavailable, "250 taken": nil},
	} {
		for answer, want := range answers {
			mailer, err := NewSMTP(scriptedSMTP(t, command, answer), Address{Email: "no-reply@gable.test"})
			require.NoError(t, err)
			err = mailer.Send(t.Context(), Mail{To: Address{Email: "a@example.test"}, Subject: "s", Text: "t", HTML: "h"})
			if want == nil {
				require.NoError(t, err, command+" "+answer)
				continue
			}
			require.ErrorIs(t, err, want, command+" "+answer)
			require.NotContains(t, err.Error(), "a@example.test", command+" "+answer)
		}
	}
}
