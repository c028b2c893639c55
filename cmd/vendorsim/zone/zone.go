// Package zone is a small name server for development and tests: it answers, by UDP and TCP, what it was told to.
package zone

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// Record is what stands at a name: texts, or the name that it is an alias of. A name that begins with "*." stands for all
// names below it that have no record of their own.
type Record struct {
	Name  string   `json:"name"`
	Texts []string `json:"texts,omitempty"`
	Alias string   `json:"alias,omitempty"`
}

// Manner is how the server treats a question.
type Manner struct {
	Delay  time.Duration
	Silent bool // no answer at all
	Fails  bool // SERVFAIL
}

// Server is the name server. What it holds may change while it serves.
type Server struct {
	// Next says how the question at hand is treated; nil for well.
	Next func() Manner

	mu      sync.Mutex
	records map[string]Record
	packets net.PacketConn
	streams net.Listener
	serving sync.WaitGroup
}

const (
	datagram     = 1232
	stringLength = 255
	mostRecords  = 1000
	ports        = 20 // tries for a port that is free for UDP and TCP alike
)

// Set keeps a record in place of the one of that name; one that says nothing takes it away.
func (s *Server) Set(r Record) error {
	name := normal(r.Name)
	if _, err := dnsmessage.NewName(name); err != nil || name == "." {
		return errors.New("that is no name")
	}
	if r.Alias != "" {
		if _, err := dnsmessage.NewName(normal(r.Alias)); err != nil || len(r.Texts) > 0 {
			return errors.New("an alias is a name, and stands alone")
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.records == nil {
		s.records = map[string]Record{}
	}
	if len(r.Texts) == 0 && r.Alias == "" {
		delete(s.records, name)
		return nil
	}
	if len(s.records) >= mostRecords {
		return errors.New("there are too many records")
	}
	s.records[name] = r
	return nil
}

// Records answers all of them by name.
func (s *Server) Records() []Record {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := []Record{}
	for _, r := range s.records {
		all = append(all, r)
	}
	slices.SortFunc(all, func(a, b Record) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Listen opens an address for UDP and TCP and serves it until Close; port 0 takes a free one.
func (s *Server) Listen(address string) error {
	var err error
	for range ports {
		if s.packets, err = net.ListenPacket("udp", address); err != nil {
			return err
		}
		if s.streams, err = net.Listen("tcp", s.packets.LocalAddr().String()); err == nil {
			s.serving.Go(s.servePackets)
			s.serving.Go(s.serveStreams)
			return nil
		}
		_ = s.packets.Close()
	}
	return err
}

// Addr is where it listens.
func (s *Server) Addr() string { return s.packets.LocalAddr().String() }

// Close ends it.
func (s *Server) Close() error {
	err := errors.Join(s.packets.Close(), s.streams.Close())
	s.serving.Wait()
	return err
}

func (s *Server) servePackets() {
	buffer := make([]byte, 64<<10)
	for {
		n, from, err := s.packets.ReadFrom(buffer)
		if err != nil {
			return
		}
		question := slices.Clone(buffer[:n])
		s.serving.Go(func() {
			if reply := s.reply(question, datagram); reply != nil {
				_, _ = s.packets.WriteTo(reply, from)
			}
		})
	}
}

func (s *Server) serveStreams() {
	for {
		conn, err := s.streams.Accept()
		if err != nil {
			return
		}
		s.serving.Go(func() {
			defer func() { _ = conn.Close() }()
			_ = conn.SetDeadline(time.Now().Add(10 * time.Second))
			var length [2]byte
			if _, err := io.ReadFull(conn, length[:]); err != nil {
				return
			}
			question := make([]byte, binary.BigEndian.Uint16(length[:]))
			if _, err := io.ReadFull(conn, question); err != nil {
				return
			}
			if reply := s.reply(question, 1<<16-1); reply != nil {
				_, _ = conn.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...))
			}
		})
	}
}

// reply answers a question in at most limit bytes; nil for no answer.
func (s *Server) reply(message []byte, limit int) []byte {
	manner := Manner{}
	if s.Next != nil {
		manner = s.Next()
	}
	if manner.Delay > 0 {
		ctx, cancel := context.WithTimeout(context.Background(), manner.Delay)
		<-ctx.Done()
		cancel()
	}
	var p dnsmessage.Parser
	h, err := p.Start(message)
	if err != nil || h.Response || manner.Silent {
		return nil
	}
	q, err := p.Question()
	if err != nil {
		return nil
	}
	head := dnsmessage.Header{ID: h.ID, Response: true, Authoritative: true, RecursionDesired: h.RecursionDesired, RecursionAvailable: true}
	if manner.Fails {
		head.RCode = dnsmessage.RCodeServerFailure
		return build(head, q, nil)
	}
	chain := s.chain(q)
	if len(chain) == 0 {
		head.RCode = dnsmessage.RCodeNameError
	}
	reply := build(head, q, chain)
	if len(reply) > limit {
		head.Truncated = true
		reply = build(head, q, nil)
	}
	return reply
}

// chain is what stands at the name asked for: texts, or an alias and what stands there in turn.
func (s *Server) chain(q dnsmessage.Question) (chain []dnsmessage.Resource) {
	name := q.Name
	for range 8 {
		r, found := s.at(name.String())
		if !found {
			return chain
		}
		head := dnsmessage.ResourceHeader{Name: name, Class: dnsmessage.ClassINET, TTL: 1}
		if r.Alias == "" {
			for _, text := range r.Texts {
				chain = append(chain, dnsmessage.Resource{Header: head, Body: &dnsmessage.TXTResource{TXT: pieces(text)}})
			}
			return chain
		}
		name = dnsmessage.MustNewName(normal(r.Alias))
		chain = append(chain, dnsmessage.Resource{Header: head, Body: &dnsmessage.CNAMEResource{CNAME: name}})
	}
	return chain
}

func (s *Server) at(name string) (Record, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	name = normal(name)
	if r, found := s.records[name]; found {
		return r, true
	}
	for rest := name; ; {
		_, above, more := strings.Cut(rest, ".")
		if !more || above == "" {
			return Record{}, false
		}
		if r, found := s.records["*."+above]; found {
			return r, true
		}
		rest = above
	}
}

func build(h dnsmessage.Header, q dnsmessage.Question, answers []dnsmessage.Resource) []byte {
	m := dnsmessage.Message{Header: h, Questions: []dnsmessage.Question{q}}
	if q.Type == dnsmessage.TypeTXT {
		m.Answers = answers
	}
	packed, err := m.Pack()
	if err != nil {
		return nil
	}
	return packed
}

// pieces are the strings of at most 255 bytes that a text is sent in.
func pieces(text string) []string {
	var all []string
	for ; len(text) > stringLength; text = text[stringLength:] {
		all = append(all, text[:stringLength])
	}
	return append(all, text)
}

func normal(name string) string {
	return strings.TrimSuffix(strings.ToLower(strings.TrimSpace(name)), ".") + "."
}
