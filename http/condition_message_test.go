package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// TestConditionsAreTold: what happens to conditions is told where the company wants it, and what happens to many at once, once.
func TestConditionsAreTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	admin := w.As("companyadmin@summit.test")
	d := conditionDesk{newDesk(t, w)}
	d.add("QUIET")
	for _, kind := range []string{"CONDITIONS_ADDED", "CONDITIONS_CLEARED", "PTD_CONDITIONS_SENT"} {
		admin.Patch("/los/api/notification-configs/"+kind, object{"isActive": true}).Want(200)
	}
	d.officer.Patch(d.loan+"/borrowers/"+d.jane, object{"ContactPoint": object{"Email": "jane@example.test"}}).Want(200)
	box := &letterBox{came: make(chan vendor.Mail, 20)}
	w.Tell(box, nil)
	next := func(to, subject string) vendor.Mail {
		t.Helper()
		for {
			if m := box.next(t); m.To.Email == to { // the co-borrower is told besides
				require.Equal(t, subject, m.Subject)
				return m
			}
		}
	}
	var many []effect
	for i := range 30 {
		many = append(many, effect{"code": fmt.Sprintf("C%02d", i), "description": "Invented", "priorTo": "Docs"})
	}
	var all struct{ Rows []apiCondition }
	d.officer.Post(d.loan+"/conditions", effect{"rows": many}).Want(201).Into(&all)
	told := next("jane@example.test", "The lender asks for more on your loan")
	require.Contains(t, told.Text, "C00 Invented\n")
	require.Contains(t, told.Text, "C29 Invented\n")

	ids := []string{}
	for _, c := range all.Rows {
		ids = append(ids, c.ID)
	}
	today := w.Now().UTC().Format("2006-01-02")
	sent := func(ids []string) {
		t.Helper()
		d.officer.Patch(d.loan+"/conditions", effect{"loanConditionIds": ids, "patch": effect{"statusDates": effect{"SENT_TO_LENDER": today}}}).Want(200)
	}
	sent(ids[:10])
	sent(ids[10:]) // the last that are due before docs
	next(d.officer.Email, "Jane Invented, loan "+fmt.Sprint(number(t, d.loan))+": all prior-to-docs conditions are with the lender")
	d.officer.Patch(d.loan+"/conditions", effect{"loanConditionIds": ids[:30], "patch": effect{"lenderDecision": "CLEARED"}}).Want(200)
	next("jane@example.test", "The lender has cleared conditions of your loan")
	d.officer.Delete(d.path(ids[0])).Want(204)
	d.officer.Post(d.loan+"/conditions/restore", effect{"ids": ids[:1]}).Want(200)
	d.add("LAST") // what comes back is told of no more
	require.Contains(t, next("jane@example.test", "The lender asks for more on your loan").Text, "LAST")
}
