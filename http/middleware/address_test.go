package middleware_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/middleware"
)

func TestAddress(t *testing.T) {
	t.Parallel()
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:ffff::/48")}
	for _, c := range []struct {
		why, peer string
		forwarded []string
		want      string
	}{
		{"nobody in front", "203.0.113.7:1234", nil, "203.0.113.7"},
		{"what a stranger says of itself", "203.0.113.7:1234", []string{"198.51.100.1"}, "203.0.113.7"},
		{"a proxy's word", "10.1.2.3:1234", []string{"203.0.113.7"}, "203.0.113.7"},
		{"what the client said before the proxy wrote", "10.1.2.3:1234", []string{"198.51.100.1, 203.0.113.7"}, "203.0.113.7"},
		{"the same in two headers", "10.1.2.3:1234", []string{"198.51.100.1", "203.0.113.7"}, "203.0.113.7"},
		{"two proxies", "10.1.2.3:1234", []string{"198.51.100.1, 203.0.113.7, 10.9.9.9"}, "203.0.113.7"},
		{"a client that claims to be a proxy", "10.1.2.3:1234", []string{"10.4.4.4, 203.0.113.7"}, "203.0.113.7"},
		{"proxies all the way", "10.1.2.3:1234", []string{"10.4.4.4, 10.5.5.5"}, "10.4.4.4"},
		{"a word that is no address", "10.1.2.3:1234", []string{"203.0.113.7, unknown, 10.9.9.9"}, "10.9.9.9"},
		{"nothing", "10.1.2.3:1234", []string{""}, "10.1.2.3"},
		{"a proxy that says nothing", "10.1.2.3:1234", nil, "10.1.2.3"},
		{"with a port", "10.1.2.3:1234", []string{"203.0.113.7:5555"}, "203.0.113.7"},
		{"IPv6", "[2001:db8:ffff::1]:443", []string{"[2001:db8:1:2::3]:5555"}, "2001:db8:1:2::3"},
		{"IPv6 without brackets", "[2001:db8:ffff::1]:443", []string{"2001:db8:1:2::3"}, "2001:db8:1:2::3"},
		{"IPv4 written as IPv6", "[::ffff:10.1.2.3]:443", []string{"::ffff:203.0.113.7"}, "203.0.113.7"},
		{"a zone", "[fe80::1%eth0]:443", []string{"203.0.113.7"}, "fe80::1"},
		{"very many", "10.1.2.3:1234", []string{strings.Repeat("10.0.0.1,", 10_000) + "10.0.0.2"}, "10.0.0.1"},
		{"no peer", "@", []string{"203.0.113.7"}, "invalid IP"},
	} {
		req := httptest.NewRequest("GET", "/", nil)
		req.RemoteAddr = c.peer
		for _, line := range c.forwarded {
			req.Header.Add("X-Forwarded-For", line)
		}
		req.Header.Set("X-Real-Ip", "198.51.100.9")
		req.Header.Set("Forwarded", "for=198.51.100.9")
		var got string
		middleware.Locate(proxies)(http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) { got = middleware.Address(req).String() })).
			ServeHTTP(httptest.NewRecorder(), req)
		assert.Equal(t, c.want, got, c.why)
	}
}

func TestNetwork(t *testing.T) {
	t.Parallel()
	for address, network := range map[string]string{
		"203.0.113.7": "203.0.113.7", "2001:db8:1:2::3": "2001:db8:1:2::/64", "2001:db8:1:2:ffff::9": "2001:db8:1:2::/64", "2001:db8:1:3::3": "2001:db8:1:3::/64",
	} {
		assert.Equal(t, network, middleware.Network(netip.MustParseAddr(address)))
	}
}
