package org

import (
	"net"
	"strings"
)

// NormalHost returns a host as it is kept: lower case, without the dot that may end it.
func NormalHost(text string) string {
	return strings.TrimSuffix(strings.ToLower(strings.TrimSpace(text)), ".")
}

// IsHost tells whether text is a name a portal can have: at least two labels of letters, digits and hyphens, no address,
// nothing local (RFC 1123 section 2.1).
func IsHost(text string) bool {
	labels := strings.Split(text, ".")
	if len(text) > 253 || len(labels) < 2 || net.ParseIP(text) != nil {
		return false
	}
	for _, label := range labels {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, r := range label {
			if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
				return false
			}
		}
	}
	last := labels[len(labels)-1]
	return last != "localhost" && last != "local" && last != "internal" && strings.ContainsFunc(last, func(r rune) bool { return r < '0' || r > '9' })
}
