package vendor

import (
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
