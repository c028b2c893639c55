package http_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/demo"
	"gable/http/apitest"
	"gable/vault"
)

const (
	oneSSN     = "500-22-2000"
	anotherSSN = "500-22-3111"
)

func TestSSN(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	john := officer.Borrower(loan, "John", "Invented", false)
	path := loan + "/borrowers/" + jane

	t.Run("social/404 none on file", func(t *testing.T) { officer.Get(path + "/social").Want(404) })
	t.Run("ssn/200 masks", func(t *testing.T) {
		got := officer.Patch(path+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(200).Map()
		require.Equal(t, map[string]any{"Masked": "***-**-2000", "IdentifierType": "SocialSecurityNumber"}, got["TaxpayerIdentifier"])
		officer.Patch(loan+"/borrowers/"+john+"/ssn", map[string]any{"IdentifierValue": strings.ReplaceAll(oneSSN, "-", "")}).Want(200)
	})
	t.Run("social/200 is audited and not stored", func(t *testing.T) {
		answer := officer.With("lw-nonce", uuid.NewString()).Get(path + "/social").Want(200)
		require.Equal(t, "no-store", answer.Header.Get("Cache-Control"))
		require.Equal(t, "500222000", answer.Map()["IdentifierValue"])
		require.EqualValues(t, 1, apitest.One[int64](w, `select count(*) from audit_entry where kind = 'borrower_ssn' and action = 'revealed'
			and record_id = $1 and actor_name = 'Orion Austinson'`, jane))
	})
	t.Run("equal numbers have one blind index and two ciphertexts", func(t *testing.T) {
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(distinct blind_index) from borrower_ssn"))
		require.EqualValues(t, 2, apitest.One[int64](w, "select count(distinct ciphertext) from borrower_ssn"))
	})
	t.Run("a ciphertext moved to another row does not open", func(t *testing.T) {
		w.Exec(`update borrower_ssn a set ciphertext = b.ciphertext from borrower_ssn b where a.borrower_id = $1 and b.borrower_id = $2`, john, jane)
		officer.Get(loan + "/borrowers/" + john + "/social").Want(500)
	})
	t.Run("a rotated key reads old rows and seals new ones", func(t *testing.T) {
		rotate := func(v *vault.Vault) error {
			return pgx.BeginFunc(t.Context(), w.Super, func(tx pgx.Tx) error {
				made, err := db.RotateKeys(t.Context(), tx, v, w.Now())
				require.Equal(t, err == nil, made > 0)
				return err
			})
		}
		keyset, err := vault.NewKeyset()
		require.NoError(t, err)
		stranger, err := vault.New(keyset)
		require.NoError(t, err)
		require.ErrorContains(t, rotate(stranger), "is not the one")
		require.NoError(t, rotate(w.Server.Vault))
		require.Equal(t, "500222000", officer.Get(path + "/social").Want(200).Map()["IdentifierValue"])
		officer.Patch(loan+"/borrowers/"+john+"/ssn", map[string]any{"IdentifierValue": anotherSSN}).Want(200)
		require.EqualValues(t, 2, apitest.One[int](w, "select key_version + index_version - 2 from borrower_ssn where borrower_id = $1", john))
		require.Equal(t, "500223111", officer.Get(loan + "/borrowers/" + john + "/social").Want(200).Map()["IdentifierValue"])
	})
	t.Run("ssn/422 never repeats it", func(t *testing.T) {
		for _, text := range []string{"", "12345678", "000-12-3456", "666-12-3456", "123-00-4567", "123-45-0000", "078-05-1120", "90001abcd", "1234567890123"} {
			answer := officer.Patch(path+"/ssn", map[string]any{"IdentifierValue": text}).Want(422)
			if text != "" {
				require.NotContains(t, string(answer.Body), text)
			}
		}
		officer.Patch(path+"/ssn", `{}`).Want(422)
		officer.Patch(path+"/ssn", `{"IdentifierValue":500222000}`).Want(422)
		officer.Patch(path+"/ssn", `{"IdentifierValue":`).Want(400)
	})
	t.Run("412", func(t *testing.T) {
		officer.With("If-Match", "1").Patch(path+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(412)
	})
	t.Run("403 role, 404 tenant, branch, loan", func(t *testing.T) {
		w.Exec("insert into loan_user (tenant_id, loan_id, user_id, loan_role) select tenant_id, loan_id, $1, 'Assistant' from loan", demo.UserID("assistant@summit.test"))
		w.As("assistant@summit.test").Get(path).Want(200)
		w.As("assistant@summit.test").Get(path + "/social").Want(403)
		w.As("borrower@example.test").Get(path + "/social").Want(403)
		for _, stranger := range []string{"originator@harbor.test", "branchadmin2@summit.test", "originator2@summit.test"} {
			w.As(stranger).Get(path + "/social").Want(404)
			w.As(stranger).Patch(path+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(404)
		}
		other := officer.Loan()
		officer.Get(other + "/borrowers/" + jane + "/social").Want(404)
		officer.Patch(other+"/borrowers/"+jane+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(404)
	})
	t.Run("ssn/200 null takes it off", func(t *testing.T) {
		nonce := officer.With("lw-nonce", uuid.NewString())
		nonce.Patch(path+"/ssn", map[string]any{"IdentifierValue": anotherSSN}).Want(200)
		nonce.Patch(path+"/ssn", map[string]any{"IdentifierValue": anotherSSN}).Want(200)
		got := officer.Patch(path+"/ssn", `{"IdentifierValue":null}`).Want(200).Map()
		require.Empty(t, got["TaxpayerIdentifier"])
		officer.Get(path + "/social").Want(404)
	})
	t.Run("nowhere but in its place", func(t *testing.T) {
		for _, digits := range []string{"500222000", "500223111", oneSSN, anotherSSN} {
			require.NotContains(t, w.Log.String(), digits)
			for _, table := range []string{"audit_entry", "event", "nonce", "borrower", "loan"} {
				require.Zero(t, apitest.One[int64](w, "select count(*) from "+table+" x where x::text like '%' || $1 || '%' or encode(x::text::bytea, 'escape') like '%' || $1 || '%'", digits), table)
			}
		}
		require.Zero(t, apitest.One[int64](w, `select count(*) from audit_entry where before::text || after::text ~ '\*\*\*-\*\*-'`))
	})
}

func TestBorrowerIdentity(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	path := loan + "/borrowers/" + jane

	t.Run("name/200", func(t *testing.T) {
		got := officer.Patch(path+"/name", map[string]any{"LastName": "Renamed"}).Want(200).Map()
		require.Equal(t, map[string]any{"FirstName": "Jane", "LastName": "Renamed"}, got["Name"])
		require.Equal(t, "Jane Renamed", officer.Get(loan).Want(200).Map()["BorrowerName"])
		officer.Patch(path+"/name", map[string]any{"Role": "TitleHolder"}).Want(422)
		officer.Patch(path+"/name", map[string]any{"FirstName": strings.Repeat("x", 151)}).Want(422)
	})
	t.Run("birth-date/200 is in no journal", func(t *testing.T) {
		officer.Patch(path+"/birth-date", map[string]any{"BirthDate": "1980-02-29"}).Want(200)
		officer.Patch(path+"/birth-date", map[string]any{"BirthDate": "1981-03-01"}).Want(200)
		require.EqualValues(t, 1, apitest.One[int64](w, `select count(*) from audit_entry where before ? 'BorrowerDetail.BirthDate' and after ? 'BorrowerDetail.BirthDate'`))
		require.Zero(t, apitest.One[int64](w, `select count(*) from audit_entry where before::text like '%1980%' or after::text like '%198%'`))
	})
	t.Run("birth-date/422", func(t *testing.T) {
		for _, date := range []string{"1981-02-30", "2199-01-01", "1850-01-01", "01/02/1980"} {
			officer.Patch(path+"/birth-date", map[string]any{"BirthDate": date}).Want(422)
		}
	})
	t.Run("a list can't be asked by it", func(t *testing.T) {
		officer.Get(loan + `/borrowers?filters={"BorrowerDetail.BirthDate":"1981-03-01"}`).Want(400)
		officer.Get(loan + `/borrowers?orderBy=BorrowerDetail.BirthDate`).Want(400)
		require.EqualValues(t, 0, officer.Get(loan + `/borrowers?searchTerm=1981-03`).Want(200).Map()["count"])
	})
	t.Run("consents/200", func(t *testing.T) {
		require.Equal(t, "EConsent", officer.Put(path+"/e-consent", nil).Want(200).Map()["ConsentType"])
		require.Equal(t, "CreditConsent", officer.Put(path+"/credit-consent", map[string]any{"ConsentInd": false}).Want(200).Map()["ConsentType"])
		got := officer.Get(path).Want(200).Map()
		require.Equal(t, true, got["eConsent"])
		require.Equal(t, false, got["BorrowerDetail"].(map[string]any)["CreditReportAuthInd"])
		require.Len(t, got["BorrowerConsent"], 2)
		officer.Put(path+"/e-consent", map[string]any{"Consent": true}).Want(422)
	})
	t.Run("404 tenant, loan; 403 role", func(t *testing.T) {
		w.As("originator@harbor.test").Patch(path+"/birth-date", map[string]any{"BirthDate": "1980-01-01"}).Want(404)
		w.As("branchadmin2@summit.test").Patch(path+"/name", map[string]any{"LastName": "Stranger"}).Want(404)
		w.As("realtor@example.test").Patch(path+"/name", `{}`).Want(403)
		officer.Put(officer.Loan()+"/borrowers/"+jane+"/e-consent", nil).Want(404)
	})
}
