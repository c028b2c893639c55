package vendor

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"slices"
	"strings"
)

// ScriptKeys are the outside scripts that a page may ask for (platform.md section 9). Each is off until it has an address.
var ScriptKeys = []string{"support-widget", "session-analytics", "changelog", "chat", "tour"}

// Scripts are the outside services that are switched on in the browser.
type Scripts struct {
	// URLs are the addresses of the scripts by key.
	URLs map[string]string
	// ErrorMonitoringDSN is where errors of the browser are reported to, in Sentry's form; "" reports none.
	ErrorMonitoringDSN string
}

// Validate returns what is wrong with the configuration, without the addresses, which may hold keys.
func (s Scripts) Validate() error {
	var faults []error
	for _, key := range slices.Sorted(maps.Keys(s.URLs)) {
		if !slices.Contains(ScriptKeys, key) {
			faults = append(faults, fmt.Errorf("there is no outside script %s: there are %s", key, strings.Join(ScriptKeys, ", ")))
		} else if _, ok := originOf(s.URLs[key]); !ok {
			faults = append(faults, fmt.Errorf("the address of the outside script %s must begin with https://", key))
		}
	}
	if _, ok := originOf(s.ErrorMonitoringDSN); s.ErrorMonitoringDSN != "" && !ok {
		faults = append(faults, errors.New("the DSN of the error monitor must begin with https://"))
	}
	return errors.Join(faults...)
}

// originOf is scheme and host of an https address, or of an http one on this machine.
func originOf(address string) (string, bool) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || strings.ContainsAny(u.Host, " ;,'\"*") {
		return "", false
	}
	ip := net.ParseIP(u.Hostname())
	isLocal := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	return u.Scheme + "://" + u.Host, u.Scheme == "https" || u.Scheme == "http" && isLocal
}

// ContentPolicy is the Content-Security-Policy of a page whose own scripts carry the nonce. It names the hosts of what is
// switched on, and no other. Styles may be inline: components place and size by them; what people write is cleaned of
// them by package richtext.
func (s Scripts) ContentPolicy(nonce string) string {
	var hosts []string
	for _, address := range s.URLs {
		if origin, ok := originOf(address); ok {
			hosts = append(hosts, origin)
		}
	}
	slices.Sort(hosts)
	hosts = slices.Compact(hosts)
	connect := slices.Clone(hosts)
	if origin, ok := originOf(s.ErrorMonitoringDSN); ok {
		connect = append(connect, origin)
	}
	with := func(sources string, more []string) string {
		return strings.Join(append([]string{sources}, more...), " ")
	}
	return strings.Join([]string{
		"default-src 'none'",
		with("script-src 'self' 'nonce-"+nonce+"'", hosts),
		"style-src 'self' 'unsafe-inline'",
		with("img-src 'self' data: blob:", hosts),
		"font-src 'self'",
		with("connect-src 'self'", connect),
		with("frame-src 'self' blob:", hosts),
		"worker-src 'self' blob:",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	}, "; ")
}
