package http_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"gable/db"
	"gable/demo"
	"gable/http/apitest"
)

func ids(of ...string) object { return object{"ids": of} }

// restorable are the lives of the kinds that can be brought back.
func restorable(jane string) map[string]life {
	lives := livesOf(jane)
	delete(lives, "borrower")
	return lives
}

// pattern is a life's path as the routes spell it.
func pattern(path, jane string) string {
	return "/los/api/loans/{loanId}" + strings.ReplaceAll(path, jane, "{borrowerId}")
}

// whole are a table's rows as they are stored, but for what is new after they were brought back.
func whole(w *apitest.World, table string) string {
	w.T.Helper()
	return apitest.One[string](w, "select coalesce(jsonb_agg(to_jsonb(x) - 'version' - 'updated_at' order by to_jsonb(x)::text), '[]')::text from "+table+" x")
}

var recordTables = []string{"residence", "employer", "income_item", "asset", "asset_borrower", "liability", "liability_borrower", "owned_property",
	"owned_property_borrower", "expense", "expense_borrower"}

// everything is the records of all loans as they are stored.
func everything(w *apitest.World) string {
	w.T.Helper()
	var all strings.Builder
	for _, table := range recordTables {
		all.WriteString(table + " " + whole(w, table) + "\n")
	}
	return all.String()
}

// answered is what a list answers, without what tells of the last write.
func answered(t *testing.T, c *apitest.Client, path string) string {
	t.Helper()
	all := rows(c, path)
	for _, row := range all {
		delete(row, "version")
		delete(row, "updatedAt")
	}
	raw, err := json.Marshal(all)
	require.NoError(t, err)
	return string(raw)
}

// TestEveryKindComesBack deletes and brings back a record of every kind, and asks what may not be.
func TestEveryKindComesBack(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan, elsewhere := officer.Loan(), officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	other := officer.Borrower(elsewhere, "Joan", "Invented", true)
	for kind, l := range restorable(jane) {
		call := "POST " + pattern(l.item, jane) + "/restore"
		first, second, third := made(officer, loan+l.create, l.body), made(officer, loan+l.create, l.body), made(officer, loan+l.create, l.body)
		officer.Patch(loan+l.item+"/"+first, l.patch).Want(200)
		list, restore, item := loan+l.list, loan+l.item+"/restore", loan+l.item+"/"
		before, stored := answered(t, officer, list), everything(w)
		t.Run(call+"/ok", func(t *testing.T) {
			officer.Delete(item + first).Want(204)
			require.NotContains(t, listed(officer, list), first)
			var page struct {
				Rows []struct {
					ID      string
					Version int
				}
				Count int
			}
			officer.Post(restore, ids(first)).Want(200).Into(&page)
			require.Equal(t, 1, page.Count)
			require.Equal(t, first, page.Rows[0].ID)
			require.Equal(t, 3, page.Rows[0].Version, "what another session read before is stale")
			require.Equal(t, before, answered(t, officer, list), "place and content are the same")
			require.Equal(t, stored, everything(w))
			require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where record_id = $1 and action = 'restored'", first))
			require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from event where type = 'RTC.'||upper(replace($2, ' ', '_'))||'.CHANGED' and data->>'id' = $1 and data->>'action' = 'restored'", first, kind))
		})
		t.Run(call+"/all or none", func(t *testing.T) {
			officer.Delete(item + first).Want(204)
			officer.Delete(item + third).Want(204)
			left := everything(w)
			officer.Post(restore, ids(first, nothing)).Want(404)
			officer.Post(restore, ids(first, second)).Want(404)
			require.Equal(t, left, everything(w))
			once := officer.With("lw-nonce", uuid.NewString())
			again := once.Post(restore, ids(third, first, first)).Want(200)
			require.JSONEq(t, string(again.Body), string(once.Post(restore, ids(third, first, first)).Want(200).Body), "sent twice, done once")
			require.Equal(t, before, answered(t, officer, list))
			officer.Post(restore, ids(first)).Want(404)
		})
		officer.Delete(item + first).Want(204)
		t.Run(call+"/bad input", func(t *testing.T) {
			for _, body := range []any{object{}, ids(), ids("x"), object{"ids": []string{first}, "more": 1}} {
				officer.Post(restore, body).Want(422)
			}
			officer.Post(restore, `{"ids":`).Want(400)
		})
		t.Run(call+"/wrong role", func(t *testing.T) {
			for _, email := range []string{"borrower@example.test", "realtor@example.test", "superadmin@gable.test"} {
				w.As(email).Post(restore, ids(first)).Want(403)
			}
		})
		t.Run(call+"/wrong tenant", func(t *testing.T) {
			none := officer.Post(restore, ids(nothing)).Want(404)
			for _, email := range []string{"companyadmin@harbor.test", "branchadmin2@summit.test", "processor@summit.test"} {
				refused := w.As(email).Post(restore, ids(first)).Want(404)
				require.Equal(t, comparable(none), comparable(refused))
			}
		})
		t.Run(call+"/wrong loan", func(t *testing.T) {
			officer.Post(elsewhere+strings.ReplaceAll(l.item, jane, other)+"/restore", ids(first)).Want(404)
			officer.Post(elsewhere+l.item+"/restore", ids(first)).Want(404)
		})
		t.Run(call+"/archived", func(t *testing.T) {
			officer.Patch(loan+"/archive", nil).Want(200)
			officer.Post(restore, ids(first)).Want(423)
			officer.Patch(loan+"/unarchive", nil).Want(200)
		})
		officer.Post(restore, ids(first)).Want(200)
		require.Equal(t, before, answered(t, officer, list))
	}
	require.Zero(t, apitest.One[int](w, "select count(*)::int from removed_record"), "nothing is kept of what is back")
}

// TestWhatGoesWithARecordComesBack: an employer's pay, a property's debts, a mark that said there is none, and the figures.
func TestWhatGoesWithARecordComesBack(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	under, refs := loan+"/borrowers/"+jane, `"Borrowers":[{"id":"`+jane+`"}]`
	officer.Patch(loan+"/v2/transaction/info", amount(300000)).Want(200)
	job := made(officer, under+"/employers", `{"Name":"Invented Works","Employment":{"StatusType":"Current","MonthlyIncomeAmt":9000}}`)
	made(officer, under+"/incomes", `{"IncomeType":"Bonus","MonthlyTotalAmt":1000,"EmployerId":"`+job+`"}`)
	house := made(officer, loan+"/realEstates", `{"Property":{"Address":{"LineText":"2 Invented Street"}},`+refs+`}`)
	debt := func(rank string) string {
		return made(officer, loan+"/liabilities", `{"LiabilityDetail":{"LiabilityType":"MortgageLoan","LienPosition":"`+rank+`","MonthlyPaymentAmt":700,"UnpaidBalanceAmt":90000,"AccountIdentifier":"5550001234"},"OwnedPropertyId":"`+house+`",`+refs+`}`)
	}
	lien, second := debt("FirstLien"), debt("SecondLien")
	figures := func() string {
		return string(officer.Get(loan + "/v2/transaction/qualification").Want(200).Body)
	}
	pipeline := func() string {
		return apitest.One[string](w, "select coalesce(dti_micro::text, '') || ' ' || coalesce(ltv_micro::text, '') from loan where loan_id = $1::text::bigint", loan[strings.LastIndexByte(loan, '/')+1:])
	}
	was, stored, row := figures(), everything(w), pipeline()
	same := func(t *testing.T) {
		t.Helper()
		require.Equal(t, stored, everything(w))
		require.Equal(t, was, figures())
		require.Equal(t, row, pipeline())
	}
	t.Run("an employer's pay", func(t *testing.T) {
		officer.Delete(under + "/employers/" + job).Want(204)
		require.Empty(t, listed(officer, loan+"/incomes"))
		require.NotEqual(t, was, figures())
		officer.Post(under+"/employers/restore", ids(job)).Want(200)
		same(t)
	})
	t.Run("a property's debts", func(t *testing.T) {
		officer.Delete(loan + "/realEstates/" + house).Want(204)
		require.Zero(t, apitest.One[int](w, "select count(*)::int from liability where owned_property_id is not null"))
		officer.Post(loan+"/realEstates/restore", ids(house)).Want(200)
		same(t)
	})
	t.Run("a debt tied to another property meanwhile stays there", func(t *testing.T) {
		cabin := made(officer, loan+"/realEstates", `{"Property":{"Address":{"LineText":"9 Invented Lake"}}}`)
		officer.Delete(loan + "/realEstates/" + house).Want(204)
		officer.Patch(loan+"/liabilities/"+second, `{"OwnedPropertyId":"`+cabin+`"}`).Want(200)
		officer.Post(loan+"/realEstates/restore", ids(house)).Want(200)
		require.Equal(t, cabin, apitest.One[string](w, "select owned_property_id::text from liability where id = $1", second))
		require.Equal(t, house, apitest.One[string](w, "select owned_property_id::text from liability where id = $1", lien))
		officer.Patch(loan+"/liabilities/"+second, `{"OwnedPropertyId":"`+house+`"}`).Want(200)
		officer.Delete(loan + "/realEstates/" + cabin).Want(204)
		same(t)
	})
	t.Run("two debts of one rank", func(t *testing.T) {
		officer.Delete(loan + "/liabilities/" + lien).Want(204)
		rival := debt("FirstLien")
		require.Equal(t, map[string]string{"LiabilityDetail.LienPosition": "duplicateLienPosition"}, fieldKeys(officer.Post(loan+"/liabilities/restore", ids(lien)).Want(422)))
		officer.Delete(loan + "/liabilities/" + rival).Want(204)
		officer.Post(loan+"/liabilities/restore", ids(lien)).Want(200)
		same(t)
		officer.Delete(loan + "/realEstates/" + house).Want(204)
		officer.Patch(loan+"/liabilities/"+second, `{"LiabilityDetail":{"LienPosition":"FirstLien"}}`).Want(200)
		require.Equal(t, map[string]string{"Liabilities": "duplicateLienPosition"}, fieldKeys(officer.Post(loan+"/realEstates/restore", ids(house)).Want(422)))
		officer.Patch(loan+"/liabilities/"+second, `{"LiabilityDetail":{"LienPosition":"SecondLien"}}`).Want(200)
		officer.Post(loan+"/realEstates/restore", ids(house)).Want(200)
		same(t)
	})
	t.Run("a list said not to apply", func(t *testing.T) {
		state := "/los/api/uistate" + loan[strings.LastIndexByte(loan, '/'):]
		officer.Patch(state, `{"doesNotApply":{"liabilities":true}}`).Want(200)
		require.Empty(t, listed(officer, loan+"/liabilities"))
		officer.Post(loan+"/liabilities/restore", ids(lien, second)).Want(200)
		require.NotContains(t, string(officer.Get(state).Want(200).Body), `"liabilities":true`)
		same(t)
	})
	t.Run("an account number is in no journal, event or log", func(t *testing.T) {
		require.Zero(t, apitest.One[int](w, "select count(*)::int from audit_entry where before::text || after::text like '%5550001234%'"))
		require.Zero(t, apitest.One[int](w, "select count(*)::int from event where data::text like '%5550001234%'"))
		require.NotContains(t, w.Log.String(), "5550001234")
	})
}

// TestWhatCanNoLongerComeBack: its owner is gone, its time is up, its loan is gone.
func TestWhatCanNoLongerComeBack(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Jane", "Invented", true)
	joe := officer.Borrower(loan, "Joe", "Invented", false)
	under := loan + "/borrowers/" + joe
	job := made(officer, under+"/employers", `{"Name":"Invented Works"}`)
	pay := made(officer, under+"/incomes", `{"IncomeType":"Bonus","MonthlyTotalAmt":1000,"EmployerId":"`+job+`"}`)
	home := made(officer, under+"/residences", `{"Address":{"LineText":"1 Invented Street"}}`)
	asset := made(officer, loan+"/assets", `{"AssetDetail":{"AssetType":"CheckingAccount"},"Borrowers":[{"id":"`+joe+`"}]}`)
	gone := func(t *testing.T, path string, id string) {
		t.Helper()
		before := everything(w)
		answer := officer.Post(path, ids(id)).Want(409)
		code, _ := answer.Error()
		require.Equal(t, "CONFLICT", code)
		require.Equal(t, before, everything(w), "nothing half done")
	}
	officer.Delete(under + "/incomeItems/" + pay).Want(204)
	t.Run("POST /los/api/loans/{loanId}/borrowers/{borrowerId}/incomeItems/restore/409 its employer is gone", func(t *testing.T) {
		officer.Delete(under + "/employers/" + job).Want(204)
		gone(t, under+"/incomeItems/restore", pay)
		officer.Post(under+"/employers/restore", ids(job)).Want(200)
		officer.Post(under+"/incomeItems/restore", ids(pay)).Want(200)
	})
	officer.Delete(under + "/residences/" + home).Want(204)
	officer.Delete(loan + "/assets/" + asset).Want(204)
	officer.Delete(under).Want(204)
	t.Run("POST /los/api/loans/{loanId}/borrowers/{borrowerId}/residences/restore/409 its borrower is gone", func(t *testing.T) {
		gone(t, under+"/residences/restore", home)
	})
	t.Run("POST /los/api/loans/{loanId}/assets/restore/409 its borrower is gone", func(t *testing.T) {
		gone(t, loan+"/assets/restore", asset)
	})
	t.Run("POST /los/api/loans/{loanId}/expenses/restore/404 past its time", func(t *testing.T) {
		expense := made(officer, loan+"/expenses", `{"ExpenseType":"Alimony","MonthlyPaymentAmt":50}`)
		officer.Delete(loan + "/expenses/" + expense).Want(204)
		w.Advance(db.RemovedFor - time.Minute)
		officer = w.As("originator@summit.test")
		officer.Post(loan+"/expenses/restore", ids(expense)).Want(200)
		officer.Delete(loan + "/expenses/" + expense).Want(204)
		w.Advance(db.RemovedFor)
		officer = w.As("originator@summit.test")
		none := officer.Post(loan+"/expenses/restore", ids(nothing)).Want(404)
		require.Equal(t, comparable(none), comparable(officer.Post(loan+"/expenses/restore", ids(expense)).Want(404)))
	})
	t.Run("a loan takes along what was kept of it", func(t *testing.T) {
		require.Positive(t, apitest.One[int](w, "select count(*)::int from removed_record"))
		w.Exec("delete from loan where loan_id = $1::text::bigint", loan[strings.LastIndexByte(loan, '/')+1:])
		require.Zero(t, apitest.One[int](w, "select count(*)::int from removed_record"))
	})
}

// TestOwnResidenceComesBack: a borrower brings back the own addresses, and nobody else's.
func TestOwnResidenceComesBack(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	bobbie, pilar := officer.Borrower(loan, "Bobbie", "Testborrower", true), officer.Borrower(loan, "Pilar", "Prestataria", false)
	party(w, loan, "borrower@example.test", "Borrower", bobbie)
	party(w, loan, "prestatario@example.test", "Borrower", pilar)
	me, other := w.As("borrower@example.test"), w.As("prestatario@example.test")
	own := posPath(loan) + "/residences"
	home := made(me, own, `{"Address":{"LineText":"1 Oak St"},"ResidenceDetail":{"ResidencyType":"Current"}}`)
	restore, before := own+"/restore", everything(w)
	asset := made(officer, loan+"/assets", `{"AssetDetail":{"AssetType":"CheckingAccount"},"Borrowers":[{"id":"`+bobbie+`"}]}`)
	officer.Delete(loan + "/assets/" + asset).Want(204)
	const call = "POST /pos/api/applications/{loanId}/residences/restore"
	me.Delete(own + "/" + home).Want(204)
	t.Run(call+"/wrong loan", func(t *testing.T) {
		second := officer.Loan()
		party(w, second, "borrower@example.test", "Borrower", officer.Borrower(second, "Bobbie", "Testborrower", true))
		me.Post(posPath(second)+"/residences/restore", ids(home)).Want(404)
	})
	t.Run(call+"/wrong role", func(t *testing.T) {
		officer.Post(restore, ids(home)).Want(403)
		w.As("realtor@example.test").Post(restore, ids(home)).Want(403)
	})
	t.Run(call+"/wrong tenant", func(t *testing.T) {
		none := me.Post(restore, ids(nothing)).Want(404)
		require.Equal(t, comparable(none), comparable(other.Post(restore, ids(home)).Want(404)), "another borrower's of the same loan")
		require.Equal(t, comparable(none), comparable(me.Post(restore, ids(asset)).Want(404)), "what only staff see")
	})
	t.Run(call+"/bad input", func(t *testing.T) { me.Post(restore, ids("x")).Want(422) })
	t.Run(call+"/ok", func(t *testing.T) {
		me.Post(restore, ids(home)).Want(200)
		require.Equal(t, before, everything(w))
	})
	require.Equal(t, 1, apitest.One[int](w, "select count(*)::int from audit_entry where action = 'restored' and user_id = $1", string(demo.UserID("borrower@example.test"))))
}
