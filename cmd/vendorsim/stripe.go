package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// seatPrice is what a seat costs here, in cents.
const seatPrice = 7900

// declined is the published test number of a card that can be kept and that every charge is refused on.
const declined = "4000000000000341"

// stripeBox answers the part of Stripe's HTTP API that Gable speaks, with the shapes and the idempotency of the real one.
type stripeBox struct {
	store *Store
	mu    sync.Mutex
	once  map[string]object // answers by idempotency key
	made  int
	cards map[string][]object // payment methods by customer, newest first
	bills map[string]object
	forms map[string]form
}

type object map[string]any

// form is an open Checkout session.
type form struct{ customer, back string }

func newStripe(store *Store) *stripeBox {
	return &stripeBox{store: store, once: map[string]object{}, cards: map[string][]object{}, bills: map[string]object{}, forms: map[string]form{}}
}

func (s *stripeBox) mount(mux *http.ServeMux) {
	mux.HandleFunc("GET /v1/prices", s.call(func(r *http.Request) (object, *refusal) {
		return object{"object": "list", "has_more": false, "url": "/v1/prices", "data": []object{{"id": "price_seat", "object": "price", "active": true, "currency": "usd",
			"unit_amount": seatPrice, "lookup_key": r.Form.Get("lookup_keys[0]")}}}, nil
	}))
	mux.HandleFunc("POST /v1/customers", s.call(func(r *http.Request) (object, *refusal) {
		return object{"id": s.id("cus"), "object": "customer", "name": r.Form.Get("name"), "email": r.Form.Get("email")}, nil
	}))
	mux.HandleFunc("POST /v1/customers/{id}", s.call(func(r *http.Request) (object, *refusal) {
		return object{"id": r.PathValue("id"), "object": "customer"}, nil
	}))
	mux.HandleFunc("GET /v1/customers/{id}/payment_methods", s.call(func(r *http.Request) (object, *refusal) {
		return object{"object": "list", "has_more": false, "url": r.URL.Path, "data": append([]object{}, s.cards[r.PathValue("id")]...)}, nil
	}))
	mux.HandleFunc("POST /v1/checkout/sessions", s.call(s.openForm))
	mux.HandleFunc("POST /v1/invoices", s.call(func(r *http.Request) (object, *refusal) {
		bill := object{"id": s.id("in"), "object": "invoice", "status": "draft", "customer": r.Form.Get("customer"), "amount_due": 0, "currency": "usd"}
		s.bills[bill["id"].(string)] = bill
		return bill, nil
	}))
	mux.HandleFunc("POST /v1/invoiceitems", s.call(s.addItem))
	mux.HandleFunc("GET /v1/invoices/{id}", s.call(s.bill))
	mux.HandleFunc("POST /v1/invoices/{id}/finalize", s.call(s.finalize))
	mux.HandleFunc("POST /v1/invoices/{id}/pay", s.call(s.pay))
	mux.HandleFunc("GET /checkout/{id}", s.showForm)
	mux.HandleFunc("POST /checkout/{id}", s.takeCard)
	mux.HandleFunc("GET /invoice/{id}", s.showBill)
}

// refusal is an error in Stripe's shape.
type refusal struct {
	status              int
	kind, code, message string
}

// call is one route of the API: a key is asked for, a repeated idempotency key gets the first answer again.
func (s *stripeBox) call(do func(*http.Request) (object, *refusal)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b := s.store.Next(kindPayment)
		if wait(r.Context(), b) != nil {
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBodySize)
		switch err := r.ParseForm(); {
		case b.Failure == failTemporary:
			refuse(w, refusal{http.StatusServiceUnavailable, "api_error", "", "Come back later."})
			return
		case !strings.HasPrefix(r.Header.Get("Authorization"), "Bearer sk_"):
			refuse(w, refusal{http.StatusUnauthorized, "invalid_request_error", "", "You did not provide an API key."})
			return
		case err != nil:
			refuse(w, refusal{http.StatusBadRequest, "invalid_request_error", "", err.Error()})
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		key := r.Header.Get("Idempotency-Key")
		if kept, again := s.once[key]; again && r.Method == http.MethodPost {
			answer(w, http.StatusOK, kept)
			return
		}
		if b.Failure == failPermanent {
			refuse(w, refusal{http.StatusPaymentRequired, "card_error", "card_declined", "Your card was declined."})
			return
		}
		made, refused := do(r)
		if refused != nil {
			refuse(w, *refused)
			return
		}
		if key != "" {
			s.once[key] = made
		}
		answer(w, http.StatusOK, made)
	}
}

func refuse(w http.ResponseWriter, r refusal) {
	answer(w, r.status, object{"error": object{"type": r.kind, "code": r.code, "message": r.message}})
}

// id is the next one of a kind: the same requests in the same order get the same ids.
func (s *stripeBox) id(kind string) string {
	s.made++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", kind, s.made))
	return kind + "_" + hex.EncodeToString(sum[:9])
}

func (s *stripeBox) openForm(r *http.Request) (object, *refusal) {
	id := s.id("cs")
	s.forms[id] = form{customer: r.Form.Get("customer"), back: r.Form.Get("success_url")}
	return object{"id": id, "object": "checkout.session", "mode": "setup", "url": "http://" + r.Host + "/checkout/" + id}, nil
}

func (s *stripeBox) addItem(r *http.Request) (object, *refusal) {
	bill := s.bills[r.Form.Get("invoice")]
	amount, err := strconv.Atoi(r.Form.Get("amount"))
	if bill == nil || err != nil || bill["status"] != "draft" {
		return nil, &refusal{http.StatusBadRequest, "invalid_request_error", "", "No such invoice: " + r.Form.Get("invoice")}
	}
	bill["amount_due"] = bill["amount_due"].(int) + amount
	bill["description"] = r.Form.Get("description")
	return object{"id": s.id("ii"), "object": "invoiceitem", "amount": amount}, nil
}

func (s *stripeBox) bill(r *http.Request) (object, *refusal) {
	if bill := s.bills[r.PathValue("id")]; bill != nil {
		return bill, nil
	}
	return nil, &refusal{http.StatusNotFound, "invalid_request_error", "resource_missing", "No such invoice: " + r.PathValue("id")}
}

func (s *stripeBox) finalize(r *http.Request) (object, *refusal) {
	bill, refused := s.bill(r)
	if refused == nil && bill["status"] == "draft" {
		bill["status"], bill["number"] = "open", fmt.Sprintf("GABLE-%04d", len(s.bills))
		bill["hosted_invoice_url"] = "http://" + r.Host + "/invoice/" + bill["id"].(string)
	}
	return bill, refused
}

func (s *stripeBox) pay(r *http.Request) (object, *refusal) {
	bill, refused := s.bill(r)
	if refused != nil {
		return nil, refused
	}
	cards := s.cards[bill["customer"].(string)]
	switch {
	case bill["status"] != "open":
		return nil, &refusal{http.StatusBadRequest, "invalid_request_error", "", "Invoice is already paid"}
	case len(cards) == 0:
		return nil, &refusal{http.StatusBadRequest, "invalid_request_error", "", "This customer has no attached payment source or default payment method."}
	case cards[0]["declined"] == true:
		return nil, &refusal{http.StatusPaymentRequired, "card_error", "card_declined", "Your card was declined."}
	}
	bill["status"] = "paid"
	return bill, nil
}

var cardPage = template.Must(template.New("card").Parse(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Enter a card</title>
<style>body{font:16px system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}label{display:block;margin:1rem 0 .25rem}input{font:inherit;width:100%;padding:.5rem}button{font:inherit;margin-top:1.25rem;padding:.6rem 1.2rem}</style>
<main><h1>Enter a card</h1><p>A sandbox: use 4242 4242 4242 4242, or 4000 0000 0000 0341 for a card that is refused when it is charged.</p>
{{with .}}<p role="alert">{{.}}</p>{{end}}
<form method="post"><label for="n">Card number</label><input id="n" name="number" inputmode="numeric" autocomplete="off" required>
<label for="e">Expiry (MM/YY)</label><input id="e" name="expiry" autocomplete="off" required><button>Save card</button></form></main></html>`))

func (s *stripeBox) showForm(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	_, open := s.forms[r.PathValue("id")]
	s.mu.Unlock()
	if !open {
		http.NotFound(w, r)
		return
	}
	_ = cardPage.Execute(w, "")
}

var expiry = regexp.MustCompile(`^(0[1-9]|1[0-2])\s*/\s*(\d\d)$`)

func (s *stripeBox) takeCard(w http.ResponseWriter, r *http.Request) {
	number := strings.Map(func(c rune) rune {
		if c < '0' || c > '9' {
			return -1
		}
		return c
	}, r.FormValue("number"))
	until := expiry.FindStringSubmatch(strings.TrimSpace(r.FormValue("expiry")))
	if len(number) != 16 || until == nil {
		_ = cardPage.Execute(w, "That is not a card.")
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	f, open := s.forms[r.PathValue("id")]
	back, err := url.Parse(f.back)
	if !open || err != nil {
		http.NotFound(w, r)
		return
	}
	delete(s.forms, r.PathValue("id"))
	month, _ := strconv.Atoi(until[1])
	year, _ := strconv.Atoi(until[2])
	brand := "visa"
	if number[0] == '5' {
		brand = "mastercard"
	}
	s.cards[f.customer] = slices.Insert(s.cards[f.customer], 0, object{"id": s.id("pm"), "object": "payment_method", "type": "card", "declined": number == declined,
		"created": time.Now().Unix(), "card": object{"brand": brand, "last4": number[12:], "exp_month": month, "exp_year": 2000 + year}})
	http.Redirect(w, r, back.String(), http.StatusSeeOther)
}

func (s *stripeBox) showBill(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	bill := s.bills[r.PathValue("id")]
	if bill == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	cents := bill["amount_due"].(int)
	_, _ = fmt.Fprintf(w, "Invoice %s\n%s\n$%d.%02d, %s\n", bill["number"], bill["description"], cents/100, cents%100, bill["status"])
}
