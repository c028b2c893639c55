package loan

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain/loan"
	"gable/tenancy"
)

const (
	// PresenceLife is how long someone counts as on a loan after being heard of last.
	PresenceLife = 2 * time.Minute
	// mostTabs is how many windows of one person on one loan are told apart.
	mostTabs = 10
)

// Whereabouts is what one window tells of its person.
type Whereabouts struct {
	// Tab is the window; empty when it does not say.
	Tab string
	// Section is the step it shows; empty when it does not say, and what it said before holds.
	Section loan.Step
	// Unsaved says that something there is not saved.
	Unsaved bool
	// Turn counts what the window says: what is read after something later counts for nothing. 0 where it does not count.
	Turn int64
}

// Enter notes that the scope's user has the pinned loan open, and where. It answers who is there now, and whether that differs
// from before. Those not heard of any more are gone.
func Enter(tx *tenancy.Tx, accessType int, at Whereabouts) (users []loan.ActiveUser, changed bool, err error) {
	now, me := tx.Now(), tx.Scope().User
	b := &pgx.Batch{}
	inTurn(b)
	b.Queue(`with gone as (delete from loan_presence where loan_id = (select app.loan_id()) and (expires_at <= $1 or user_id = $2 and tab in (
		select tab from loan_presence where loan_id = (select app.loan_id()) and user_id = $2 and tab <> $3 order by expires_at desc, tab offset $4)) returning left_at)
		select count(*) filter (where left_at is null) > 0 from gone`,
		now, me.ID, at.Tab, mostTabs-1).QueryRow(func(row pgx.Row) error { return row.Scan(&changed) })
	b.Queue(`insert into loan_presence as p (tenant_id, loan_id, user_id, user_name, tab, access_type, opened_at, expires_at, section, moved_at, unsaved_since, turn, session_hash)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, nullif($7, ''), case when $7 <> '' then $5::timestamptz end, case when $8 then $5::timestamptz end, $9, $10)
		on conflict (tenant_id, loan_id, user_id, tab) do update set expires_at = excluded.expires_at, access_type = excluded.access_type,
			turn = excluded.turn, session_hash = excluded.session_hash, left_at = null, opened_at = case when p.left_at is null then p.opened_at else excluded.opened_at end,
			section = coalesce(excluded.section, p.section),
			moved_at = case when excluded.section is distinct from p.section then coalesce(excluded.moved_at, p.moved_at) else p.moved_at end,
			unsaved_since = case when excluded.section is null or excluded.section = p.section and excluded.unsaved_since > p.unsaved_since then p.unsaved_since else excluded.unsaved_since end
		where excluded.turn = 0 or excluded.turn > p.turn
		returning old.tab is null or old.left_at is not null or (old.section, old.unsaved_since) is distinct from (new.section, new.unsaved_since)`,
		me.ID, me.Name, at.Tab, accessType, now, now.Add(PresenceLife), string(at.Section), at.Unsaved, at.Turn, sessionHash(tx)).QueryRow(func(row pgx.Row) error {
		var moved bool
		err := row.Scan(&moved)
		if errors.Is(err, pgx.ErrNoRows) { // the window has said something later, or is gone
			return nil
		}
		changed = changed || moved
		return err
	})
	queueActiveUsers(b, now, &users)
	return users, changed, tx.Send(b)
}

// sessionHash is that of the scope's session, nil where there is none.
func sessionHash(tx *tenancy.Tx) []byte {
	if s := tx.Scope().Session; s != nil {
		return s.TokenHash
	}
	return nil
}

// Leave notes that the scope's user has closed the pinned loan in one window, or in all of them when none is named. It answers
// who is left, and whether that differs from before. A window that counts what it says stays away, though something that it said
// before is still on its way.
func Leave(tx *tenancy.Tx, at Whereabouts) (users []loan.ActiveUser, changed bool, err error) {
	b := &pgx.Batch{}
	inTurn(b)
	now, me := tx.Now(), tx.Scope().User
	b.Queue("with gone as (delete from loan_presence where loan_id = (select app.loan_id()) and user_id = $1 and (tab = $2 or $2 = '') and ($3::bigint = 0 or turn < $3) returning left_at) select count(*) filter (where left_at is null) > 0 from gone",
		me.ID, at.Tab, at.Turn).QueryRow(func(row pgx.Row) error { return row.Scan(&changed) })
	if at.Tab != "" && at.Turn > 0 {
		b.Queue(`insert into loan_presence (tenant_id, loan_id, user_id, user_name, tab, access_type, opened_at, expires_at, left_at, turn)
			values (app.tenant_id(), app.loan_id(), $1, $2, $3, 0, $4, $5, $4, $6) on conflict do nothing`, me.ID, me.Name, at.Tab, now, now.Add(PresenceLife), at.Turn)
	}
	queueActiveUsers(b, tx.Now(), &users)
	return users, changed, tx.Send(b)
}

// ActiveUsers answers who has the pinned loan open, the longest first.
func ActiveUsers(tx *tenancy.Tx) (users []loan.ActiveUser, err error) {
	b := &pgx.Batch{}
	queueActiveUsers(b, tx.Now(), &users)
	return users, tx.Send(b)
}

// inTurn lets those who come, move and leave on a loan do so one after the other: what each tells the others is the whole list,
// so the one told last must know of all before.
func inTurn(b *pgx.Batch) {
	b.Queue("select pg_advisory_xact_lock(hashtextextended('loan_presence ' || app.loan_id(), 0))")
}

func queueActiveUsers(b *pgx.Batch, now time.Time, into *[]loan.ActiveUser) {
	*into = []loan.ActiveUser{}
	b.Queue(`select user_id::text, user_name, access_type, min(opened_at) over of_one, coalesce(section, ''), unsaved_since from loan_presence
		where loan_id = (select app.loan_id()) and expires_at > $1 and left_at is null window of_one as (partition by user_id)
		order by min(opened_at) over of_one, user_id, moved_at desc nulls last`, now).Query(func(rows pgx.Rows) error {
		var one loan.ActiveUser
		var at loan.ActivePlace
		_, err := pgx.ForEachRow(rows, []any{&one.ID, &one.Name, &one.AccessType, &one.OpenedAt, &at.Section, &at.UnsavedSince}, func() error {
			*into = withPlace(*into, one, at)
			return nil
		})
		return err
	})
}

// withPlace adds one window of a person to the list, the windows of a person following each other.
func withPlace(users []loan.ActiveUser, one loan.ActiveUser, at loan.ActivePlace) []loan.ActiveUser {
	if len(users) == 0 || users[len(users)-1].ID != one.ID {
		one.WizeUserID, one.Places = one.ID, []loan.ActivePlace{}
		users = append(users, one)
	}
	last := &users[len(users)-1]
	last.AccessType = max(last.AccessType, one.AccessType)
	if at.Section == "" {
		return users
	}
	for i, known := range last.Places {
		if known.Section == at.Section {
			if known.UnsavedSince == nil || at.UnsavedSince != nil && at.UnsavedSince.Before(*known.UnsavedSince) {
				last.Places[i].UnsavedSince = at.UnsavedSince
			}
			return users
		}
	}
	last.Places = append(last.Places, at)
	return users
}
