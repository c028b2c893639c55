package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/net/netutil"

	"gable/http"
)

// maxMailConnections bounds how many servers bring mail at once.
const maxMailConnections = 50

// openMailDoor takes mail to loans where an address is configured, until stop is called, which lets a mail that is being taken end.
func openMailDoor(ctx context.Context, config Config, server *http.Server, log *slog.Logger) (stop func(), err error) {
	if config.MailInAddr == "" {
		return func() {}, nil
	}
	listener, err := listenAs("GABLE_MAIL_IN_ADDR", config.MailInAddr)
	if err != nil {
		return nil, err
	}
	door := server.MailDoor(ctx)
	var serving sync.WaitGroup
	serving.Go(func() {
		if err := door.Serve(netutil.LimitListener(listener, maxMailConnections)); err != nil {
			log.Error("mail to loans is no longer taken", "error", err)
		}
	})
	return func() {
		brief, end := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer end()
		if door.Shutdown(brief) != nil {
			_ = door.Close()
		}
		serving.Wait()
	}, nil
}
