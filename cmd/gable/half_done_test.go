package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/pdf/pdftest"
)

// TestNothingIsHalfDoneAfterAKill: many conditions that are added or changed at once, and documents that are made in place of another,
// are there whole or not at all when the process is killed that was about to commit them; asked for again, they are there once.
func TestNothingIsHalfDoneAfterAKill(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs and waits for a worker to take over")
	}
	t.Parallel()
	m := newDemoMachine(t)
	m.exec("one", "delete from river.river_job")
	smtp, _ := m.vendors()
	worker := []string{"GABLE_SMTP_URL=" + smtp, "GABLE_PUBLIC_URL=https://gable.test"}
	api, origin := m.serve()
	officer := newOfficer(t, origin)
	sending := &upload{person: officer, origin: origin, file: pdftest.Of(310, 320, 330)}
	sending.begin()
	sending.part()
	looking := m.start(worker, "work")
	of := func(what string) []any {
		return officer.send("GET", origin+sending.loan+what+"?limit=999", nil, 200)["rows"].([]any)
	}
	eventually(t, "the file was looked at", func() bool { return of("/documents")[0].(map[string]any)["state"] == "CLEAN" })
	looking.ends()

	// twice sends a change that is cut off by a kill, and then sends it again.
	twice := func(method string, status int, body any, is func(rows []any) bool) {
		t.Helper()
		before := of("/conditions")
		officer.nonce = uuid.NewString()
		m.cutOff("gable_app", api, func() { officer.begins(method, origin+sending.loan+"/conditions", body) })
		api, origin = m.serve()
		nonce := officer.nonce
		officer.nonce = ""
		require.Equal(t, before, of("/conditions"), "nothing of it was kept")
		for range 2 {
			officer.nonce = nonce
			officer.send(method, origin+sending.loan+"/conditions", body, status)
			officer.nonce = ""
			require.True(t, is(of("/conditions")), "all of it is there, once")
		}
	}
	rows := []map[string]any{}
	for i := range 40 {
		rows = append(rows, map[string]any{"code": fmt.Sprint(i), "description": fmt.Sprintf("Invented condition %d", i)})
	}
	twice("POST", 201, map[string]any{"rows": rows}, func(now []any) bool { return len(now) == 40 })
	ids := []any{}
	for _, one := range of("/conditions") {
		ids = append(ids, one.(map[string]any)["id"])
	}
	twice("PATCH", 200, map[string]any{"loanConditionIds": ids, "patch": map[string]any{"priorTo": "Docs"}}, func(now []any) bool {
		for _, one := range now {
			if one.(map[string]any)["priorTo"] != "Docs" {
				return false
			}
		}
		return true
	})

	made := []map[string]any{}
	for page := 1; page <= 3; page++ {
		made = append(made, map[string]any{"name": fmt.Sprintf("page %d.pdf", page), "parts": []map[string]any{{"DocumentId": sending.document, "from": page}}})
	}
	officer.send("POST", origin+sending.loan+"/documents/make", map[string]any{"made": made, "replaces": []string{sending.document}}, 201)
	doomed := m.start(worker, "work")
	m.cutOff("gable_worker", doomed, func() {})
	states := func() map[string]int {
		found := map[string]int{}
		for _, one := range of("/documents") {
			d := one.(map[string]any)
			found[fmt.Sprint(d["state"], " ", d["isActive"])]++
		}
		return found
	}
	require.Equal(t, map[string]int{"CLEAN true": 1, "QUARANTINED true": 3}, states(), "what they are made of stays until all are there")
	heir := m.start(worker, "work")
	removed := func() string {
		return m.text("one", "select count(*)::text from audit_entry where record_id = $1 and action = 'removed'", sending.document)
	}
	eventually(t, "another worker has made all of them", func() bool { return removed() != "0" })
	require.Equal(t, []any{"1", 3, 0}, []any{removed(), states()["CLEAN true"], states()["QUARANTINED true"]})
	require.Equal(t, "4", m.text("one", "select count(*)::text from document where loan_id = $1::bigint", sending.loan[len("/los/api/loans/"):]))
	heir.ends()
	api.ends()
}

// begins sends a request whose answer nobody waits for.
func (p *person) begins(method, url string, body any) {
	p.t.Helper()
	text, err := json.Marshal(body)
	require.NoError(p.t, err)
	req, err := http.NewRequest(method, url, bytes.NewReader(text))
	require.NoError(p.t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("lw-nonce", p.nonce)
	go func() {
		if res, err := p.Do(req); err == nil {
			_ = res.Body.Close()
		}
	}()
}

// cutOff kills a process that has done all of something but for writing the journal, which is kept shut until then.
func (m *machine) cutOff(role string, p *process, begin func()) {
	m.t.Helper()
	m.do("one", func(conn *pgx.Conn) error {
		ctx := context.Background()
		tx, err := conn.Begin(ctx)
		require.NoError(m.t, err)
		_, err = tx.Exec(ctx, "lock table audit_entry in share row exclusive mode")
		require.NoError(m.t, err)
		begin()
		const blocked = "from pg_stat_activity where datname = current_database() and usename = $1 and wait_event_type = 'Lock'"
		eventually(m.t, "it is being written", func() bool { return m.text("one", "select least(count(*), 1)::text "+blocked, role) == "1" })
		require.NoError(m.t, p.cmd.Process.Kill())
		require.Error(m.t, <-p.done)
		_, err = tx.Exec(ctx, "select pg_terminate_backend(pid) "+blocked, role)
		require.NoError(m.t, err)
		return tx.Rollback(ctx)
	})
}
