package org

import (
	"crypto/rand"
	"net"
	"net/url"
	"slices"
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

// ReservedLabels are the names beneath the platform's own host that no company has: what serves the platform itself, what a person would
// take for its own word, and what programs look for by their own rules (RFC 2142 and 6186, autodiscovery, MTA-STS). Those by which another
// company is known are that one's (app.is_known_as).
var ReservedLabels = []string{"www", "app", "api", "admin", "login", "mail", "smtp", "imap", "ns1", "ns2", "support", "help", "status", "staff", "pos",
	"realtor", "autodiscover", "autoconfig", "mta-sts", "wpad",
	// What a person would take for the platform's own word on signing in, on money or on safety.
	"account", "accounts", "auth", "oauth", "sso", "saml", "mfa", "id", "identity", "signin", "sign-in", "signup", "sign-up", "logout", "password", "secure", "security",
	"billing", "pay", "payment", "payments", "invoice", "invoices", "checkout", "trust", "verify", "verification", "abuse", "postmaster", "hostmaster", "webmaster",
	"root", "system", "internal", "official", "provider", "platform", "gable", "legal", "privacy", "compliance", "cdn", "static", "assets", "files", "docs", "dev",
	"test", "staging", "demo", "sandbox", "email", "pop", "pop3", "mx", "ftp", "vpn", "dns", "ns", "news", "blog", "contact", "info", "office", "portal", "home"}

// Platform is where Gable itself is reached. No company has its hosts, whatever was proven of them.
type Platform struct {
	host string
}

// PlatformAt is the platform whose one origin is publicURL.
func PlatformAt(publicURL string) Platform {
	u, err := url.Parse(publicURL)
	if err != nil {
		return Platform{}
	}
	return Platform{host: NormalHost(u.Hostname())}
}

// Keeps tells whether a host is the platform's to keep: its own address, the machine itself, and every host that begins
// with login: from there a browser follows the platform to where its person signs in (platform.md section 8).
func (p Platform) Keeps(host string) bool {
	first, _, _ := strings.Cut(host, ".")
	return host == p.host || first == "login" || isLoopback(host)
}

const (
	proofLabel  = "_gable."
	proofPrefix = "gable-verification="
)

// Proof is the text in the DNS that shows that a host is a company's.
type Proof struct {
	Name  string // where it stands
	Value string // what it says
}

// ProofOf is the proof that a host is the company's that was given the token.
func ProofOf(host, token string) Proof {
	return Proof{Name: proofLabel + host, Value: proofPrefix + token}
}

// IsProvable tells whether a host leaves room for the name of its proof (RFC 1035 section 3.1).
func IsProvable(host string) bool { return IsHost(host) && len(proofLabel)+len(host) <= 253 }

// IsAmong tells whether one of the texts is the proof. Some name servers' forms keep the quotes that people copy along.
func (p Proof) IsAmong(texts []string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Trim(strings.TrimSpace(text), "\"") == p.Value })
}

// NewProofToken makes a token that nobody guesses: 130 random bits.
func NewProofToken() string { return strings.ToLower(rand.Text()) }
