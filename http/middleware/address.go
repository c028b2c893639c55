package middleware

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

type addressKey struct{}

// mostHops bounds how many addresses of X-Forwarded-For are looked at.
const mostHops = 32

// Locate notes where each request comes from: the peer, or, where the peer is one of the proxies, whom the nearest of
// these says it forwarded for. What others say in X-Forwarded-For is not believed, for anybody can write it.
func Locate(proxies []netip.Prefix) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			next.ServeHTTP(w, req.WithContext(context.WithValue(req.Context(), addressKey{}, locate(req, proxies))))
		})
	}
}

// Address is where a request comes from; the zero address where nothing is known of it.
func Address(req *http.Request) netip.Addr {
	if found, noted := req.Context().Value(addressKey{}).(netip.Addr); noted {
		return found
	}
	return parseAddress(req.RemoteAddr)
}

// NetworkOf is the network that a request comes from.
func NetworkOf(ctx context.Context) string {
	found, _ := ctx.Value(addressKey{}).(netip.Addr)
	return Network(found)
}

// Network is what attempts from an address are counted by: one address of IPv4; the /64 of IPv6, which one subscriber has whole.
func Network(address netip.Addr) string {
	if address.Is6() {
		if network, err := address.Prefix(64); err == nil {
			return network.String()
		}
	}
	return address.String()
}

// locate reads the forwarded addresses from the right, where the nearest proxy wrote, for as long as they are proxies'. The
// first that is none is the client; of a word that is no address, nothing to the left of it is believed.
func locate(req *http.Request, proxies []netip.Prefix) netip.Addr {
	trusted := func(a netip.Addr) bool {
		return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(a) })
	}
	found := parseAddress(req.RemoteAddr)
	hops := strings.Split(strings.Join(req.Header.Values("X-Forwarded-For"), ","), ",")
	for at := len(hops) - 1; at >= max(0, len(hops)-mostHops) && trusted(found); at-- {
		next := parseAddress(strings.TrimSpace(hops[at]))
		if !next.IsValid() {
			break
		}
		found = next
	}
	return found
}

// parseAddress reads an address with or without a port, as proxies write it.
func parseAddress(text string) netip.Addr {
	if at, err := netip.ParseAddrPort(text); err == nil {
		return at.Addr().Unmap().WithZone("")
	}
	if host, _, err := net.SplitHostPort(text); err == nil {
		text = host
	}
	address, err := netip.ParseAddr(strings.Trim(text, "[]"))
	if err != nil {
		return netip.Addr{}
	}
	return address.Unmap().WithZone("")
}
