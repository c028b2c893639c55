package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"gable/db/embedded/child"
)

// sandbox is where the vendors' protocols are answered.
type sandbox struct {
	smtp    string // for the adapter
	page    string // "" when real vendors are configured
	dns     string // where names are looked up
	mailIn  string // where it brings mail to loans
	process *part
}

// sandboxKey is any key to the sandbox's payments.
const sandboxKey = "sk_test_sandbox"

// The sandbox's account with the text service, its secret, and the number that texts come from.
const (
	sandboxAccount = "ACsandbox00000000000000000000000000"
	sandboxToken   = "sandbox"
	sandboxNumber  = "+15005550006"
)

// sandboxMailDomain is the host of the loans' mail addresses.
const sandboxMailDomain = "in.gable.test"

// orSandbox takes the sandbox for the vendors that are not configured.
func orSandbox(config *Config, box sandbox) {
	if box.page == "" {
		return
	}
	if config.PlacesURL == "" {
		config.PlacesURL = box.page + "/places"
	}
	if config.AUSURL == "" {
		config.AUSURL = box.page + "/aus"
	}
	if config.CreditURL == "" {
		config.CreditURL = box.page + "/credit"
	}
	if config.FloodURL == "" {
		config.FloodURL = box.page + "/flood"
	}
	if config.LenderURL == "" {
		config.LenderURL = box.page + "/lender"
	}
	if config.TwilioSID == "" {
		config.TwilioSID, config.TwilioToken, config.TwilioFrom, config.TwilioURL = sandboxAccount, sandboxToken, sandboxNumber, box.page
	}
	if config.MailInAddr == "" {
		config.MailInAddr, config.MailInDomain = box.mailIn, sandboxMailDomain
	}
	if config.DNSAddr == "" {
		config.DNSAddr = box.dns
	}
	if config.StripeKey == "" {
		config.StripeKey, config.StripeURL = sandboxKey, box.page
	}
}

// startSandbox starts the vendor sandbox, unless a mail server is configured. To Gable it is nothing but addresses.
func startSandbox(ctx context.Context, config Config, l layout, log io.Writer, stack *stops) (sandbox, error) {
	if config.SMTPURL != "" {
		return sandbox{smtp: config.SMTPURL}, nil
	}
	program := filepath.Join(l.root, "bin", "vendorsim")
	if _, err := os.Stat(program); err != nil {
		return sandbox{}, errors.New("bin/vendorsim is not built: run `make up`, which builds it, or set GABLE_SMTP_URL to a mail server")
	}
	page := config.Sandbox
	probe, err := net.Listen("tcp", page)
	if err != nil {
		page = "127.0.0.1:0"
	} else if err := probe.Close(); err != nil {
		return sandbox{}, err
	}
	mailIn := config.MailInAddr
	if mailIn == "" {
		if mailIn, err = freeAddress(ctx); err != nil {
			return sandbox{}, err
		}
	}
	out, in, err := os.Pipe()
	if err != nil {
		return sandbox{}, err
	}
	defer func() { _ = out.Close() }()
	cmd := exec.Command(program, "-smtp", "127.0.0.1:0", "-http", page, "-dns", "127.0.0.1:0", "-mail-in", mailIn)
	cmd.Env = publicEnvironment(os.Environ())
	cmd.Stdout, cmd.Stderr = in, log
	process, err := child.Start(cmd, syscall.SIGKILL)
	_ = in.Close()
	if err != nil {
		return sandbox{}, err
	}
	stack.push(func() { _ = process.Stop(syscall.SIGTERM, 3*time.Second) })
	_ = out.SetReadDeadline(time.Now().Add(10 * time.Second))
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return sandbox{}, fmt.Errorf("the vendor sandbox did not start (%v): the log is in GABLE_DATA/gable.log", process.Err())
	}
	var smtp, web, dns string
	if _, err := fmt.Sscanf(line, "smtp=%s http=%s dns=%s", &smtp, &web, &dns); err != nil {
		return sandbox{}, fmt.Errorf("the vendor sandbox does not say where it is: %w", err)
	}
	return sandbox{smtp: "smtp+plain://" + smtp, page: "http://" + web, dns: dns, mailIn: mailIn, process: &part{Process: process, name: "the vendor sandbox"}}, nil
}
