package main

import (
	"net/http"
	"time"

	"gable/cmd/vendorsim/zone"
)

const kindName = "dns"

// newNames is the name server, which is slow, failing or silent when told to be.
func newNames(store *Store) *zone.Server {
	return &zone.Server{Next: func() zone.Manner {
		b := store.Next(kindName)
		return zone.Manner{Delay: time.Duration(b.DelayMS) * time.Millisecond, Silent: b.Failure == failSilent, Fails: b.Failure != "" && b.Failure != failSilent}
	}}
}

// mountNames serves the records: as JSON, and from the form on the page, which other sites' pages can't send.
func mountNames(mux *http.ServeMux, names *zone.Server) {
	mux.HandleFunc("GET /records", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, names.Records()) })
	mux.HandleFunc("PUT /records", func(w http.ResponseWriter, r *http.Request) {
		var record zone.Record
		if !read(w, r, &record) {
			return
		}
		if err := names.Set(record); err != nil {
			answer(w, http.StatusUnprocessableEntity, map[string]string{"error": err.Error()})
			return
		}
		answer(w, http.StatusOK, record)
	})
	own := http.NewCrossOriginProtection()
	mux.Handle("POST /records", own.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBodySize)
		record := zone.Record{Name: r.PostFormValue("name")}
		if text := r.PostFormValue("text"); text != "" {
			record.Texts = []string{text}
		}
		if err := names.Set(record); err != nil {
			http.Error(w, err.Error(), http.StatusUnprocessableEntity)
			return
		}
		http.Redirect(w, r, "/", http.StatusSeeOther)
	})))
}
