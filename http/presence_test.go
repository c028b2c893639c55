package http_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/http/apitest"
)

const activeUsersEvent = "RTC.LOAN.ACTIVE_USERS"

func TestPresenceTellsWhere(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	onLoan := officer.Loan()
	type answer struct{ Rows, LoanActiveUsers, ActiveUsers []loan.ActiveUser }
	read := func(r *apitest.Answer) (a answer) {
		r.Want(200).Into(&a)
		return a
	}
	stayAt := func(c *apitest.Client, on string, body any) []loan.ActiveUser {
		return read(c.Patch(on+"/active-users", body)).Rows
	}
	stay := func(c *apitest.Client, body any) []loan.ActiveUser { return stayAt(c, onLoan, body) }
	at := func(users []loan.ActiveUser, i int) []string {
		var places []string
		for _, place := range users[i].Places {
			unsaved := ""
			if place.UnsavedSince != nil {
				unsaved = " unsaved"
			}
			places = append(places, string(place.Section)+unsaved)
		}
		return places
	}
	one, other := domain.NewID(), domain.NewID()
	where := func(tab domain.ID, section loan.Step, unsaved bool) map[string]any {
		return map[string]any{"tab": tab, "section": section, "unsaved": unsaved}
	}

	t.Run("POST /los/api/loans/{loanId}/access-check/ok", func(t *testing.T) {
		users := read(officer.Post(onLoan+"/access-check", where(one, loan.StepBorrowers, false))).LoanActiveUsers
		require.Equal(t, []string{"borrowers"}, at(users, 0))
	})
	t.Run("PATCH /los/api/loans/{loanId}/active-users/ok", func(t *testing.T) {
		for _, step := range loan.Steps {
			require.Equal(t, []string{string(step)}, at(stay(officer, where(one, step, false)), 0))
		}
		begun := stay(officer, where(one, loan.StepLoanInfo, true))
		require.Equal(t, []string{"loan-info unsaved"}, at(begun, 0))
		w.Advance(30 * time.Second)
		require.Equal(t, begun, stay(officer, where(one, loan.StepLoanInfo, true)), "since when is when it began")
		require.Equal(t, begun, stay(officer, map[string]any{"tab": one}), "what is not said stays as it was")
		require.Equal(t, []string{"loan-info"}, at(stay(officer, where(one, loan.StepLoanInfo, false)), 0))
	})
	t.Run("PATCH /los/api/loans/{loanId}/active-users/two windows", func(t *testing.T) {
		stay(officer, where(one, loan.StepLoanInfo, true))
		w.Advance(time.Second)
		users := stay(officer, where(other, loan.StepAUS, false))
		require.Len(t, users, 1, "one person is there once")
		require.Equal(t, []string{"aus", "loan-info unsaved"}, at(users, 0), "where they came to last is first")
		left := read(officer.Post(onLoan+"/exit", map[string]any{"tab": other})).ActiveUsers
		require.Equal(t, []string{"loan-info unsaved"}, at(left, 0), "closing one window leaves the other")
		stay(officer, where(other, loan.StepLoanInfo, false))
		require.Equal(t, []string{"loan-info unsaved"}, at(stay(officer, where(other, loan.StepLoanInfo, false)), 0))
	})
	t.Run("POST /los/api/loans/{loanId}/exit/what was said before and comes later brings nobody back", func(t *testing.T) {
		beside := officer.Loan()
		says := func(tab domain.ID, turn int) map[string]any {
			return map[string]any{"tab": tab, "section": loan.StepAUS, "turn": turn}
		}
		here := func(r *apitest.Answer) int {
			return len(read(r).Rows) + len(read(r).LoanActiveUsers) + len(read(r).ActiveUsers)
		}
		require.Equal(t, 1, here(officer.Post(beside+"/access-check", says(one, 1))))
		require.Zero(t, here(officer.Post(beside+"/exit", map[string]any{"tab": one, "turn": 3})))
		require.Zero(t, here(officer.Patch(beside+"/active-users", says(one, 2))), "said before it left")
		require.Equal(t, 1, here(officer.Patch(beside+"/active-users", says(one, 4))), "back again")
		require.Equal(t, 1, here(officer.Post(beside+"/exit", map[string]any{"tab": one, "turn": 3})), "an exit from before")
		require.Zero(t, here(officer.Post(beside+"/exit", map[string]any{"tab": one, "turn": 5})))
		require.Zero(t, here(officer.Post(beside+"/exit", map[string]any{"tab": other, "turn": 2})), "an exit before the first word")
		require.Zero(t, here(officer.Post(beside+"/access-check", says(other, 1))))
		officer.Patch(beside+"/active-users", map[string]any{"tab": one, "section": "aus", "turn": -1}).Want(422)
		officer.Post(beside+"/exit", map[string]any{"tab": one, "turn": "x"}).Want(422)
	})
	t.Run("POST /api/logout/who signs out is on no loan", func(t *testing.T) {
		beside := officer.Loan()
		leaver := w.As("originator@summit.test")
		require.Len(t, stayAt(leaver, beside, map[string]any{"tab": domain.NewID(), "section": loan.StepAUS, "turn": 1}), 1)
		require.Len(t, stayAt(admin, beside, nil), 2)
		stream := admin.Stream("")
		require.Equal(t, "RTC.READY", stream.Next().Type)
		leaver.Post("/api/logout", nil).Want(204)
		require.NotContains(t, stream.Until(activeUsersEvent).Data, "activeUsers", "who looks on asks who is left")
		stream.Stop()
		require.Len(t, stayAt(admin, beside, nil), 1)
	})
	t.Run("PATCH /los/api/loans/{loanId}/active-users/without a section", func(t *testing.T) {
		users := stay(admin, nil)
		require.Len(t, users, 2)
		require.Empty(t, at(users, 1))
	})
	t.Run("PATCH /los/api/loans/{loanId}/active-users/bounded", func(t *testing.T) {
		for range 12 {
			w.Advance(time.Second)
			stay(admin, where(domain.NewID(), loan.StepFinancial, false))
		}
		var windows int
		require.NoError(t, w.Super.QueryRow(t.Context(), "select count(*) from loan_presence where loan_id = $1 and section = 'financial'", strings.TrimPrefix(onLoan, "/los/api/loans/")).Scan(&windows))
		require.Equal(t, 10, windows)
		require.Len(t, read(admin.Post(onLoan+"/exit", nil)).ActiveUsers, 1, "naming no window leaves all of them")
	})
	t.Run("PATCH /los/api/loans/{loanId}/active-users/bad input", func(t *testing.T) {
		for _, path := range []string{"/access-check", "/active-users"} {
			send := officer.Patch
			if path == "/access-check" {
				send = officer.Post
			}
			send(onLoan+path, where(one, "no-such-step", false)).Want(400)
			send(onLoan+path, map[string]any{"tab": one, "unsaved": true}).Want(400)
			send(onLoan+path, map[string]any{"tab": "not-a-uuid"}).Want(422)
		}
	})
	t.Run("PATCH /los/api/loans/{loanId}/active-users/wrong role", func(t *testing.T) {
		for _, email := range []string{"borrower@example.test", "realtor@example.test"} {
			party := w.As(email)
			party.Patch(onLoan+"/active-users", where(one, loan.StepLoanInfo, true)).Want(403)
			party.Post(onLoan+"/access-check", where(one, loan.StepLoanInfo, true)).Want(403)
			party.Post(onLoan+"/exit", map[string]any{"tab": one}).Want(403)
			party.Get(onLoan + "/active-users").Want(403)
		}
	})
	t.Run("PATCH /los/api/loans/{loanId}/active-users/wrong tenant", func(t *testing.T) {
		w.As("originator@harbor.test").Patch(onLoan+"/active-users", where(one, loan.StepLoanInfo, true)).Want(404)
		w.As("originator2@summit.test").Patch(onLoan+"/active-users", where(one, loan.StepLoanInfo, true)).Want(404)
	})
}

// What the others are told is what changed: a person who stays where they are is not told of again.
func TestPresenceTellsTheOthersOfChangesAlone(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin := w.As("originator@summit.test"), w.As("branchadmin@summit.test")
	onLoan, tab := officer.Loan(), domain.NewID()
	say := func(section loan.Step, unsaved bool) {
		officer.Patch(onLoan+"/active-users", map[string]any{"tab": tab, "section": section, "unsaved": unsaved}).Want(200)
	}
	stream := admin.Stream("")
	require.Equal(t, "RTC.READY", stream.Next().Type)
	var told []string
	hear := func() {
		event := stream.Until(activeUsersEvent)
		user := event.Data["activeUsers"].([]any)[0].(map[string]any)
		require.ElementsMatch(t, []string{"id", "WizeUserId", "name", "accessType", "openedAt", "places"}, slices.Collect(maps.Keys(user)), "no more of a person than who and where")
		place := user["places"].([]any)[0].(map[string]any)
		told = append(told, fmt.Sprint(place["section"], " ", place["unsavedSince"] != nil))
	}
	say(loan.StepLoanInfo, false)
	say(loan.StepLoanInfo, false)
	say(loan.StepLoanInfo, true)
	say(loan.StepLoanInfo, true)
	say(loan.StepAUS, false)
	for range 3 {
		hear()
	}
	require.Equal(t, []string{"loan-info false", "loan-info true", "aus false"}, told)
	stream.Stop()
}
