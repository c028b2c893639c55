package document_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/db/dbtest"
)

const tenant, unit = "00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"

// id is that of the document or letter so numbered.
func id(n int) string { return fmt.Sprintf("00000000-0000-7000-8000-%012d", n) }

// drawer is the folders of two loans before they are migrated.
type drawer struct {
	t     *testing.T
	super *pgxpool.Pool
}

func newDrawer(t *testing.T) drawer {
	t.Helper()
	d := drawer{t, dbtest.New(t).Super(t)}
	d.exec("insert into tenant (tenant_id, name, type) values ($1, 'Filing', 'LENDER')", tenant)
	d.exec("insert into org_unit (tenant_id, org_unit_id, type, name, display_name) values ($1, $2, 'LENDER', 'HQ', 'HQ')", tenant, unit)
	for _, loan := range []int{1234567, 7654321} {
		d.exec("insert into loan_number (tenant_id, loan_id) values ($1, $2)", tenant, loan)
		d.exec(`insert into loan (tenant_id, loan_id, org_unit_id, stage_id, pipeline_id, stage_order, stage_changed_at, created_at, updated_at)
			values ($1, $2, $3, 'LOAN_SETUP', 'LOAN_SETUP', 1, now(), now(), now())`, tenant, loan, unit)
	}
	return d
}

func (d drawer) exec(sql string, args ...any) {
	d.t.Helper()
	_, err := d.super.Exec(d.t.Context(), sql, args...)
	require.NoError(d.t, err)
}

// letter adds one, withdrawn at a moment or never.
func (d drawer) letter(n int, withdrawn any) {
	d.t.Helper()
	d.exec(`insert into preapproval_letter (tenant_id, loan_id, id, code, data, expires_on, made_as, made_by, created_at, updated_at, withdrawn_at)
		values ($1, 1234567, $2, $3, '{}', '2026-12-31', 'STAFF', $2, now(), now(), $4::text::timestamptz)`, tenant, id(n), fmt.Sprintf("AAAAAAAAAAA%c", 'A'+n), withdrawn)
}

// document adds one that came on a day of November 2026; in its data #1 stands for the id of 1.
func (d drawer) document(n, day int, data string) {
	d.t.Helper()
	d.onLoan(1234567, n, day, data)
}

func (d drawer) onLoan(loan, n, day int, data string) {
	d.t.Helper()
	for at := 99; at > 0; at-- {
		data = strings.ReplaceAll(data, fmt.Sprintf(`#%d"`, at), id(at)+`"`)
	}
	d.exec("insert into document (tenant_id, loan_id, id, data, created_at) values ($1, $2, $3, $4, $5::text::timestamptz)", tenant, loan, id(n), data, fmt.Sprintf("2026-11-%02d 12:00Z", day))
}

// migrate runs a migration that has landed once more, as the role whose part it is.
func (d drawer) migrate(name string) {
	d.t.Helper()
	raw, err := os.ReadFile("../migrations/" + name)
	require.NoError(d.t, err)
	d.exec("begin; set local role " + db.RoleOwner + "; " + strings.ReplaceAll(string(raw), "-- +goose", "--") + "; commit")
}

// marks are what the documents say under a key, by their numbers; nothing of those that do not have it.
func (d drawer) marks(key string) map[int]string {
	d.t.Helper()
	rows, err := d.super.Query(d.t.Context(), "select right(id::text, 12)::int, data ->> $1 from document where data ? $1", key)
	require.NoError(d.t, err)
	defer rows.Close()
	found := map[int]string{}
	for rows.Next() {
		var n int
		var says string
		require.NoError(d.t, rows.Scan(&n, &says))
		found[n] = says
	}
	require.NoError(d.t, rows.Err())
	return found
}

// Letters that were withdrawn before their documents said so are marked with what stands for them, and nothing else is.
func TestLettersThatWereWithdrawnAreMarked(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	d.letter(1, "2026-11-11 02:30Z")
	d.letter(2, nil)
	d.letter(3, "2026-11-12 15:00Z")
	d.document(1, 2, `{"name": "withdrawn", "preapprovalLetterId": "#1", "series": "#1", "number": 1, "supersededBy": "#12"}`)
	d.document(2, 2, `{"name": "holds", "preapprovalLetterId": "#2"}`)
	d.document(11, 3, `{"name": "pages of it", "madeOf": [{"DocumentId": "#1", "from": 2, "to": 2}, {"DocumentId": "#1"}]}`)
	d.document(12, 3, `{"name": "version of it", "series": "#1", "number": 2}`)
	d.document(13, 4, `{"name": "pages of that version", "removedAt": "2026-11-05T00:00:00Z", "madeOf": [{"DocumentId": "#12"}]}`)
	d.document(14, 20, `{"name": "pages of those pages, made since", "madeOf": [{"DocumentId": "#11"}]}`)
	d.document(15, 3, `{"name": "with pages of another letter", "madeOf": [{"DocumentId": "#1"}, {"DocumentId": "#2"}]}`)
	d.document(16, 3, `{"name": "pages of the one that holds", "madeOf": [{"DocumentId": "#2"}]}`)
	d.document(17, 20, `{"name": "version that came since", "series": "#1", "number": 3}`)
	d.document(18, 3, `{"name": "made of nothing", "madeOf": []}`)
	d.document(19, 3, `{"name": "versions of another", "series": "#19", "number": 1}`)
	d.onLoan(7654321, 20, 3, `{"name": "of another loan", "madeOf": [{"DocumentId": "#1"}], "series": "#1"}`)
	d.migrate("0590_mark_withdrawn_letters.sql")
	assert.Equal(t, map[int]string{1: "2026-11-11", 11: "2026-11-11", 12: "2026-11-11", 13: "2026-11-11", 14: "2026-11-11"}, d.marks("withdrawnOn"))
	var changed, names int
	require.NoError(t, d.super.QueryRow(t.Context(), "select count(*) filter (where version = 2), count(*) filter (where data ? 'name') from document").Scan(&changed, &names))
	assert.Equal(t, []int{5, 12}, []int{changed, names}, "whoever has one open saves no older state of it, and nothing else of any changed")
}

// A letter that holds was marked where it is a version of one that was withdrawn: it holds again, with what was made of its pages.
func TestLettersThatHoldAreMarkedNoMore(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	d.letter(1, "2026-11-11 12:30Z")
	d.letter(2, nil)
	d.document(1, 2, `{"preapprovalLetterId": "#1", "series": "#1", "number": 1, "supersededBy": "#2"}`)
	d.document(2, 3, `{"preapprovalLetterId": "#2", "series": "#1", "number": 2}`)
	d.document(11, 4, `{"madeOf": [{"DocumentId": "#2"}]}`)
	d.document(12, 4, `{"madeOf": [{"DocumentId": "#11"}]}`)
	d.document(13, 4, `{"madeOf": [{"DocumentId": "#1"}]}`)
	d.document(14, 4, `{"series": "#1", "number": 3}`)
	d.document(15, 4, `{"withdrawnOn": "2026-11-01", "madeOf": [{"DocumentId": "#1"}, {"DocumentId": "#13"}]}`)
	d.migrate("0590_mark_withdrawn_letters.sql")
	require.Len(t, d.marks("withdrawnOn"), 7)
	d.migrate("0600_mend_marks_of_documents.sql")
	assert.Equal(t, map[int]string{1: "2026-11-11", 13: "2026-11-11", 14: "2026-11-11", 15: "2026-11-01"}, d.marks("withdrawnOn"))
}

// An earlier version that came back is what it was, by the content that it has; what was read of a credit report for search is gone.
func TestVersionsThatCameBackAreGuarded(t *testing.T) {
	t.Parallel()
	d := newDrawer(t)
	d.letter(1, "2026-11-11 12:30Z")
	clean := func(n, series, number int, content, more string) {
		d.exec("insert into blob (tenant_id, hash, size, media_type, object, sealed, key_version, stored_at) values ($1, sha256($2::text::bytea), 1, 'application/pdf', $2, 'k', 1, now()) on conflict do nothing", tenant, content)
		d.document(n, n, fmt.Sprintf(`{"state": "CLEAN", "series": "#%d", "number": %d%s}`, series, number, more))
		d.exec("update document set hash = sha256($2::text::bytea) where id = $1", id(n), content)
	}
	clean(11, 11, 1, "form", `, "form": {"formId": "f", "name": "f", "withSSN": true}`)
	clean(12, 11, 2, "blank", ``)
	clean(13, 11, 3, "form", ``)
	clean(21, 21, 1, "report", `, "creditReportId": "#9"`)
	clean(22, 21, 2, "report", ``)
	clean(1, 1, 1, "letter", `, "preapprovalLetterId": "#1", "withdrawnOn": "2026-11-11"`)
	clean(2, 1, 2, "signed", ``)
	clean(3, 1, 3, "letter", ``)
	clean(4, 4, 1, "letter", ``)
	for _, n := range []int{12, 22} {
		d.exec("insert into document_text (tenant_id, loan_id, document_id, index_version, key_version, read_at, state, words) values ($1, 1234567, $2, 1, 1, now(), 'NONE', '{}')", tenant, id(n))
	}
	for range 2 { // a second time it changes nothing
		d.migrate("0600_mend_marks_of_documents.sql")
		assert.Equal(t, map[int]string{13: "true"}, d.marks("withSSN"))
		assert.Equal(t, map[int]string{21: id(9), 22: id(9)}, d.marks("creditReportId"))
		assert.Equal(t, map[int]string{1: id(1), 3: id(1)}, d.marks("preapprovalLetterId"))
		assert.Equal(t, map[int]string{1: "2026-11-11", 3: "2026-11-11"}, d.marks("withdrawnOn"))
		var read string
		require.NoError(t, d.super.QueryRow(t.Context(), "select string_agg(document_id::text, ',') from document_text").Scan(&read))
		assert.Equal(t, id(12), read)
		var versions int
		require.NoError(t, d.super.QueryRow(t.Context(), "select sum(version) from document").Scan(&versions))
		assert.Equal(t, 9+3, versions)
	}
}
