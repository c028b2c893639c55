package main

import (
	"crypto/rand"
	"encoding/base64"
	"net/http"
	"net/http/httputil"
	"strings"

	"gable/domain/vendor"
)

// pages gives the web apps' answers the headers that keep them from running what is not theirs. The nonce is new with
// each page; the app learns it from the request and puts it on its own scripts.
type pages struct {
	scripts vendor.Scripts
	secure  bool
}

const nonceHeader = "X-Nonce"

func (p pages) request(r *httputil.ProxyRequest) {
	var raw [16]byte
	_, _ = rand.Read(raw[:])
	nonce := base64.RawStdEncoding.EncodeToString(raw[:])
	r.Out.Header.Set(nonceHeader, nonce)
	r.Out.Header.Set("Content-Security-Policy", p.scripts.ContentPolicy(nonce))
	r.Out.Header.Del("Content-Security-Policy-Report-Only")
}

func (p pages) answer(resp *http.Response) error {
	h := resp.Header
	p.harden(h)
	if strings.HasPrefix(h.Get("Content-Type"), "text/html") {
		h.Set("Content-Security-Policy", resp.Request.Header.Get("Content-Security-Policy"))
		h.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
		h.Set("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)")
	}
	return nil
}

// harden sets what every answer of a web app has.
func (p pages) harden(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	if p.secure {
		h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
	}
}
