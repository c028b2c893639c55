package change

import (
	"encoding/json"
	"slices"

	"github.com/jackc/pgx/v5"

	inboxdb "gable/db/inbox"
	"gable/domain"
	"gable/domain/inbox"
	"gable/domain/loan"
	"gable/domain/user"
)

// notice keeps what a change tells people in the application.
func (w *Work) notice(kind, record, action string, from, to map[string]json.RawMessage) {
	s := w.Scope()
	c := inbox.Change{Kind: kind, Record: record, Action: action, Before: from, After: to, By: s.User.ID, Outside: s.Visibility == user.VisibilityParty}
	c.LockDesk = w.lockDesk
	t := inboxdb.Notice{Count: 1}
	if w.Loan != nil {
		t.Loan, c.Quiet = w.Loan.ID, !w.Loan.Editing.TellsTeam(w.Now())
	}
	var tells bool
	if t.Notice, tells = c.Read(); tells {
		w.notices = append(w.notices, t)
	}
}

// keepNotices has those told, with the commit, who are told of what was changed.
func (w *Work) keepNotices() error {
	var team []loan.Assignment
	if slices.ContainsFunc(w.notices, func(t inboxdb.Notice) bool { return t.Part != inbox.NoPart && t.Loan != 0 }) {
		var err error
		if team, err = inboxdb.Team(w.Tx); err != nil {
			return err
		}
	}
	var all []inboxdb.Notice
	for _, t := range w.notices {
		if t.To = t.Notice.To(team, w.Scope().User.ID, w.Scope().Actor.ID); len(t.To) == 0 {
			continue
		}
		if at := slices.IndexFunc(all, func(o inboxdb.Notice) bool { return isSame(o, t) }); at >= 0 {
			all[at].Count, all[at].Record, all[at].Stage, all[at].Day, all[at].Changes = all[at].Count+1, t.Record, t.Stage, t.Day, t.Changes
			continue
		}
		all = append(all, t)
	}
	w.notices = nil
	if len(all) == 0 {
		return nil
	}
	b := &pgx.Batch{}
	for _, t := range all {
		inboxdb.QueueNotice(w.Tx, b, t)
	}
	return w.DeferToCommit(b)
}

// isSame: two notices are one line, for the same people.
func isSame(one, other inboxdb.Notice) bool {
	return one.Loan != 0 && one.Loan == other.Loan && one.Kind == other.Kind && one.About == other.About && one.Task == other.Task && slices.Equal[[]domain.ID](one.To, other.To)
}
