package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// party puts a demo user on a loan as a borrower or realtor.
func party(w *apitest.World, loan, email, role, borrower string) {
	w.T.Helper()
	var id int64
	_, err := fmt.Sscanf(loan, "/los/api/loans/%d", &id)
	require.NoError(w.T, err)
	w.Exec(`insert into loan_user (tenant_id, loan_id, user_id, loan_role, borrower_id) values ($1, $2, $3, $4, nullif($5, '')::uuid)`,
		demo.TenantID("summit.test"), id, demo.UserID(email), role, borrower)
}

func posPath(loan string) string {
	return "/pos/api/applications/" + loan[strings.LastIndex(loan, "/")+1:]
}

func TestApplications(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	bobbie := officer.Borrower(loan, "Bobbie", "Testborrower", true)
	pilar := officer.Borrower(loan, "Pilar", "Prestataria", false)
	officer.Patch(loan+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{
		"TransactionInfo": map[string]any{"BaseLoanAmt": 300000, "LoanPurposeType": "Purchase"},
		"subjectProperty": map[string]any{"SalesContractAmt": 400000, "Address": map[string]any{"CityName": "Austin", "StateCode": "TX"}}}}).Want(200)
	party(w, loan, "borrower@example.test", "Borrower", bobbie)
	party(w, loan, "prestatario@example.test", "Borrower", pilar)
	party(w, loan, "realtor@example.test", "Realtor", "")
	me, other := w.As("borrower@example.test"), w.As("prestatario@example.test")
	app := posPath(loan)

	t.Run("list/200 own words, own percent, officer's contact", func(t *testing.T) {
		var page struct {
			Rows []struct {
				LoanID       int64
				Milestone    string
				Step, Steps  int
				PctComplete  int
				BorrowerName string
				Editable     bool
				LoanOfficer  map[string]string
				Address      map[string]string
			}
			Count int
		}
		body := string(me.Get("/pos/api/applications").Want(200).Into(&page).Body)
		require.Equal(t, 1, page.Count)
		row := page.Rows[0]
		require.Equal(t, "APPLICATION", row.Milestone)
		require.Equal(t, "Bobbie Testborrower", row.BorrowerName)
		require.Equal(t, map[string]string{"Name": "Orion Austinson", "Email": "originator@summit.test", "Phone": "512-555-0100"}, row.LoanOfficer)
		require.Equal(t, "Austin", row.Address["CityName"])
		require.True(t, row.Editable)
		require.NotContains(t, body, "300000")
		require.NotContains(t, body, "Pilar")
		require.Equal(t, "Pilar Prestataria", other.Get(app).Want(200).Map()["BorrowerName"])
	})
	t.Run("borrower/200 allow-listed, and the pipeline follows", func(t *testing.T) {
		before := officer.Get(loan).Want(200).Map()
		got := me.Patch(app+"/borrower", map[string]any{"ContactPoint": map[string]any{"CellPhone": "512-555-0111"},
			"BorrowerDetail": map[string]any{"MaritalStatusType": "Unmarried", "DependentCount": 1, "BirthDate": "1985-05-05"}, "DependentAgeYearsCount": "7"}).Want(200).Map()
		require.Equal(t, "512-555-0111", got["ContactPoint"].(map[string]any)["CellPhone"])
		after := officer.Get(loan).Want(200).Map()
		require.Greater(t, after["pctComplete"].(float64), before["pctComplete"].(float64))
		require.Greater(t, after["version"].(float64), before["version"].(float64))
		for _, kept := range []string{"StageId", "PipelineId", "BaseLoanAmt", "WizeOrgUnitId", "BorrowerName", "LoanOfficerName", "LTVRatioPercent", "archiveIndicator", "Address"} {
			require.Equal(t, before[kept], after[kept], kept)
		}
		require.Equal(t, "Bobbie Testborrower", after["BorrowerName"])
	})
	t.Run("the whole team hears of it", func(t *testing.T) {
		stream := officer.Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		me.Patch(app+"/borrower", map[string]any{"CitizenResidencyType": "USCitizen"}).Want(200)
		require.Equal(t, "USCitizen", me.Get(app + "/borrower").Want(200).Map()["CitizenResidencyType"])
		stream.Until("RTC.LOAN.UPDATED")
		stream.Stop()
	})
	t.Run("borrower/422 what a borrower may not write", func(t *testing.T) {
		for _, body := range []string{`{"Role":"TitleHolder"}`, `{"isPrimaryBorrower":false}`, `{"active":false}`, `{"Name":{"LastName":"X"}}`,
			`{"TaxpayerIdentifier":{"Masked":"***-**-9999"}}`, `{"ContactPoint":{"Email":"x@example.test"}}`, `{"eConsent":true}`,
			`{"BorrowerDetail":{"LoanAppSeqNumber":2}}`, `{"StageId":"LOAN_FUNDED"}`, `{"version":7}`, `{"id":"x"}`,
			`{"BorrowerDetail":{"BirthDate":"2090-01-01"}}`, `{"BorrowerDetail":{"MaritalStatusType":"Happy"}}`} {
			me.Patch(app+"/borrower", body).Want(422)
		}
		me.Patch(app+"/borrower", `{"x":`).Want(400)
		me.With("If-Match", "1").Patch(app+"/borrower", `{}`).Want(412)
	})
	t.Run("residences: own only", func(t *testing.T) {
		address := map[string]any{"Address": map[string]any{"LineText": "1 Elm St", "CityName": "Austin", "StateCode": "TX", "PostalCode": "78701"},
			"ResidenceDetail": map[string]any{"ResidencyType": "Current", "BasisType": "Rent", "DurationYearsCount": 3}, "Landlord": map[string]any{"MonthlyRentAmt": 1500}}
		var made struct{ ID, BorrowerID string }
		me.Post(app+"/residences", address).Want(201).Into(&made)
		require.Equal(t, bobbie, made.BorrowerID)
		me.Patch(app+"/residences/"+made.ID, map[string]any{"Address": map[string]any{"LineText": "2 Oak St"}}).Want(200)
		require.EqualValues(t, 1, me.Get(app + "/residences").Want(200).Map()["count"])
		require.EqualValues(t, 0, other.Get(app + "/residences").Want(200).Map()["count"])
		other.Patch(app+"/residences/"+made.ID, `{}`).Want(404)
		other.Delete(app + "/residences/" + made.ID).Want(404)
		me.Post(app+"/residences", map[string]any{"BorrowerId": pilar}).Want(422)
		me.Patch(app+"/residences/"+made.ID, map[string]any{"BorrowerId": pilar}).Want(422)
		me.Post(app+"/residences", map[string]any{"Address": map[string]any{"PostalCode": "x"}}).Want(422)
		require.EqualValues(t, 1, officer.Get(loan + "/borrowers/" + bobbie + "/residences").Want(200).Map()["count"])
		extra := me.Post(app+"/residences", map[string]any{}).Want(201).Map()["id"].(string)
		me.Delete(app + "/residences/" + extra).Want(204)
	})
	t.Run("404 another's loan, another's role; 403 staff; 401", func(t *testing.T) {
		foreign := officer.Loan()
		for _, path := range []string{"", "/borrower", "/residences"} {
			me.Get(posPath(foreign) + path).Want(404)
			me.Get("/pos/api/applications/999999999" + path).Want(404)
			officer.Get(app + path).Want(403)
			w.As("realtor@example.test").Get(app + path).Want(403)
			w.Anonymous().Get(app + path).Want(401)
		}
		me.Patch(posPath(foreign)+"/borrower", `{}`).Want(404)
		party(w, foreign, "borrower@example.test", "Realtor", "")
		me.Get(posPath(foreign)).Want(404)
		me.Patch(posPath(foreign)+"/borrower", `{}`).Want(404)
	})
	t.Run("staff routes are 403", func(t *testing.T) {
		for _, path := range []string{"/los/api/loans", loan, loan + "/borrowers", loan + "/assets", loan + "/residences"[:0] + "/v2/transaction/info"} {
			me.Get(path).Want(403)
		}
	})
	t.Run("423 archived, closed; gone when taken off", func(t *testing.T) {
		officer.Patch(loan+"/archive", nil).Want(200)
		me.Patch(app+"/borrower", `{}`).Want(423)
		officer.Patch(loan+"/unarchive", nil).Want(200)
		officer.Patch(loan+"/stage/LOAN_FUNDED", nil).Want(200)
		require.Equal(t, "FUNDED", me.Get(app).Want(200).Map()["Milestone"])
		me.Patch(app+"/borrower", `{}`).Want(423)
		me.Post(app+"/residences", `{}`).Want(423)
		officer.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)
		officer.Patch(loan+"/borrowers/"+pilar, map[string]any{"active": false}).Want(200)
		other.Get(app).Want(404)
		require.EqualValues(t, 0, other.Get("/pos/api/applications").Want(200).Map()["count"])
	})
	t.Run("the demo loans", func(t *testing.T) {
		require.Equal(t, "es", w.As("prestatario@example.test").Patch("/api/language", map[string]any{"language": "es"}).Want(200).Map()["language"])
		me.Patch("/api/language", map[string]any{"language": "es"}).Want(200)
		require.Equal(t, "es", apitest.One[string](w, "select language from user_account where user_id = $1", demo.UserID("borrower@example.test")))
		me.Patch("/api/language", map[string]any{"language": "fr"}).Want(422)
	})
}

// TestPartySight holds the database's own rules for a party to a loan, past the handlers.
func TestPartySight(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan, foreign := officer.Loan(), officer.Loan()
	bobbie := officer.Borrower(loan, "Bobbie", "Testborrower", true)
	officer.Borrower(loan, "Pilar", "Prestataria", false)
	officer.Post(loan+"/assets", map[string]any{"AssetDetail": map[string]any{"CashOrMarketValueAmt": 5}}).Want(201)
	number := func(path string) (id int64) {
		_, err := fmt.Sscanf(path, "/los/api/loans/%d", &id)
		require.NoError(t, err)
		return id
	}
	app := w.Database.App(t)
	enter := func(t *testing.T, visibility string, pinned int64, loans []int64) *partyTx {
		tx, err := app.Begin(t.Context())
		require.NoError(t, err)
		t.Cleanup(func() { _ = tx.Rollback(t.Context()) })
		summit := demo.TenantID("summit.test")
		_, err = tx.Exec(t.Context(), "select app.enter(null, 0, now(), $1, (select policy), $1, (select policy), $2, $2, $3, '{}', $4, $5, $6) from (select $7::bigint as policy) p",
			summit, demo.UserID("borrower@example.test"), visibility, pinned, loans, bobbie, apitest.One[int64](w, "select policy_version from tenant where tenant_id = $1", summit))
		require.NoError(t, err)
		return &partyTx{t, tx}
	}
	mine := []int64{number(loan)}

	t.Run("sees the own record only, and may not write the loan", func(t *testing.T) {
		tx := enter(t, "party", number(loan), mine)
		require.EqualValues(t, 1, tx.count("select count(*) from borrower"))
		require.Zero(t, tx.count("select count(*) from asset"))
		require.Zero(t, tx.count("select count(*) from loan_info"))
		require.Zero(t, tx.affected("update loan set stage_id = 'LOAN_FUNDED'"))
		require.Zero(t, tx.affected("delete from loan"))
	})
	t.Run("settling reads all of the pinned loan and writes none of it", func(t *testing.T) {
		tx := enter(t, "party", number(loan), mine)
		tx.affected("select app.begin_settling()")
		require.EqualValues(t, 2, tx.count("select count(*) from borrower"))
		require.EqualValues(t, 1, tx.count("select count(*) from asset"))
		require.EqualValues(t, 1, tx.count("select count(*) from loan_info"))
		require.Zero(t, tx.count("select count(*) from borrower_ssn"))
		require.EqualValues(t, 1, tx.affected("update borrower set position = 7"), "the own one")
		require.Zero(t, tx.affected("update loan_info set version = 99"))
		require.Zero(t, tx.affected("delete from asset"))
		require.Zero(t, tx.affected("update loan set base_loan_amt = 1"))
		tx.affected("select app.settle_own_loan(55::smallint, 42, now())")
		tx.affected("select app.end_settling()")
		require.EqualValues(t, 1, tx.count("select count(*) from borrower"))
		require.EqualValues(t, 55, tx.count("select completion_percent from loan"))
	})
	t.Run("nothing of it on a loan one is not party to, nor for staff", func(t *testing.T) {
		for _, call := range []string{"app.begin_settling()", "app.lock_own_loan()", "app.settle_own_loan(1::smallint, 1, now())"} {
			for visibility, pinned := range map[string]int64{"party": number(foreign), "team": number(loan), "none": number(loan)} {
				t.Run(visibility, func(t *testing.T) {
					require.ErrorContains(t, enter(t, visibility, pinned, mine).fails("select "+call), "42501")
				})
			}
		}
		tx := enter(t, "party", number(foreign), mine)
		tx.affected("select set_config('gable.settling', 'on', true)")
		require.Zero(t, tx.count("select count(*) from borrower"))
		require.EqualValues(t, 1, tx.count("select count(*) from app.own_loan_officers()"))
	})
}
