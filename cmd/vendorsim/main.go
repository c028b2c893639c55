// Command vendorsim answers the protocols of the outside services that Gable talks to, for development and tests: it
// takes mails by SMTP and texts by HTTP, shows them on a page, answers for names in the DNS, and is slow or failing when told to be. The product
// knows nothing of it but the addresses in its configuration.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	smtpAddr := flag.String("smtp", "127.0.0.1:2525", "where mails come in")
	webAddr := flag.String("http", "127.0.0.1:8025", "where the page and the HTTP vendors are")
	dnsAddr := flag.String("dns", "127.0.0.1:5353", "where names are looked up, by UDP and TCP")
	mailIn := flag.String("mail-in", "", "where mail that is written on the page is brought to, by SMTP; none when empty")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *smtpAddr, *webAddr, *dnsAddr, *mailIn); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "vendorsim:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, smtpAddr, webAddr, dnsAddr, mailIn string) error {
	smtpListener, err := net.Listen("tcp", smtpAddr)
	if err != nil {
		return err
	}
	webListener, err := net.Listen("tcp", webAddr)
	if err != nil {
		return errors.Join(err, smtpListener.Close())
	}
	store := NewStore()
	names := newNames(store)
	if err := names.Listen(dnsAddr); err != nil {
		return errors.Join(err, smtpListener.Close(), webListener.Close())
	}
	// One line that says where, for whoever asked for free ports.
	fmt.Printf("smtp=%s http=%s dns=%s\n", smtpListener.Addr(), webListener.Addr(), names.Addr())
	mails := newSMTPServer(ctx, store, time.Now)
	web := &http.Server{
		Handler: newWeb(store, names, mailIn, time.Now), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 30 * time.Second,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	failed := make(chan error, 2)
	go func() { failed <- mails.Serve(smtpListener) }()
	go func() { failed <- web.Serve(webListener) }()
	select {
	case <-ctx.Done():
		return errors.Join(mails.Close(), web.Close(), names.Close())
	case err := <-failed:
		return errors.Join(err, mails.Close(), web.Close(), names.Close())
	}
}
