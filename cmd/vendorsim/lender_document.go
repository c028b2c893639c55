package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"io"
	"net/http"
	"strings"
)

// maxLenderDocument bounds a document that the lender takes.
const maxLenderDocument = 100 << 20

// lenderDocument is a document of a registered loan as the lender has it: it looks at one each time that somebody asks.
type lenderDocument struct {
	ID     string `xml:"Identifier,attr"`
	Status string `xml:"Status,attr"`
	Text   string `xml:",chardata"`
}

type lenderDocuments struct {
	XMLName   xml.Name          `xml:"urn:gable:lender:1 DOCUMENTS"`
	Reference string            `xml:"Reference,attr"`
	Documents []*lenderDocument `xml:"DOCUMENT"`
}

// documents tells what the lender has of a loan, and has looked at one more when it is asked again.
func (l *lender) documents(w http.ResponseWriter, r *http.Request, failure string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := l.registrations[r.PathValue("ref")]
	if found == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	a := lenderDocuments{Reference: found.answer.Reference}
	for _, d := range found.documents {
		one := *d
		a.Documents = append(a.Documents, &one)
	}
	for _, d := range found.documents {
		if d.Status == "RECEIVED" {
			d.Status = "TAKEN"
			break
		}
	}
	switch failure {
	case failDisorder:
		a.Reference = "REG-0"
	case failDouble:
		a.Documents = append(a.Documents, a.Documents...)
	}
	w.Header().Set("Content-Type", "application/xml")
	_ = xml.NewEncoder(w).Encode(a)
}

// take keeps that a document has come, once however often it does, if it is what its digest says.
func (l *lender) take(w http.ResponseWriter, r *http.Request, _ string) {
	hash := sha256.New()
	_, err := io.Copy(hash, http.MaxBytesReader(w, r.Body, maxLenderDocument))
	want := strings.Trim(strings.TrimPrefix(r.Header.Get("Content-Digest"), "sha-256="), ":")
	if key := r.Header.Get("Idempotency-Key"); err != nil || key == "" || want != base64.StdEncoding.EncodeToString(hash.Sum(nil)) {
		writeLender(w, http.StatusUnprocessableEntity, lenderAnswer{Fault: "A key, a digest and the document that it is of are needed."})
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	found, id := l.registrations[r.PathValue("ref")], r.PathValue("id")
	if found == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	for _, d := range found.documents {
		if d.ID == id {
			w.WriteHeader(http.StatusOK)
			return
		}
	}
	l.store.Take(kindLender, r.Header.Get("Idempotency-Key"), id, l.clock())
	found.documents = append(found.documents, &lenderDocument{ID: id, Status: "RECEIVED"})
	w.WriteHeader(http.StatusCreated)
}
