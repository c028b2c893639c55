package org

import (
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// Home returns the origin that links to a company's people begin with, without a
// slash at its end: the public origin on the company's own host. A loopback origin
// is every company's, and one that is the company's already stays as it is.
func Home(publicURL string, domains []string) string {
	home := strings.TrimRight(publicURL, "/")
	u, err := url.Parse(home)
	if err != nil || len(domains) == 0 || isLoopback(u.Hostname()) || slices.Contains(domains, u.Hostname()) {
		return home
	}
	host := domains[0]
	if port := u.Port(); port != "" {
		host = net.JoinHostPort(host, port)
	}
	return u.Scheme + "://" + host
}

func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && address.IsLoopback()
}
