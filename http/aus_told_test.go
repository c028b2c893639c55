package http_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/http/apitest"
)

// A finding about one borrower is asked of nobody else, whoever is the first of the loan by then.
func TestFindingsAboutOneBorrower(t *testing.T) {
	t.Parallel()
	u := newUnderwritten(t)
	jane := u.officer.Get(u.loan + "/borrowers").Want(200).Map()["rows"].([]any)[0].(map[string]any)["id"]
	sam := u.officer.Borrower(u.loan, "Sam", "Second", false)
	reported(u.World, u.loan)
	say := func(borrower string) string {
		return `<MESSAGE id="DU-VER-ID" severity="CONDITION"` + borrower + `><Text>Prove who it is.</Text></MESSAGE>`
	}
	u.engines.tell(func() {
		u.engines.findings = "<Recommendation>APPROVE_ELIGIBLE</Recommendation><MESSAGES>" + say(` borrower="2"`) + say("") + say(` borrower="3"`) + say(` borrower="1"`) + say(` borrower="2"`) + "</MESSAGES>"
	})
	run := u.run(map[string]any{})
	u.officer.Patch(u.loan+"/borrowers/"+sam, map[string]any{"isPrimaryBorrower": true}).Want(200)
	ask := func(place string) *apitest.Answer {
		return u.officer.Post(u.loan+"/aus/runs/"+run+"/findings/"+place+"/need", nil)
	}
	require.Equal(t, sam, ask("0").Want(201).Map()["BorrowerId"], "the second whom DU was told of is the first by now")
	require.Equal(t, sam, ask("1").Want(201).Map()["BorrowerId"], "the whole loan is the primary borrower's")
	require.Contains(t, ask("2").Want(409).Map()["message"], "does not say which borrower")
	require.Equal(t, jane, ask("3").Want(201).Map()["BorrowerId"])
	var info struct {
		Made []struct {
			Place            int
			BorrowerID, Text string
		}
	}
	u.officer.Get(u.loan + "/ausinfo").Want(200).Into(&info)
	about := map[int]string{}
	for _, made := range info.Made {
		require.Equal(t, "Prove who it is.", made.Text)
		about[made.Place] = made.BorrowerID
	}
	require.Equal(t, map[int]string{0: sam, 1: "", 3: jane.(string)}, about)
	u.officer.Patch(u.loan+"/borrowers/"+jane.(string), map[string]any{"isPrimaryBorrower": true}).Want(200)
	u.officer.Patch(u.loan+"/borrowers/"+sam, map[string]any{"active": false}).Want(200)
	require.Contains(t, ask("4").Want(409).Map()["message"], "no longer on this loan")
	u.officer.Post(u.loan+"/aus/runs/"+run+"/findings/4/condition", nil).Want(201)
}

// A loan that is changed just while it is handed over was evaluated as it was before: that is said, whatever the loan is now.
func TestLoanChangedWhileItIsHandedOver(t *testing.T) {
	t.Parallel()
	u := newUnderwritten(t)
	u.engines.tell(func() {
		u.engines.fail = "away"
		u.engines.taken = func() {
			u.officer.Patch(u.loan+"/v2/transaction/info", map[string]any{"o": map[string]any{}, "c": map[string]any{"TransactionInfo": map[string]any{"BaseLoanAmt": 310000}}})
		}
	})
	run := u.run(map[string]any{})
	var check struct {
		Warnings map[string][]struct {
			Module, RunID string
			Resubmit      bool
			Fields        []any
		}
	}
	u.officer.Get(u.loan + "/aus/check").Want(200).Into(&check)
	require.Len(t, check.Warnings["DU"], 1, "it is now as it was handed over last")
	said := check.Warnings["DU"][0]
	require.Equal(t, []any{"HANDED_OVER", run, true}, []any{said.Module, said.RunID, said.Resubmit})
	require.Empty(t, said.Fields)
}

// Who borrows, their credit report, what they declare and the reports of suppliers are held against what the engine was told; numbers and
// names stand nowhere.
func TestWhoBorrowsIsOtherThanAnEngineWasTold(t *testing.T) {
	t.Parallel()
	u := newUnderwritten(t)
	jane := u.officer.Get(u.loan + "/borrowers").Want(200).Map()["rows"].([]any)[0].(map[string]any)["id"].(string)
	first := u.run(map[string]any{})
	type change struct {
		Field, BorrowerID, Borrower string
		Was, Now                    any
	}
	warnings := func() (fields []change, resubmit bool) {
		var check struct {
			Warnings map[string][]struct {
				Module   string
				Resubmit bool
				Fields   []change
			}
		}
		u.officer.Get(u.loan + "/aus/check").Want(200).Into(&check)
		for _, of := range check.Warnings["DU"] {
			require.Equal(t, "LOAN_CHANGED", of.Module)
			fields, resubmit = of.Fields, of.Resubmit
		}
		return fields, resubmit
	}
	said, _ := warnings()
	require.Empty(t, said)
	u.officer.Patch(u.loan+"/borrowers/"+jane+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(200)
	said, _ = warnings()
	require.Empty(t, said, "the same number, written again")
	require.NoError(t, pgx.BeginFunc(t.Context(), u.Super, func(tx pgx.Tx) error {
		_, err := db.RotateKeys(t.Context(), tx, u.Server.Vault, u.Now())
		return err
	}))
	u.officer.Patch(u.loan+"/borrowers/"+jane+"/ssn", map[string]any{"IdentifierValue": oneSSN}).Want(200)
	said, _ = warnings()
	require.Empty(t, said, "nor is it another one under the company's new keys")
	require.EqualValues(t, 2, apitest.One[int64](u.World, "select key_version from borrower_ssn where borrower_id = $1", jane))
	require.Equal(t, "500222000", u.officer.Get(u.loan + "/borrowers/" + jane + "/social").Want(200).Map()["IdentifierValue"])

	u.officer.Patch(u.loan+"/borrowers/"+jane, map[string]any{"CitizenResidencyType": "PermanentResidentAlien"}).Want(200)
	said, resubmit := warnings()
	require.Equal(t, []change{{"CitizenResidencyType", jane, "Jane Invented", nil, "PermanentResidentAlien"}}, said)
	require.True(t, resubmit)
	u.officer.Patch(u.loan+"/borrowers/"+jane+"/ssn", map[string]any{"IdentifierValue": anotherSSN}).Want(200)
	u.officer.Patch(u.loan+"/borrowers/"+jane, map[string]any{"Name": map[string]any{"SuffixName": "Jr"}}).Want(200)
	said, _ = warnings()
	require.Equal(t, []change{{"BorrowerName", jane, "Jane Invented Jr", nil, nil}, {"TaxpayerIdentifier", jane, "Jane Invented Jr", nil, nil},
		{"CitizenResidencyType", jane, "Jane Invented Jr", nil, "PermanentResidentAlien"}}, said)

	second := u.run(map[string]any{"verificationReports": []any{map[string]any{"reportType": "VOE", "agency": "Finicity", "identifier": "V-1"}}})
	said, _ = warnings()
	require.Empty(t, said)
	var diff struct{ Loan []change }
	answer := u.officer.Get(u.loan + "/aus/runs/" + second + "/changes").Want(200)
	answer.Into(&diff)
	fields := []string{}
	for _, of := range diff.Loan {
		fields = append(fields, of.Field)
	}
	require.Equal(t, []string{"BorrowerName", "TaxpayerIdentifier", "CitizenResidencyType", "verificationReports"}, fields)

	u.Exec("update run set request = request #- '{casefile,People}' #- '{casefile,ReservesAmt}' where id = $1", first)
	u.officer.Get(u.loan + "/aus/runs/" + second + "/changes").Want(200).Into(&diff)
	require.Len(t, diff.Loan, 1, "a run of before it was kept who borrows says nothing of them")
	require.Equal(t, "verificationReports", diff.Loan[0].Field)
	for _, text := range []string{string(u.officer.Get(u.loan + "/aus/runs").Want(200).Body), string(answer.Body)} {
		for _, number := range []string{oneSSN, anotherSSN, strings.ReplaceAll(anotherSSN, "-", "")} {
			require.NotContains(t, text, number)
		}
	}
}
