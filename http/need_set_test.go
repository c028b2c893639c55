package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

const needSets = "/los/api/need-sets"

type apiNeedSet struct {
	ID, Name, NameEs, ShippedCode         string
	Version                               int64
	Order                                 int
	LoanPurposeTypes                      []string
	IsActive, IsOwn, IsChanged, IsForLoan bool
	Needs                                 []struct{ Code, Of, ContactType string }
	Asks                                  []struct {
		Code, Of, Name, Title, OpenNeedID, BorrowerID, BusinessContactID string
	}
}

func needSetsOf(c *apitest.Client, path string) (all []apiNeedSet) {
	var page struct{ Rows []apiNeedSet }
	c.Get(path + "?limit=999").Want(200).Into(&page)
	return page.Rows
}

func setNamed(t *testing.T, all []apiNeedSet, name string) apiNeedSet {
	t.Helper()
	for _, one := range all {
		if one.Name == name || one.ShippedCode == name {
			return one
		}
	}
	t.Fatalf("no set %s", name)
	return apiNeedSet{}
}

// TestNeedSetsOfACompany: what came with the product is changed, switched off and made again as it was; own ones come and go.
func TestNeedSetsOfACompany(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer, harbor := w.As("companyadmin@summit.test"), w.As("originator@summit.test"), w.As("owner@harbor.test")
	shipped := needSetsOf(officer, needSets)
	t.Run("GET /los/api/need-sets/ok", func(t *testing.T) {
		require.Len(t, shipped, 9)
		require.Equal(t, "PURCHASE", shipped[0].ShippedCode)
		require.Equal(t, []string{"Purchase"}, shipped[0].LoanPurposeTypes)
		require.False(t, shipped[0].IsOwn || shipped[0].IsChanged)
		require.NotEmpty(t, shipped[0].NameEs)
	})
	t.Run("GET /los/api/need-sets/role", func(t *testing.T) { w.As("borrower@example.test").Get(needSets).Want(403) })
	t.Run("GET /los/api/need-sets/bad input", func(t *testing.T) { officer.Get(needSets + `?where={"nothing":1}`).Want(400) })

	good := effect{"name": " Condominium ", "propertyUsageTypes": []string{"Investment"}, "needs": []effect{{"code": "HOA", "of": "CONTACT", "contactType": "HOA"}}}
	t.Run("POST /los/api/need-sets/role", func(t *testing.T) {
		for _, email := range []string{"originator@summit.test", "branchadmin@summit.test", "borrower@example.test"} {
			w.As(email).Post(needSets, good).Want(403)
		}
	})
	t.Run("POST /los/api/need-sets/bad input", func(t *testing.T) {
		ask := []effect{{"code": "W2", "of": "PRIMARY_BORROWER"}}
		for field, body := range map[string]effect{
			"name":               {"name": " ", "needs": ask},
			"needs":              {"name": "x"},
			"needs.code":         {"name": "x", "needs": []effect{{"code": "YACHT", "of": "PRIMARY_BORROWER"}}},
			"needs.contactType":  {"name": "x", "needs": []effect{{"code": "HOA", "of": "CONTACT"}}},
			"loanPurposeTypes":   {"name": "x", "needs": ask, "loanPurposeTypes": []string{"Yacht"}},
			"propertyUsageTypes": {"name": "x", "needs": ask, "propertyUsageTypes": []string{"Yacht"}},
			"isOwn":              {"name": "x", "needs": ask, "isOwn": true},
		} {
			_, fields := admin.Post(needSets, body).Want(422).Error()
			require.Contains(t, fields, field)
		}
		_, fields := admin.Post(needSets, effect{"name": "va LOAN", "needs": ask}).Want(422).Error()
		require.Contains(t, fields, "name", "two sets of one name")
	})
	var own apiNeedSet
	t.Run("POST /los/api/need-sets/ok", func(t *testing.T) {
		admin.Post(needSets, good).Want(201).Into(&own)
		all := needSetsOf(officer, needSets)
		require.Len(t, all, 10)
		require.Equal(t, own.ID, all[9].ID)
		require.Equal(t, "Condominium", all[9].Name)
		require.True(t, all[9].IsOwn)
		require.Len(t, needSetsOf(harbor, needSets), 9, "another company's sets are its own")
	})
	one := func(id string) string { return needSets + "/" + id }
	t.Run("PATCH /los/api/need-sets/{id}/tenant", func(t *testing.T) { harbor.Patch(one(own.ID), `{"name":"Ours"}`).Want(404) })
	t.Run("PATCH /los/api/need-sets/{id}/role", func(t *testing.T) { officer.Patch(one(own.ID), `{"name":"Ours"}`).Want(403) })
	t.Run("PATCH /los/api/need-sets/{id}/bad input", func(t *testing.T) {
		admin.With("If-Match", "9").Patch(one(own.ID), `{"name":"Ours"}`).Want(412)
		admin.Patch(one(own.ID), `{"needs":[]}`).Want(422)
	})
	t.Run("PATCH /los/api/need-sets/{id}/ok", func(t *testing.T) {
		admin.Patch(one(shipped[0].ID), `{"name":"Purchases","isActive":false}`).Want(200)
		changed := needSetsOf(officer, needSets)[0]
		require.True(t, changed.IsChanged)
		require.False(t, changed.IsActive)
	})
	t.Run("POST /los/api/need-sets/{id}/reset", func(t *testing.T) {
		path := one(shipped[0].ID) + "/reset"
		officer.Post(path, nil).Want(403)
		harbor.Post(path, nil).Want(404)
		admin.Post(one(own.ID)+"/reset", nil).Want(409)
		admin.With("If-Match", "1").Post(path, nil).Want(412)
		var again apiNeedSet
		admin.Post(path, nil).Want(200).Into(&again)
		require.Equal(t, shipped[0].Name, again.Name)
		require.True(t, again.IsActive)
		require.False(t, again.IsChanged)
	})
	t.Run("PATCH /los/api/need-sets/order", func(t *testing.T) {
		order := []string{own.ID}
		for _, one := range shipped {
			order = append(order, one.ID)
		}
		path := needSets + "/order"
		w.As("originator@summit.test").Patch(path, effect{"ids": order}).Want(403)
		w.As("branchadmin@summit.test").Patch(path, effect{"ids": order}).Want(403)
		w.As("borrower@example.test").Patch(path, effect{"ids": order}).Want(403)
		harbor.Patch(path, effect{"ids": order}).Want(409)
		admin.Patch(path, effect{"ids": order[1:]}).Want(409)
		admin.Patch(path, effect{"ids": append(order[1:], order[1])}).Want(409)
		admin.Patch(path, effect{"ids": []string{}}).Want(422)
		var ordered struct{ Rows []apiNeedSet }
		admin.Patch(path, effect{"ids": order}).Want(200).Into(&ordered)
		require.Equal(t, own.ID, ordered.Rows[0].ID)
		all := needSetsOf(officer, needSets)
		require.Equal(t, ordered.Rows, all)
		require.Equal(t, shipped[0].ID, all[1].ID)
		require.Less(t, all[0].Order, all[1].Order)
	})
	t.Run("PATCH /los/api/need-sets/{id}: a need within a set", func(t *testing.T) {
		needs := []effect{{"code": "W2", "of": "PRIMARY_BORROWER"}, {"code": "HOA", "of": "CONTACT", "contactType": "HOA"}}
		admin.Patch(one(own.ID), effect{"needs": needs}).Want(200)
		admin.Patch(one(own.ID), effect{"needs": []effect{needs[1], needs[0]}}).Want(200)
		require.Equal(t, "HOA", setNamed(t, needSetsOf(officer, needSets), "Condominium").Needs[0].Code)
	})
	t.Run("DELETE /los/api/need-sets/{id}", func(t *testing.T) {
		admin.Delete(one(shipped[0].ID)).Want(409)
		officer.Delete(one(own.ID)).Want(403)
		harbor.Delete(one(own.ID)).Want(404)
		admin.Delete(one(own.ID)).Want(204)
		admin.Delete(one(own.ID)).Want(404)
	})
}

// TestNeedsFromASet: a set is asked for at once, in one letter for each person, and nothing twice.
func TestNeedsFromASet(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, stranger := w.As("companyadmin@summit.test"), w.As("companyadmin@harbor.test")
	d := newDesk(t, w)
	d.officer.Patch(d.loan+"/v2/transaction/info", `{"c":{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional"}}}`).Want(200)
	offered := func() []apiNeedSet { return needSetsOf(d.officer, d.loan+"/need-sets") }
	purchase := setNamed(t, offered(), "PURCHASE")
	path := d.loan + "/needs/from-set"
	chosen := func(s apiNeedSet, at ...int) effect {
		asks := []effect{}
		for _, i := range at {
			asks = append(asks, effect{"code": s.Asks[i].Code, "BorrowerId": s.Asks[i].BorrowerID})
		}
		return effect{"setId": s.ID, "asks": asks}
	}
	t.Run("GET /los/api/loans/{loanId}/need-sets/ok", func(t *testing.T) {
		require.True(t, purchase.IsForLoan)
		require.False(t, setNamed(t, offered(), "REFINANCE").IsForLoan)
		require.False(t, setNamed(t, offered(), "VA").IsForLoan)
		require.Len(t, setNamed(t, offered(), "VA").Asks, 3, "one that is for other loans can be asked for all the same")
		require.Len(t, purchase.Asks, 10, "three of each borrower, four of the first")
		require.Equal(t, d.jane, purchase.Asks[0].BorrowerID)
		require.Equal(t, d.joe, purchase.Asks[1].BorrowerID)
		admin.Patch(needSets+"/"+setNamed(t, offered(), "GIFT").ID, `{"isActive":false}`).Want(200)
		require.Len(t, offered(), 8)
	})
	t.Run("GET /los/api/loans/{loanId}/need-sets/role", func(t *testing.T) { d.borrower.Get(d.loan + "/need-sets").Want(403) })
	t.Run("GET /los/api/loans/{loanId}/need-sets/tenant", func(t *testing.T) { stranger.Get(d.loan + "/need-sets").Want(404) })
	t.Run("POST /los/api/loans/{loanId}/needs/from-set/role", func(t *testing.T) {
		d.borrower.Post(path, chosen(purchase, 0)).Want(403)
		w.As("originator2@summit.test").Post(path, chosen(purchase, 0)).Want(404)
	})
	t.Run("POST /los/api/loans/{loanId}/needs/from-set/tenant", func(t *testing.T) { stranger.Post(path, chosen(purchase, 0)).Want(404) })
	t.Run("POST /los/api/loans/{loanId}/needs/from-set/bad input", func(t *testing.T) {
		before := len(rows(d.officer, d.loan+"/needs"))
		for _, body := range []effect{
			{"setId": purchase.ID, "asks": []effect{}},
			{"setId": nothing, "asks": []effect{{"code": "W2", "BorrowerId": d.jane}}},
			{"setId": purchase.ID, "asks": []effect{{"code": "W2", "BorrowerId": d.jane}, {"code": "DIVORCE", "BorrowerId": d.jane}}}, // not of the set
			{"setId": purchase.ID, "asks": []effect{{"code": "EMD", "BorrowerId": d.joe}}},                                            // not of the co-borrower
			{"setId": purchase.ID, "asks": []effect{{"code": "EMD"}}},
		} {
			require.Equal(t, 422, d.officer.Post(path, body).Status, body)
		}
		require.Len(t, rows(d.officer, d.loan+"/needs"), before, "all or nothing")
	})
	t.Run("POST /los/api/loans/{loanId}/needs/from-set/ok", func(t *testing.T) {
		before := len(rows(d.officer, d.loan+"/needs"))
		var out struct {
			Rows  []apiNeed
			Known []string `json:"alreadyAsked"`
		}
		once := d.officer.With("lw-nonce", "0197a000-0000-7000-8000-00000000c0df")
		once.Post(path, chosen(purchase, 0, 1, 2)).Want(201).Into(&out)
		once.Post(path, chosen(purchase, 0, 1, 2)).Want(201)
		require.Len(t, out.Rows, 3)
		require.Empty(t, out.Known)
		require.Len(t, rows(d.officer, d.loan+"/needs"), before+3)
		again := setNamed(t, offered(), "PURCHASE")
		require.Equal(t, out.Rows[0].ID, again.Asks[0].OpenNeedID, "the preview says what stands already")
		require.Empty(t, again.Asks[3].OpenNeedID)
		d.officer.Post(path, chosen(purchase, 0, 3)).Want(201).Into(&out)
		require.Len(t, out.Rows, 1)
		require.Equal(t, []string{again.Asks[0].Title}, out.Known)
		require.Len(t, rows(d.officer, d.loan+"/needs"), before+4)

		post := &postbox{}
		w.Post(post)
		letter := post.to(t, d.other.Email, 1)[0]
		assert.Contains(t, letter.Text, again.Asks[1].Title)
		assert.Contains(t, letter.Text, again.Asks[3].Title)
	})
	t.Run("nothing where asking is closed", func(t *testing.T) {
		admin.Put(d.loan+"/section-locks/CLIENT_NEEDS", effect{"reason": "Audit"}).Want(200)
		d.officer.Post(path, chosen(purchase, 4)).Want(423)
	})
}

// TestCustomNeedsOfSomebody: what the company has added is there for those who see the loan.
func TestCustomNeedsOfSomebody(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	made(admin, "/los/api/master-needs", `{"title":"HOA letter"}`)
	loan := officer.Loan()
	of := func(user string) int {
		var page struct{ Rows []master }
		officer.Get(loan + "/custom-needs?limit=999&wizeuser=" + user).Want(200).Into(&page)
		for _, row := range page.Rows {
			require.True(t, row.IsCustomNeed)
		}
		return len(page.Rows)
	}
	t.Run("GET /los/api/loans/{loanId}/custom-needs/ok", func(t *testing.T) {
		require.Equal(t, 1, of(string(demo.UserID("originator@summit.test"))))
		require.Equal(t, 1, of(string(demo.UserID("companyadmin@summit.test"))))
		require.Zero(t, of(string(demo.UserID("originator2@summit.test"))), "of the other branch: the loan is out of sight")
		require.Zero(t, of(string(demo.UserID("owner@harbor.test"))))
	})
	t.Run("GET /los/api/loans/{loanId}/custom-needs/untold", func(t *testing.T) {
		var page struct {
			Rows []struct {
				Code         string
				IsCustomNeed bool
			}
		}
		officer.Get(loan + "/custom-needs?limit=999&untold=true").Want(200).Into(&page)
		codes := []string{}
		for _, row := range page.Rows {
			if !row.IsCustomNeed {
				codes = append(codes, row.Code)
			}
		}
		require.Equal(t, []string{"LARGE_DEPOSIT", "SIGN_DISCLOSURES", "SIGN_4506C"}, codes, "of which no application tells")
	})
	t.Run("GET /los/api/loans/{loanId}/custom-needs/bad input", func(t *testing.T) {
		officer.Get(loan + "/custom-needs?wizeuser=somebody").Want(400)
	})
	t.Run("GET /los/api/loans/{loanId}/custom-needs/tenant", func(t *testing.T) {
		w.As("owner@harbor.test").Get(loan + "/custom-needs").Want(404)
	})
}
