package vendor_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/dns/dnsmessage"

	"gable/cmd/vendorsim/zone"
	"gable/domain/vendor"
)

func nameServer(t *testing.T, manner zone.Manner, records ...zone.Record) *vendor.DNS {
	t.Helper()
	server := &zone.Server{Next: func() zone.Manner { return manner }}
	for _, r := range records {
		require.NoError(t, server.Set(r))
	}
	require.NoError(t, server.Listen("127.0.0.1:0"))
	t.Cleanup(func() { _ = server.Close() })
	dns, err := vendor.NewDNS(server.Addr())
	require.NoError(t, err)
	return dns
}

func TestFindTXT(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 700)
	many := make([]string, 90)
	for i := range many {
		many[i] = strings.Repeat("y", 200)
	}
	many[89] = "the last one"
	dns := nameServer(t, zone.Manner{},
		zone.Record{Name: "_gable.loans.example.com", Texts: []string{"v=spf1 -all", "gable-verification=abc"}},
		zone.Record{Name: "long.example.com", Texts: []string{long}},
		zone.Record{Name: "many.example.com", Texts: many},
		zone.Record{Name: "alias.example.com", Alias: "_gable.loans.example.com"},
		zone.Record{Name: "*.wild.example.com", Alias: "_gable.loans.example.com"},
		zone.Record{Name: "*.text.example.com", Texts: []string{"for all below"}})
	find := func(name string) []string {
		texts, err := dns.FindTXT(t.Context(), name)
		require.NoError(t, err, name)
		return texts
	}
	assert.Equal(t, []string{"v=spf1 -all", "gable-verification=abc"}, find("_GABLE.Loans.Example.com."))
	assert.Equal(t, []string{long}, find("long.example.com"), "the pieces of one text belong together")
	assert.Equal(t, many, find("many.example.com"), "what fits into no datagram comes by TCP")
	assert.Empty(t, find("nothing.example.com"))
	assert.Equal(t, []string{"for all below"}, find("_gable.text.example.com"))
	for _, alias := range []string{"alias.example.com", "_gable.wild.example.com"} {
		_, err := dns.FindTXT(t.Context(), alias)
		require.ErrorIs(t, err, vendor.ErrAlias, alias)
	}
	_, err := dns.FindTXT(t.Context(), strings.Repeat("a.", 140))
	require.Error(t, err, "longer than any name")
	_, err = nameServer(t, zone.Manner{Fails: true}).FindTXT(t.Context(), "example.com")
	require.ErrorContains(t, err, "no answer")
}

func TestFindTXTInBoundedTime(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, err := nameServer(t, zone.Manner{Silent: true}).FindTXT(ctx, "example.com")
	require.Error(t, err)
}

// Whoever answers first with another question's answer, another number, or nonsense is not believed.
func TestFindTXTBelievesTheAnswerAlone(t *testing.T) {
	t.Parallel()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { _ = conn.Close() })
	go func() {
		buffer := make([]byte, 1500)
		n, from, err := conn.ReadFrom(buffer)
		if err != nil {
			return
		}
		var asked dnsmessage.Message
		if asked.Unpack(buffer[:n]) != nil {
			return
		}
		say := func(id uint16, name, text string, response bool) {
			at := dnsmessage.MustNewName(name)
			m := dnsmessage.Message{Header: dnsmessage.Header{ID: id, Response: response},
				Questions: []dnsmessage.Question{{Name: at, Type: dnsmessage.TypeTXT, Class: dnsmessage.ClassINET}},
				Answers: []dnsmessage.Resource{{Header: dnsmessage.ResourceHeader{Name: at, Class: dnsmessage.ClassINET}, Body: &dnsmessage.TXTResource{TXT: []string{text}}},
					{Header: dnsmessage.ResourceHeader{Name: dnsmessage.MustNewName("other.example.com."), Class: dnsmessage.ClassINET}, Body: &dnsmessage.TXTResource{TXT: []string{"of another name"}}}}}
			packed, _ := m.Pack()
			_, _ = conn.WriteTo(packed, from)
		}
		_, _ = conn.WriteTo([]byte("nonsense"), from)
		say(asked.ID+1, "example.com.", "another number", true)
		say(asked.ID, "example.org.", "another question", true)
		say(asked.ID, "example.com.", "a question", false)
		say(asked.ID, "EXAMPLE.com.", "the answer", true)
	}()
	dns, err := vendor.NewDNS(conn.LocalAddr().String())
	require.NoError(t, err)
	texts, err := dns.FindTXT(t.Context(), "example.com")
	require.NoError(t, err)
	assert.Equal(t, []string{"the answer"}, texts)
}

func TestNewDNS(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"example.com:53", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:dns", "file:///etc/passwd"} {
		_, err := vendor.NewDNS(bad)
		require.Error(t, err, bad)
	}
	for _, good := range []string{"", "127.0.0.1:53", "[::1]:5353"} {
		_, err := vendor.NewDNS(good)
		require.NoError(t, err, good)
	}
}
