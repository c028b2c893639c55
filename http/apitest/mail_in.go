package apitest

import (
	"context"
	"net"
	"net/smtp"

	"github.com/stretchr/testify/require"
)

// MailDomain is the host of the addresses of loans.
const MailDomain = "in.gable.test"

// TakeMail opens the door at which mail to loans comes in, and tells where it is.
func (w *World) TakeMail() (address string) {
	w.T.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(w.T, err)
	ctx, end := context.WithCancel(context.Background())
	door := w.Server.MailDoor(ctx)
	done := make(chan error, 1)
	go func() { done <- door.Serve(listener) }()
	w.T.Cleanup(func() {
		end()
		require.NoError(w.T, door.Close())
		require.NoError(w.T, <-done)
	})
	return listener.Addr().String()
}

// Mail sends a mail as a server does; the error is what it was answered.
func Mail(door, from string, to []string, mail []byte) error {
	return smtp.SendMail(door, nil, from, to, mail)
}
