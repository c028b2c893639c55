package vendor

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"
)

const (
	mailTimeout    = 15 * time.Second // for each of dialling, and sending
	submissionPort = 587
	smtpsPort      = 465
)

// SMTP is a Mailer that speaks SMTP to a configured server.
type SMTP struct {
	host    string
	options []mail.Option
	from    Address
	// tlsFirst: the server speaks TLS from the first byte.
	tlsFirst bool
}

// NewSMTP returns a mailer for a URL: smtp://user:password@host:587 demands STARTTLS, smtps:// speaks TLS from the
// first byte, and smtp+plain:// sends in clear, which only a loopback address may be asked to.
func NewSMTP(server string, from Address) (*SMTP, error) {
	u, err := url.Parse(server)
	if err != nil || u.Hostname() == "" {
		return nil, fmt.Errorf("a mail server is written smtp://user:password@host:port")
	}
	if strings.TrimSpace(from.Email) == "" {
		return nil, errors.New("the mail server needs a sender's address")
	}
	port := submissionPort
	var options []mail.Option
	switch u.Scheme {
	case "smtp":
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	case "smtps":
		port = smtpsPort
		options = append(options, mail.WithSSL())
	case "smtp+plain":
		if ip := net.ParseIP(u.Hostname()); u.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
			return nil, errors.New("smtp+plain is for a mail server on this machine only: use smtp or smtps")
		}
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		return nil, fmt.Errorf("a mail server is smtp, smtps or smtp+plain, not %q", u.Scheme)
	}
	if u.Port() != "" {
		if port, err = strconv.Atoi(u.Port()); err != nil {
			return nil, err
		}
	}
	if password, given := u.User.Password(); given {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(u.User.Username()), mail.WithPassword(password))
	}
	options = append(options, mail.WithPort(port), mail.WithHELO(cmp.Or(domainOf(from.Email), "localhost")))
	return &SMTP{host: u.Hostname(), options: options, from: from, tlsFirst: u.Scheme == "smtps"}, nil
}

// Send delivers one message over a connection of its own, which ends with ctx. Only what is said for good of the recipient or of
// the message rejects it: a server that does not take our own address, or our log-in, may yet be set right.
func (s *SMTP) Send(ctx context.Context, m Mail) error {
	message, err := s.compose(m)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRejected, err)
	}
	// The library heeds the context while it dials only; after that, its own deadline, and the end of the connection.
	timeout := mailTimeout + fileTime(m.Files)
	if deadline, set := ctx.Deadline(); set {
		timeout = min(timeout, time.Until(deadline))
	}
	if timeout <= 0 {
		return fmt.Errorf("%w: %w", ErrUnavailable, context.DeadlineExceeded)
	}
	options := append(slices.Clone(s.options), mail.WithTimeout(timeout))
	if !s.tlsFirst {
		options = append(options, mail.WithDialContextFunc(dialUntil(ctx)))
	}
	client, err := mail.NewClient(s.host, options...)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	err = client.DialAndSendWithContext(ctx, message)
	var refused *mail.SendError
	switch {
	case err == nil, message.IsDelivered(): // taken, and only the good-bye went wrong
		return nil
	case errors.As(err, &refused) && !refused.IsTemp() && refused.ErrorCode() >= 500 && refused.Reason != mail.ErrSMTPMailFrom:
		return &Rejection{Words: serverWords(refused)}
	case errors.As(err, &refused):
		// The whole error names the recipient; the log need not.
		return fmt.Errorf("%w: code %d", ErrUnavailable, refused.ErrorCode())
	default:
		return fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
}

// fileTime is how much longer a mail with files may take: a second for each megabyte.
func fileTime(files []MailFile) (more time.Duration) {
	for _, f := range files {
		more += time.Duration(len(f.Content)) * time.Second / (1 << 20)
	}
	return more
}

// serverWords is what the server said: the library's error names the recipient besides, which the log need not.
func serverWords(refused *mail.SendError) string {
	words, _, _ := strings.Cut(refused.Error(), ", affected ")
	_, said, found := strings.Cut(words, ": ")
	if !found {
		return fmt.Sprintf("code %d", refused.ErrorCode())
	}
	return said
}

// dialUntil dials connections that break when ctx ends: what is no longer this process's to send does not go out late. The library
// takes a connection that is TLS from its first byte for a clear one unless it dialled it; such a one has its deadline alone.
func dialUntil(ctx context.Context) mail.DialContextFunc {
	return func(dialling context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(dialling, network, address)
		if err == nil {
			context.AfterFunc(ctx, func() { _ = conn.Close() })
		}
		return conn, err
	}
}

func (s *SMTP) compose(m Mail) (*mail.Msg, error) {
	message := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if err := message.FromFormat(cmp.Or(oneLine(m.FromName), s.from.Name), s.from.Email); err != nil {
		return nil, err
	}
	if m.ReturnPath != "" {
		if err := message.EnvelopeFrom(m.ReturnPath); err != nil {
			return nil, errors.New("the address to which it comes back is not one")
		}
	}
	if err := replyTo(message, m); err != nil {
		return nil, err
	}
	if err := message.AddToFormat(m.To.Name, m.To.Email); err != nil {
		return nil, errors.New("the recipient's address is not one")
	}
	for _, address := range m.CC {
		if err := message.AddCc(address); err != nil {
			return nil, errors.New("the address of a copy is not one")
		}
	}
	for _, address := range m.BCC {
		if err := message.AddBcc(address); err != nil {
			return nil, errors.New("the address of a copy is not one")
		}
	}
	message.Subject(oneLine(m.Subject))
	message.SetDate()
	if m.ID != "" {
		message.SetMessageIDWithValue(m.ID + "@" + cmp.Or(domainOf(s.from.Email), "localhost"))
	}
	if m.Language != "" {
		message.SetGenHeader("Content-Language", m.Language)
	}
	if m.Unsubscribe != "" {
		message.SetGenHeader("List-Unsubscribe", "<"+m.Unsubscribe+">")
		message.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
	}
	if !m.ByPerson {
		// Answers of holiday responders and the like would go to nobody.
		message.SetGenHeader("Auto-Submitted", "auto-generated")
	}
	message.SetBodyString(mail.TypeTextPlain, m.Text)
	message.AddAlternativeString(mail.TypeTextHTML, m.HTML)
	for _, file := range m.Files {
		if err := message.AttachReader(oneLine(file.Name), bytes.NewReader(file.Content), mail.WithFileContentType(mail.ContentType(file.MediaType))); err != nil {
			return nil, errors.New("a file can't be attached")
		}
	}
	return message, nil
}

// replyTo says where answers go.
func replyTo(message *mail.Msg, m Mail) error {
	if m.ReplyTo == "" {
		return nil
	}
	if m.AlsoReplyTo == "" {
		if err := message.ReplyTo(m.ReplyTo); err != nil {
			return errors.New("the address for answers is not one")
		}
		return nil
	}
	both, err := netmail.ParseAddressList(m.ReplyTo + ", " + m.AlsoReplyTo)
	if err != nil {
		return errors.New("the second address for answers is not one")
	}
	message.SetGenHeader("Reply-To", both[0].String()+", "+both[1].String())
	return nil
}

// oneLine keeps what stands in a head from beginning another line of it.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func domainOf(email string) string {
	_, host, _ := strings.Cut(email, "@")
	return host
}
