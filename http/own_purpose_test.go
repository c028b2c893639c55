package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

type ownPurpose struct {
	Version                 int64
	Asked, Editable, Placed bool
	TransactionInfo         struct {
		LoanPurposeType, RefinanceCashOutDeterminationType string
		BaseLoanAmt                                        float64
	}
	SubjectProperty struct {
		SalesContractAmt float64
		Address          struct{ StateCode string }
		PropertyDetail   struct {
			PropertyUsageType string
			EstimatedValueAmt float64
		}
	}
}

// stated is a whole answer to the step.
const stated = `{"TransactionInfo":{"LoanPurposeType":"Purchase","BaseLoanAmt":320000},"subjectProperty":{"SalesContractAmt":400000,
	"Address":{"StateCode":"TX"},"PropertyDetail":{"PropertyUsageType":"PrimaryResidence"}}}`

func TestOwnPurpose(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	bobbie := officer.Borrower(loan, "Bobbie", "Testborrower", true)
	pilar := officer.Borrower(loan, "Pilar", "Prestataria", false)
	party(w, loan, "borrower@example.test", "Borrower", bobbie)
	party(w, loan, "prestatario@example.test", "Borrower", pilar)
	party(w, loan, "realtor@example.test", "Realtor", "")
	me, other := w.As("borrower@example.test"), w.As("prestatario@example.test")
	purpose := posPath(loan) + "/loan-purpose"
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"MortgageTypeAndTerms":{"NoteRatePercent":6.5},"TransactionInfo":{"MortgageType":"FHA","EstClosingCostsAmt":9000},
		"subjectProperty":{"Address":{"CityName":"Austin"},"PropertyDetail":{"HousingType":"Condominium"}}}}`).Want(200)

	t.Run("GET /pos/api/applications/{loanId}/loan-purpose/ok", func(t *testing.T) {
		var got ownPurpose
		body := string(me.Get(purpose).Want(200).Into(&got).Body)
		require.True(t, got.Asked && got.Editable)
		require.False(t, got.Placed)
		require.Empty(t, got.TransactionInfo.LoanPurposeType)
		for _, lenders := range []string{"NoteRate", "FHA", "9000", "Condominium", "Austin"} {
			require.NotContains(t, body, lenders)
		}
		other.Get(purpose).Want(200).Into(&got)
		require.False(t, got.Asked || got.Editable, "the primary borrower answers for all")
	})
	t.Run("PATCH /pos/api/applications/{loanId}/loan-purpose/ok", func(t *testing.T) {
		stream := officer.Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		var got ownPurpose
		me.Patch(purpose, stated).Want(200).Into(&got)
		stream.Until("RTC.LOAN_INFO.CHANGED")
		stream.Stop()
		require.Equal(t, "TX", got.SubjectProperty.Address.StateCode)
		info := officer.Get(loan + "/v2/transaction/info").Want(200).Map()
		require.EqualValues(t, got.Version, info["version"])
		terms, property := info["TransactionInfo"].(map[string]any), info["subjectProperty"].(map[string]any)
		require.Equal(t, "Purchase", terms["LoanPurposeType"])
		require.EqualValues(t, 320000, terms["BaseLoanAmt"])
		require.Equal(t, "FHA", terms["MortgageType"], "what is the lender's stays")
		require.EqualValues(t, 9000, terms["EstClosingCostsAmt"])
		require.Equal(t, map[string]any{"CityName": "Austin", "StateCode": "TX"}, property["Address"])
		require.Equal(t, map[string]any{"HousingType": "Condominium", "PropertyUsageType": "PrimaryResidence"}, property["PropertyDetail"])
		require.EqualValues(t, 6.5, info["MortgageTypeAndTerms"].(map[string]any)["NoteRatePercent"])
	})
	t.Run("the pipeline follows, and finds it by the state", func(t *testing.T) {
		row := officer.Get(loan).Want(200).Map()
		require.Equal(t, "Purchase", row["LoanPurposeType"])
		require.EqualValues(t, 320000, row["BaseLoanAmt"])
		require.EqualValues(t, 80, row["LTVRatioPercent"])
		require.Equal(t, map[string]any{"CityName": "Austin", "StateCode": "TX"}, row["Address"])
		before := apitest.One[string](w, "select search_text from loan where loan_id = $1", number(t, loan))
		me.Patch(purpose, `{"subjectProperty":{"Address":{"StateCode":"CA"}}}`).Want(200)
		searched := apitest.One[string](w, "select search_text from loan where loan_id = $1", number(t, loan))
		require.Contains(t, searched, " | austin | ca |  | ")
		officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"subjectProperty":{"Address":{"StateCode":"TX"}}}}`).Want(200)
		require.Equal(t, before, apitest.One[string](w, "select search_text from loan where loan_id = $1", number(t, loan)), "as the loan team's own change writes it")
	})
	t.Run("a home equity line is kept as the loan team's save keeps it", func(t *testing.T) {
		line := officer.Loan()
		party(w, line, "borrower@example.test", "Borrower", officer.Borrower(line, "Bobbie", "Testborrower", true))
		officer.Patch(line+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"MortgageType":"HELOC","LoanPurposeType":"Refinance","RefinanceCashOutAmt":5000.1}}}`).Want(200)
		terms := func(answer *apitest.Answer) map[string]any {
			return answer.Want(200).Map()["TransactionInfo"].(map[string]any)
		}
		own := posPath(line) + "/loan-purpose"
		told := terms(w.As("borrower@example.test").Patch(own, `{"TransactionInfo":{"LoanPurposeType":"Refinance","RefinanceCashOutDeterminationType":"NoCashOut","BaseLoanAmt":90000}}`))
		require.Equal(t, map[string]any{"LoanPurposeType": "Refinance", "RefinanceCashOutDeterminationType": "CashOut", "BaseLoanAmt": 90000.0}, told)
		kept := terms(officer.Get(line + "/v2/transaction/info"))
		require.Equal(t, []any{"CashOut", "Other", 5000.1}, []any{kept["RefinanceCashOutDeterminationType"], kept["RefinancePrimaryPurposeType"], kept["RefinanceCashOutAmt"]})
		terms(w.As("borrower@example.test").Patch(own, `{"TransactionInfo":{"LoanPurposeType":"Purchase"}}`))
		kept = terms(officer.Get(line + "/v2/transaction/info"))
		require.Equal(t, "HELOC", kept["MortgageType"])
		for _, refinance := range []string{"RefinanceCashOutDeterminationType", "RefinancePrimaryPurposeType", "RefinanceCashOutAmt"} {
			require.NotContains(t, kept, refinance)
		}
	})
	t.Run("null clears, the journal tells only what changed, and of whom", func(t *testing.T) {
		me.Patch(purpose, `{"TransactionInfo":{"BaseLoanAmt":null}}`).Want(200)
		require.NotContains(t, officer.Get(loan + "/v2/transaction/info").Want(200).Map()["TransactionInfo"], "BaseLoanAmt")
		require.Nil(t, officer.Get(loan).Want(200).Map()["BaseLoanAmt"])
		require.Equal(t, "Bobbie Testborrower", apitest.One[string](w, `select user_name from audit_entry where loan_id = $1 and kind = 'loan_info'
			and before = '{"TransactionInfo.BaseLoanAmt": 320000}' and after = '{}'`, number(t, loan)))
		me.Patch(purpose, stated).Want(200)
	})
	t.Run("PATCH /pos/api/applications/{loanId}/loan-purpose/bad input", func(t *testing.T) {
		for body, field := range map[string]string{
			`{"TransactionInfo":{"LoanPurposeType":"Gift"}}`:                        "TransactionInfo.LoanPurposeType",
			`{"TransactionInfo":{"BaseLoanAmt":-1}}`:                                "TransactionInfo.BaseLoanAmt",
			`{"TransactionInfo":{"BaseLoanAmt":1.234}}`:                             "TransactionInfo.BaseLoanAmt",
			`{"subjectProperty":{"Address":{"StateCode":"ZZ"}}}`:                    "subjectProperty.Address.StateCode",
			`{"subjectProperty":{"PropertyDetail":{"PropertyUsageType":"Castle"}}}`: "subjectProperty.PropertyDetail.PropertyUsageType",
			`{"TransactionInfo":{"MortgageType":"VA"}}`:                             "TransactionInfo.MortgageType",
			`{"MortgageTypeAndTerms":{"NoteRatePercent":1}}`:                        "MortgageTypeAndTerms",
			`{"subjectProperty":{"Address":{"LineText":"1 Elm St"}}}`:               "subjectProperty.Address.LineText",
			`{"Editable":true}`: "Editable",
		} {
			_, fields := me.Patch(purpose, body).Want(422).Error()
			require.Equal(t, field, fields[0], body)
		}
		me.Patch(purpose, `{"x":`).Want(400)
		me.With("If-Match", "1").Patch(purpose, `{}`).Want(412)
		me.Patch("/pos/api/applications/none/loan-purpose", `{}`).Want(400)
	})
	t.Run("GET /pos/api/applications/{loanId}/loan-purpose/wrong role", func(t *testing.T) {
		officer.Get(purpose).Want(403)
		w.As("realtor@example.test").Get(purpose).Want(403)
		w.Anonymous().Get(purpose).Want(401)
	})
	t.Run("GET /pos/api/applications/{loanId}/loan-purpose/wrong tenant", func(t *testing.T) {
		me.Get(posPath(w.As("originator@harbor.test").Loan()) + "/loan-purpose").Want(404)
	})
	t.Run("GET /pos/api/applications/{loanId}/loan-purpose/wrong loan", func(t *testing.T) {
		me.Get(posPath(officer.Loan()) + "/loan-purpose").Want(404)
	})
	t.Run("PATCH /pos/api/applications/{loanId}/loan-purpose/wrong role", func(t *testing.T) {
		other.Patch(purpose, stated).Want(403)
		officer.Patch(purpose, stated).Want(403)
		w.As("realtor@example.test").Patch(purpose, stated).Want(403)
		w.Anonymous().Patch(purpose, stated).Want(401)
	})
	t.Run("PATCH /pos/api/applications/{loanId}/loan-purpose/wrong tenant", func(t *testing.T) {
		me.Patch(posPath(w.As("originator@harbor.test").Loan())+"/loan-purpose", stated).Want(404)
	})
	t.Run("PATCH /pos/api/applications/{loanId}/loan-purpose/wrong loan", func(t *testing.T) {
		me.Patch(posPath(officer.Loan())+"/loan-purpose", stated).Want(404)
	})
	t.Run("409 for another state where the street is known", func(t *testing.T) {
		officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"subjectProperty":{"Address":{"LineText":"3 Elm St"}}}}`).Want(200)
		var got ownPurpose
		require.True(t, me.Get(purpose).Want(200).Into(&got) != nil && got.Placed)
		me.Patch(purpose, `{"subjectProperty":{"Address":{"StateCode":"CA"}}}`).Want(409)
		me.Patch(purpose, `{"subjectProperty":{"Address":{"StateCode":"TX"},"SalesContractAmt":410000}}`).Want(200)
	})
	t.Run("423 past the intake, on hold or archived", func(t *testing.T) {
		for _, stage := range []string{"QUALIFICATION", "PREAPPROVED", "LOAN_SETUP", "UNDERWRITING_SUBMITTED", "LOAN_FUNDED", "SUSPENDED", "ADVERSE"} {
			officer.Patch(loan+"/stage/"+stage, nil).Want(200)
			me.Patch(purpose, `{}`).Want(423)
			var got ownPurpose
			me.Get(purpose).Want(200).Into(&got)
			require.True(t, got.Asked && !got.Editable, stage)
		}
		officer.Patch(loan+"/stage/APPLICATION_INTAKE", nil).Want(200)
		me.Patch(purpose, `{}`).Want(200)
		officer.Patch(loan+"/archive", nil).Want(200)
		me.Patch(purpose, `{}`).Want(423)
		officer.Patch(loan+"/unarchive", nil).Want(200)
	})
	t.Run("a rule that misses the state answers with the field's name", func(t *testing.T) {
		fresh := officer.Loan()
		party(w, fresh, "borrower@example.test", "Borrower", officer.Borrower(fresh, "Bobbie", "Testborrower", true))
		enabledRule(w, "ELIGIBILITY_RULES", "State first", fmt.Sprintf(`loan.LoanID == %d && change.byBorrower && loan.Info.subjectProperty.Address.StateCode == ""`, number(t, fresh)),
			effect{"do": "BLOCK", "message": "Where is it?", "missingFields": []string{"Subject Property State"}})
		var e ruleError
		me = w.As("borrower@example.test")
		refused := me.Patch(posPath(fresh)+"/loan-purpose", `{"TransactionInfo":{"LoanPurposeType":"Purchase"}}`).Want(409)
		refused.Into(&e)
		require.Equal(t, []string{"Subject Property State"}, e.Errors[0].MissingFields)
		for _, ofTheLender := range []string{"Where is it?", "State first"} {
			require.NotContains(t, string(refused.Body), ofTheLender, "a borrower reads neither what a rule is called nor what it says")
		}
		me.Patch(posPath(fresh)+"/loan-purpose", stated).Want(200)
	})
}

func number(t *testing.T, loan string) (id int64) {
	t.Helper()
	_, err := fmt.Sscanf(loan, "/los/api/loans/%d", &id)
	require.NoError(t, err)
	return id
}

// TestPurposeSight holds the database's own rules for what is stated, past the handlers.
func TestPurposeSight(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan, foreign := officer.Loan(), officer.Loan()
	bobbie := officer.Borrower(loan, "Bobbie", "Testborrower", true)
	pilar := officer.Borrower(loan, "Pilar", "Prestataria", false)
	app := w.Database.App(t)
	enter := func(t *testing.T, visibility string, pinned int64, borrower string) *partyTx {
		tx, err := app.Begin(t.Context())
		require.NoError(t, err)
		t.Cleanup(func() { _ = tx.Rollback(t.Context()) })
		summit := demo.TenantID("summit.test")
		_, err = tx.Exec(t.Context(), "select app.enter(null, 0, now(), $1, (select policy), $1, (select policy), $2, $2, $3, '{}', $4, $5, nullif($6, '')::uuid) from (select $7::bigint as policy) p",
			summit, demo.UserID("borrower@example.test"), visibility, pinned, []int64{number(t, loan)}, borrower, apitest.One[int64](w, "select policy_version from tenant where tenant_id = $1", summit))
		require.NoError(t, err)
		return &partyTx{t, tx}
	}
	const write = `select app.keep_own_purpose('{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"VA"},"MortgageTypeAndTerms":{"NoteRatePercent":1}}', now())`
	t.Run("writes the stated fields and no other", func(t *testing.T) {
		tx := enter(t, "party", number(t, loan), bobbie)
		tx.affected(write)
		require.EqualValues(t, 1, tx.count("select count(*) from app.own_loan_purpose()"))
		require.Zero(t, tx.count("select count(*) from loan_info"))
		tx.affected("select app.begin_settling()")
		require.EqualValues(t, 1, tx.count(`select count(*) from loan_info where data #>> '{TransactionInfo,LoanPurposeType}' = 'Purchase'
			and data #> '{TransactionInfo,MortgageType}' is null and data #> '{MortgageTypeAndTerms,NoteRatePercent}' is null`))
	})
	t.Run("nobody but the primary borrower of that loan", func(t *testing.T) {
		for name, who := range map[string]struct {
			visibility, borrower string
			pinned               int64
		}{
			"co-borrower": {"party", pilar, number(t, loan)}, "realtor": {"party", "", number(t, loan)}, "another loan": {"party", bobbie, number(t, foreign)},
			"team": {"team", bobbie, number(t, loan)}, "none": {"none", bobbie, number(t, loan)},
		} {
			t.Run(name, func(t *testing.T) {
				require.ErrorContains(t, enter(t, who.visibility, who.pinned, who.borrower).fails(write), "42501")
				if name != "co-borrower" {
					require.Zero(t, enter(t, who.visibility, who.pinned, who.borrower).count("select count(*) from app.own_loan_purpose()"))
				}
			})
		}
		require.ErrorContains(t, enter(t, "team", number(t, loan), bobbie).fails("select app.settle_own_purpose(1)"), "42501")
	})
	t.Run("not past the intake", func(t *testing.T) {
		officer.Patch(loan+"/stage/QUALIFICATION", nil).Want(200)
		require.ErrorContains(t, enter(t, "party", number(t, loan), bobbie).fails(write), "42501")
	})
}
