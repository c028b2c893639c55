package main

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// secretForms are a secret as it is typed, and as a column of bytes or an encoded text would have it.
func secretForms(secret string) []string {
	return []string{secret, hex.EncodeToString([]byte(secret)), base64.RawStdEncoding.EncodeToString([]byte(secret[:len(secret)/3*3]))}
}

// keepsSecrets holds that neither the people's numbers nor the passwords to vendors stand in a log, a trace, a list, an event or any row,
// stored requests and arguments of jobs among them, after all that went well and wrong before.
func (o *office) keepsSecrets(t *testing.T) {
	lists := o.lists(t)
	o.api.ends()
	o.workers[len(o.workers)-1].ends() // and send what is left
	logs := o.api.said.String()
	for _, w := range o.workers {
		logs += w.said.String()
	}
	o.traces.mu.Lock()
	told := map[string]string{"log": logs, "trace": o.traces.text.String(), "list": lists, "file": o.files(t)}
	o.traces.mu.Unlock()
	// What would be found if it were there is found where it may be.
	require.Contains(t, told["log"], "lender_registration")
	require.Contains(t, told["trace"], "job run")
	require.Contains(t, told["list"], "Zweiglein")
	require.Contains(t, o.rowsWith(t, "Zweiglein"), "borrower")

	secrets := []string{vendorPassword}
	for i := 1; i <= o.made; i++ {
		number := fmt.Sprintf("5128473%02d", i+10)
		secrets = append(secrets, number, number[:3]+"-"+number[3:5]+"-"+number[5:])
	}
	for _, secret := range secrets {
		for _, form := range secretForms(secret) {
			for where, text := range told {
				assert.NotContains(t, text, form, where)
			}
		}
	}
	for _, secret := range []string{vendorPassword, "5128473", "512-84-73"} { // what all of them have in common
		for _, form := range secretForms(secret) {
			assert.Empty(t, o.rowsWith(t, form), form)
		}
	}
}

// rowsWith are the tables with rows in which a text stands.
func (o *office) rowsWith(t *testing.T, text string) string {
	t.Helper()
	tables := strings.Fields(o.text("one", `select string_agg(quote_ident(schemaname) || '.' || quote_ident(tablename), ' ') from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`))
	require.Greater(t, len(tables), 100)
	var sql strings.Builder
	for i, table := range tables {
		if i > 0 {
			sql.WriteString(" union all ")
		}
		_, _ = fmt.Fprintf(&sql, "(select '%[1]s' as name from %[1]s r where strpos(r::text, $1) > 0 limit 1)", table)
	}
	return o.text("one", "select coalesce(string_agg(name, ' '), '') from ("+sql.String()+") f", text)
}

// lists is what an officer is answered by every call that reads of the last loan, and of the logins; but for the loan's own file.
func (o *office) lists(t *testing.T) string {
	t.Helper()
	loan, _ := o.loan()
	get := func(url string) (int, string) {
		res, err := o.officer.Get(url)
		require.NoError(t, err)
		defer func() { _ = res.Body.Close() }()
		text, err := io.ReadAll(res.Body)
		require.NoError(t, err)
		return res.StatusCode, string(text)
	}
	var all strings.Builder
	read := 0
	document := o.officer.send("GET", o.origin+"/openapi.json", nil, 200)
	for path, of := range document["paths"].(map[string]any) {
		at, onLoan := strings.CutPrefix(path, "/los/api/loans/{loanId}")
		isLogins := strings.HasPrefix(path, "/los/api/scrts") || strings.HasPrefix(path, "/los/api/credit")
		if _, reads := of.(map[string]any)["get"]; !reads || strings.Contains(at, "{") || at == "/export" || !onLoan && !isLogins {
			continue
		}
		url := o.origin + path
		if onLoan {
			url = loan + at
		}
		if status, text := get(url); status == 200 {
			all.WriteString(text)
			read++
		}
	}
	require.Greater(t, read, 40, "calls that answered")
	return all.String()
}

var printable = regexp.MustCompile(`[ -~]{7,}`)

// files is what can be read in the folder of files and secrets.
func (o *office) files(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	require.NoError(t, filepath.WalkDir(o.data, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		for _, one := range printable.FindAll(content, -1) {
			text.Write(append(one, '\n'))
		}
		return err
	}))
	return text.String()
}
