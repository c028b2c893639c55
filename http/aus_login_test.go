package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestARefusedLoginIsToldToWhomItServes: a company's to all of its open sessions and to those with whom it shared a loan, a person's to them alone.
func TestARefusedLoginIsToldToWhomItServes(t *testing.T) {
	t.Parallel()
	u := newUnderwritten(t)
	miami := u.As("originator2@summit.test") // who sees none of the officer's loans
	miami.Get(u.loan + "/aus/check").Want(404)
	shared := u.officer.Loan()
	u.Share(u.officer, shared, corey)
	listen := func(who *apitest.Client) *apitest.Stream {
		s := who.Stream("")
		s.Until("RTC.READY")
		return s
	}
	served := []*apitest.Stream{u.stream, listen(miami), listen(u.As(corey))}
	audience := func() string {
		return apitest.One[string](u.World, "select coalesce(string_agg(audience::text, ' '), '') from event where type = 'RTC.CREDENTIAL.INVALID' and loan_id is null")
	}
	u.engines.tell(func() { u.engines.fail = "login" })
	u.officer.Post(u.loan+"/aus", map[string]any{"aus": "DU"}).Want(202)
	u.stream.Until("RTC.CREDENTIAL.INVALID")
	require.Contains(t, audience(), u.officer.Get("/api/wizeusers/current").Want(200).Map()["id"], "it is the officer's own")

	u.Exec("delete from credential")
	company := u.As("companyadmin@summit.test").Post("/los/api/scrts", map[string]any{"module": "DU", "ownership": "ORG", "scrts": map[string]any{"userName": engineUser, "password": enginePassword}}).Want(201).Map()
	u.officer.Post(u.loan+"/aus", map[string]any{"aus": "DU"}).Want(202)
	for _, s := range served {
		told := s.Until("RTC.CREDENTIAL.INVALID")
		require.Equal(t, []any{company["id"], "DU"}, []any{told.Data["id"], told.Data["module"]})
	}
}

// TestARequestIsCalledOffByALoginThatIsRefused: who called it off is told, not who asked, and everybody is told of the login.
func TestARequestIsCalledOffByALoginThatIsRefused(t *testing.T) {
	t.Parallel()
	u := newUnderwritten(t)
	u.engines.tell(func() { u.engines.open, u.engines.refuses = false, "DELETE" })
	u.officer.Post(u.loan+"/aus", map[string]any{"aus": "DU"}).Want(202)
	asked := u.stream.Until("RTC.AUS.DU_AUS_SUBMITTED")
	require.Equal(t, "originator@summit.test", asked.Data["by"])
	u.As("branchadmin@summit.test").Patch(u.loan+"/aus/cancel", map[string]any{"id": asked.Data["id"]}).Want(200)
	require.Equal(t, "branchadmin@summit.test", u.stream.Until("RTC.AUS.DU_AUS_CANCELLED").Data["by"])
	login := u.stream.Until("RTC.CREDENTIAL.INVALID").Data["id"]
	require.Equal(t, "REFUSED", apitest.One[string](u.World, "select status from credential where id = $1", login))
}
