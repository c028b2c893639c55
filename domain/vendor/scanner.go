package vendor

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Finding is what a scanner says of a content.
type Finding struct {
	// Virus is what was found, as the scanner calls it; "" for nothing.
	Virus string
}

// Scanner looks for what harms who opens a file. An error says that there is no answer: the content is neither clean nor bad.
type Scanner interface {
	Scan(ctx context.Context, content io.ReadSeeker) (Finding, error)
}

// NoScanner is an installation without one: types and structure are held against what is taken, and no more.
type NoScanner struct{}

// Scan finds nothing.
func (NoScanner) Scan(context.Context, io.ReadSeeker) (Finding, error) { return Finding{}, nil }

// ErrScanner is a scanner that gave no answer, or none that says OK or FOUND.
var ErrScanner = errors.New("the scanner gave no answer that can be gone by")

const (
	scanDial    = 5 * time.Second
	scanSilence = 30 * time.Second // between two steps: a chunk taken, the answer
	scanWhole   = 5 * time.Minute
	scanChunk   = 64 << 10
	scanTries   = 2
	scanAnswer  = 4 << 10 // no answer of the daemon's is longer
)

// Clamd asks ClamAV's daemon by its own protocol: INSTREAM, and a content in chunks.
type Clamd struct {
	network, address string
	// Silence is how long it may say nothing.
	Silence time.Duration
}

// NewClamd returns a Clamd at host:port, or at the path of a socket: unix:/run/clamav/clamd.ctl.
func NewClamd(address string) (*Clamd, error) {
	if socket, is := strings.CutPrefix(address, "unix:"); is {
		if !filepath.IsAbs(socket) {
			return nil, errors.New("a socket is written unix:/path")
		}
		return &Clamd{network: "unix", address: socket, Silence: scanSilence}, nil
	}
	host, port, err := net.SplitHostPort(address)
	if _, number := strconv.ParseUint(port, 10, 16); err != nil || number != nil || host == "" {
		return nil, errors.New("a scanner is host:port, as in 127.0.0.1:3310, or unix:/path")
	}
	return &Clamd{network: "tcp", address: address, Silence: scanSilence}, nil
}

// Scan has a content looked at from its beginning, once more where the first connection failed.
func (c *Clamd) Scan(ctx context.Context, content io.ReadSeeker) (found Finding, err error) {
	ctx, cancel := context.WithTimeout(ctx, scanWhole)
	defer cancel()
	for range scanTries {
		if found, err = c.scan(ctx, content); err == nil || ctx.Err() != nil {
			break
		}
	}
	return found, err
}

func (c *Clamd) scan(ctx context.Context, content io.ReadSeeker) (Finding, error) {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return Finding{}, err
	}
	conn, err := (&net.Dialer{Timeout: scanDial}).DialContext(ctx, c.network, c.address)
	if err != nil {
		return Finding{}, fmt.Errorf("%w: %w", ErrScanner, err)
	}
	defer func() { _ = conn.Close() }()
	defer context.AfterFunc(ctx, func() { _ = conn.Close() })()
	sent := c.stream(conn, content)
	if sent != nil && !errors.Is(sent, errSending) {
		return Finding{}, sent
	}
	// A daemon that ends the stream early says why before it hangs up.
	answer, err := c.answer(conn)
	if err != nil {
		return Finding{}, fmt.Errorf("%w: %w", ErrScanner, errors.Join(sent, err))
	}
	return readAnswer(answer)
}

var errSending = errors.New("the scanner took no more")

func (c *Clamd) stream(conn net.Conn, content io.Reader) error {
	send := func(p []byte) error {
		if err := conn.SetDeadline(time.Now().Add(c.Silence)); err != nil {
			return errSending
		}
		if _, err := conn.Write(p); err != nil {
			return fmt.Errorf("%w: %w", errSending, err)
		}
		return nil
	}
	if err := send([]byte("zINSTREAM\x00")); err != nil {
		return err
	}
	chunk := make([]byte, 4+scanChunk)
	for {
		n, err := io.ReadFull(content, chunk[4:])
		if n > 0 {
			binary.BigEndian.PutUint32(chunk, uint32(n))
			if err := send(chunk[:4+n]); err != nil {
				return err
			}
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return send([]byte{0, 0, 0, 0})
		}
		if err != nil {
			return err
		}
	}
}

func (c *Clamd) answer(conn net.Conn) (string, error) {
	if err := conn.SetDeadline(time.Now().Add(c.Silence)); err != nil {
		return "", err
	}
	text, err := bufio.NewReader(io.LimitReader(conn, scanAnswer)).ReadString(0)
	return strings.TrimRight(text, "\x00\r\n"), err
}

// readAnswer takes OK and FOUND, and nothing else, for an answer.
func readAnswer(text string) (Finding, error) {
	verdict, named := strings.CutPrefix(text, "stream: ")
	if !named {
		return Finding{}, fmt.Errorf("%w: %.100q", ErrScanner, text)
	}
	if verdict == "OK" {
		return Finding{}, nil
	}
	if virus, found := strings.CutSuffix(verdict, " FOUND"); found && virus != "" {
		return Finding{Virus: virus}, nil
	}
	return Finding{}, fmt.Errorf("%w: %.100q", ErrScanner, text)
}
