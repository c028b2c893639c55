package vendor

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// ErrAlias is returned where a name is an alias (CNAME) of another one: what stands there is another name's.
var ErrAlias = errors.New("the name is an alias")

// TXTFinder asks the DNS for texts.
type TXTFinder interface {
	// FindTXT answers the texts at exactly that name, none where there are none. An error is ErrAlias, or says that
	// the DNS gave no answer in time.
	FindTXT(ctx context.Context, name string) ([]string, error)
}

const (
	dnsTimeout    = 5 * time.Second // of a whole question
	dnsPatience   = 1500 * time.Millisecond
	dnsRounds     = 2
	dnsBytes      = 1232 // what passes any network in one datagram (RFC 9715)
	dnsServers    = 3
	mostDNSAnswer = 100
)

// DNS asks a resolver by UDP, and by TCP what does not fit into a datagram (RFC 1035, RFC 7766).
type DNS struct {
	server string
	system string // the file that names the machine's resolvers, where no server is set
}

// NewDNS returns a DNS that asks the resolver at an address, such as 127.0.0.1:53; with an empty one, the machine's.
func NewDNS(server string) (*DNS, error) {
	if server != "" {
		if at, err := netip.ParseAddrPort(server); err != nil || at.Port() == 0 {
			return nil, errors.New("the resolver is address:port, as in 127.0.0.1:53")
		}
	}
	return &DNS{server: server, system: "/etc/resolv.conf"}, nil
}

// FindTXT asks for the texts. Aliases are not followed: whoever owns a name proves it there.
func (d *DNS) FindTXT(ctx context.Context, name string) ([]string, error) {
	asked, err := dnsmessage.NewName(strings.TrimSuffix(name, ".") + ".")
	if err != nil {
		return nil, fmt.Errorf("no name of the DNS: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, dnsTimeout)
	defer cancel()
	servers := d.servers()
	for range dnsRounds {
		for _, server := range servers {
			var texts []string
			if texts, err = ask(ctx, server, asked); err == nil || errors.Is(err, ErrAlias) {
				return texts, err
			}
			if ctx.Err() != nil {
				return nil, errors.New("the DNS gave no answer in time")
			}
		}
	}
	return nil, errors.Join(errors.New("the DNS gave no answer"), err)
}

// servers are read anew for each question: a machine that changes networks changes its resolvers.
func (d *DNS) servers() (found []string) {
	if d.server != "" {
		return []string{d.server}
	}
	file, err := os.Open(d.system)
	if err == nil {
		defer func() { _ = file.Close() }()
		lines := bufio.NewScanner(io.LimitReader(file, 64<<10))
		for lines.Scan() && len(found) < dnsServers {
			words := strings.Fields(lines.Text())
			if len(words) < 2 || words[0] != "nameserver" {
				continue
			}
			if address, err := netip.ParseAddr(words[1]); err == nil {
				found = append(found, netip.AddrPortFrom(address, 53).String())
			}
		}
	}
	if len(found) == 0 {
		found = []string{"127.0.0.1:53"}
	}
	return found
}

// ask puts one question to one server: by UDP, and again by TCP where the answer was cut short.
func ask(ctx context.Context, server string, name dnsmessage.Name) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, dnsPatience)
	defer cancel()
	var random [2]byte
	_, _ = rand.Read(random[:])
	id := binary.BigEndian.Uint16(random[:])
	question, err := questionFor(id, name)
	if err != nil {
		return nil, err
	}
	reply, err := askUDP(ctx, server, question, id, name)
	if err != nil {
		return nil, err
	}
	texts, cut, err := readTexts(reply, name)
	if !cut || err != nil {
		return texts, err
	}
	if reply, err = askTCP(ctx, server, question); err != nil {
		return nil, err
	}
	if !answers(reply, id, name) {
		return nil, errors.New("the answer is to another question")
	}
	texts, _, err = readTexts(reply, name)
	return texts, err
}

func questionFor(id uint16, name dnsmessage.Name) ([]byte, error) {
	b := dnsmessage.NewBuilder(nil, dnsmessage.Header{ID: id, RecursionDesired: true})
	if err := errors.Join(b.StartQuestions(),
		b.Question(dnsmessage.Question{Name: name, Type: dnsmessage.TypeTXT, Class: dnsmessage.ClassINET}), b.StartAdditionals()); err != nil {
		return nil, err
	}
	var h dnsmessage.ResourceHeader
	if err := errors.Join(h.SetEDNS0(dnsBytes, dnsmessage.RCodeSuccess, false), b.OPTResource(h, dnsmessage.OPTResource{})); err != nil {
		return nil, err
	}
	return b.Finish()
}

// askUDP waits for the answer to the question: what else comes to the port is not believed.
func askUDP(ctx context.Context, server string, question []byte, id uint16, name dnsmessage.Name) ([]byte, error) {
	conn, err := dial(ctx, "udp", server)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.Write(question); err != nil {
		return nil, err
	}
	buffer := make([]byte, 64<<10)
	for {
		n, err := conn.Read(buffer)
		if err != nil {
			return nil, err
		}
		if answers(buffer[:n], id, name) {
			return buffer[:n], nil
		}
	}
}

func askTCP(ctx context.Context, server string, question []byte) ([]byte, error) {
	conn, err := dial(ctx, "tcp", server)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	if _, err := conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(question))), question...)); err != nil {
		return nil, err
	}
	var length [2]byte
	if _, err := io.ReadFull(conn, length[:]); err != nil {
		return nil, err
	}
	reply := make([]byte, binary.BigEndian.Uint16(length[:]))
	_, err = io.ReadFull(conn, reply)
	return reply, err
}

func dial(ctx context.Context, network, server string) (net.Conn, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, network, server)
	if err != nil {
		return nil, err
	}
	if until, ok := ctx.Deadline(); ok {
		if err := conn.SetDeadline(until); err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	return conn, nil
}

// answers tells whether a message is the answer to that question.
func answers(message []byte, id uint16, name dnsmessage.Name) bool {
	var p dnsmessage.Parser
	h, err := p.Start(message)
	if err != nil || h.ID != id || !h.Response {
		return false
	}
	asked, err := p.AllQuestions()
	return err == nil && len(asked) == 1 && asked[0].Type == dnsmessage.TypeTXT && asked[0].Class == dnsmessage.ClassINET && isSame(asked[0].Name, name)
}

// readTexts answers the texts that stand at the name itself, and whether the answer was cut short.
func readTexts(message []byte, name dnsmessage.Name) (texts []string, cut bool, err error) {
	var p dnsmessage.Parser
	h, err := p.Start(message)
	switch {
	case err != nil:
		return nil, false, err
	case h.Truncated:
		return nil, true, nil
	case h.RCode == dnsmessage.RCodeNameError:
		return nil, false, nil
	case h.RCode != dnsmessage.RCodeSuccess:
		return nil, false, fmt.Errorf("the DNS answered %s", h.RCode)
	}
	if err := p.SkipAllQuestions(); err != nil {
		return nil, false, err
	}
	for range mostDNSAnswer {
		head, err := p.AnswerHeader()
		if errors.Is(err, dnsmessage.ErrSectionDone) {
			return texts, false, nil
		}
		if err != nil {
			return nil, false, err
		}
		if head.Type == dnsmessage.TypeCNAME {
			return nil, false, ErrAlias
		}
		if head.Type != dnsmessage.TypeTXT || head.Class != dnsmessage.ClassINET || !isSame(head.Name, name) {
			if err := p.SkipAnswer(); err != nil {
				return nil, false, err
			}
			continue
		}
		record, err := p.TXTResource()
		if err != nil {
			return nil, false, err
		}
		texts = append(texts, strings.Join(record.TXT, ""))
	}
	return texts, false, nil
}

func isSame(one, other dnsmessage.Name) bool { return strings.EqualFold(one.String(), other.String()) }
