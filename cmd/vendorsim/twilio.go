package main

import (
	"crypto/hmac"
	"crypto/sha1" // #nosec G505 -- Twilio's signature is made with it
	"encoding/base64"
	"io"
	"maps"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// magicNumbers are the numbers to which Twilio's own test account sends nothing, with what it answers for each.
var magicNumbers = map[string]struct {
	code    int
	message string
}{
	"+15005550001": {21211, "The 'To' number is not a valid phone number."},
	"+15005550002": {21612, "The 'To' phone number is not currently reachable."},
	"+15005550003": {21408, "Permission to send an SMS has not been enabled for the region."},
	"+15005550004": {21610, "Attempt to send to unsubscribed recipient."},
	"+15005550009": {21614, "The 'To' number is not a mobile number."},
}

var phonePattern = regexp.MustCompile(`^\+[1-9][0-9]{6,14}$`)

// takeText takes a text as Twilio's API does: POST /2010-04-01/Accounts/{account}/Messages.json.
func takeText(w http.ResponseWriter, r *http.Request, store *Store, clock func() time.Time) {
	account, token, given := r.BasicAuth()
	if !given || token == "" || account != r.PathValue("account") {
		refuseText(w, http.StatusUnauthorized, 20003, "Authenticate")
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxBodySize)
	if err := r.ParseForm(); err != nil {
		refuseText(w, http.StatusBadRequest, 21602, "The form can't be read.")
		return
	}
	to, from, body := r.PostForm.Get("To"), r.PostForm.Get("From"), r.PostForm.Get("Body")
	magic, refused := magicNumbers[to]
	switch {
	case !phonePattern.MatchString(to):
		refuseText(w, http.StatusBadRequest, 21211, "The 'To' number is not a valid phone number.")
		return
	case !phonePattern.MatchString(from):
		refuseText(w, http.StatusBadRequest, 21212, "The 'From' number is not a valid phone number.")
		return
	case body == "":
		refuseText(w, http.StatusBadRequest, 21602, "Message body is required.")
		return
	case refused:
		refuseText(w, http.StatusBadRequest, magic.code, magic.message)
		return
	}
	b := store.Next(kindText)
	if wait(r.Context(), b) != nil {
		return
	}
	switch b.Failure {
	case failTemporary:
		refuseText(w, http.StatusServiceUnavailable, 20503, "Service unavailable")
	case failPermanent:
		refuseText(w, http.StatusBadRequest, 21614, "The 'To' number is not a mobile number.")
	default:
		go sendReceipts(r.PostForm.Get("StatusCallback"), to, token)
		kept := store.AddText(Text{At: clock().UTC(), To: to, From: from, Body: body})
		answer(w, http.StatusCreated, map[string]any{"sid": "SM" + strconv.FormatInt(kept.ID, 10), "to": to, "from": from, "body": body, "status": "queued", "account_sid": account})
	}
}

// undeliverable is a number whose texts are taken and never come.
const undeliverable = "+15005550199"

// sendReceipts says what became of a text, as Twilio does: signed with the account's token, once it was sent and once it came.
func sendReceipts(address, to, token string) {
	to = strings.TrimSpace(to)
	at, err := url.Parse(address)
	if err != nil || address == "" || !isLoopback(at.Hostname()) {
		return
	}
	end := url.Values{"MessageStatus": {"delivered"}, "To": {to}}
	if to == undeliverable {
		end = url.Values{"MessageStatus": {"undelivered"}, "To": {to}, "ErrorCode": {"30003"}}
	}
	for _, form := range []url.Values{{"MessageStatus": {"sent"}, "To": {to}}, end} {
		req, err := http.NewRequest(http.MethodPost, address, strings.NewReader(form.Encode()))
		if err != nil {
			return
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		req.Header.Set("X-Twilio-Signature", textSignature(token, address, form))
		caller := http.Client{Timeout: 10 * time.Second}
		if answered, err := caller.Do(req); err == nil {
			_ = answered.Body.Close()
		}
	}
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// textSignature is Twilio's signature of a form that is sent to an address.
func textSignature(token, address string, form url.Values) string {
	mac := hmac.New(sha1.New, []byte(token))
	_, _ = io.WriteString(mac, address)
	for _, name := range slices.Sorted(maps.Keys(form)) {
		_, _ = io.WriteString(mac, name+form.Get(name))
	}
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func refuseText(w http.ResponseWriter, status, code int, message string) {
	answer(w, status, map[string]any{"code": code, "message": message, "more_info": "https://www.twilio.com/docs/errors/" + strconv.Itoa(code), "status": status})
}
