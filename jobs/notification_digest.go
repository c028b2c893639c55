package jobs

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"gable/change"
	"gable/db"
	inboxdb "gable/db/inbox"
	"gable/domain"
	"gable/domain/inbox"
	"gable/domain/notify"
	"gable/domain/user"
	"gable/domain/vendor"
	"gable/tenancy"
)

const (
	digestEvery = 5 * time.Minute
	digestMost  = 500 // people a round
	digestLag   = 2 * time.Minute
	// UnsubscribePath is where a link ends a person's letters, and PreferencesPath where they choose which come.
	UnsubscribePath = "/api/digest-unsubscribe"
	PreferencesPath = "/app/account#notifications"
)

// NotificationDigest sends the scope's user what they were told and have not read since the last such letter. It is no Letter: one that
// has nothing to say leaves no trace among the user's mails.
type NotificationDigest struct {
	User domain.ID `json:"userId"`
}

// Kind is "notification_digest".
func (NotificationDigest) Kind() string { return "notification_digest" }

// Once: one letter at a time.
func (n NotificationDigest) Once() string { return string(n.User) }

// Digest enqueues the letters that are due, until ctx ends. Any number of processes may do so at once.
func Digest(ctx context.Context, store *tenancy.DB, log *slog.Logger) {
	ticker := time.NewTicker(digestEvery)
	defer ticker.Stop()
	for {
		if err := DigestOnce(ctx, store, log); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "the day's letters could not be looked through", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// DigestOnce is one round of Digest. A letter is put off to the next day in the transaction that enqueues it.
func DigestOnce(ctx context.Context, store *tenancy.DB, log *slog.Logger) error {
	all, err := inboxdb.DueDigests(ctx, store, digestMost)
	if err != nil {
		return err
	}
	for _, d := range all {
		origin := Origin{Tenant: d.Tenant, OrgUnit: d.OrgUnit, Actor: d.User, ActorTenant: d.Tenant, User: d.User, UserTenant: d.Tenant, RequestID: "digest"}
		scope, err := resolve(ctx, store, origin)
		if err == nil {
			err = store.Tx(ctx, scope, func(tx *tenancy.Tx) error {
				due, err := inboxdb.TakeDigest(tx)
				if err != nil || !due {
					return err
				}
				return Enqueue(tx, NotificationDigest{User: d.User})
			})
		}
		if err != nil { // the others' letters do not wait for one that fails
			log.WarnContext(ctx, "a day's letter could not be asked for", "tenant", d.Tenant, "user", d.User, "error", err)
		}
	}
	return nil
}

// everywhere has a scope see all units that its person belongs to, whichever one was selected last.
func everywhere(ctx context.Context, store *tenancy.DB, scope tenancy.Scope) (tenancy.Scope, error) {
	id, err := loadIdentity(ctx, store, scope.User.Tenant, scope.User.ID, false)
	if err != nil {
		return scope, err
	}
	if user.CanConsolidate(id.Roles) {
		scope.Consolidated, scope.OrgUnits = true, id.AllUnits()
		return scope, nil
	}
	for _, linked := range id.Linked {
		scope.OrgUnits = append(scope.OrgUnits, id.Below(linked.OrgUnitID)...)
	}
	slices.Sort(scope.OrgUnits)
	scope.OrgUnits = slices.Compact(scope.OrgUnits)
	return scope, nil
}

// dayLetter is everything that the letter names.
type dayLetter struct {
	access
	Groups      []dayGroup
	Count, More int
	Preferences string
}

// dayGroup is what the letter says of a loan; Title is "" for what is of none.
type dayGroup struct {
	Title, Link string
	Lines       []string
}

func sendNotificationDigest(ctx context.Context, r Running, args NotificationDigest) (err error) {
	if r.Scope, err = everywhere(ctx, r.DB, r.Scope); err != nil {
		return err
	}
	// What was told by a request that is not through yet comes with the next letter.
	until := r.DB.Now().Add(-digestLag)
	write := func(tx *tenancy.Tx) (vendor.Mail, error) {
		m, err := r.writeDay(tx, args.User, until)
		if err != nil {
			return m, err
		}
		return m, db.BeginLetter(tx, db.Letter{Job: r.job, Effect: r.Effect, User: args.User, Kind: args.Kind(), Address: m.To.Email, Subject: m.Subject, Language: m.Language})
	}
	return r.deliver(ctx, write, func(w *change.Work, taken bool) error {
		if err := inboxdb.KeepDigested(w.Tx, until); err != nil {
			return err
		}
		return db.EndLetter(w.Tx, r.Effect, taken)
	})
}

// writeDay is the letter of what was told until a moment and is not read.
func (r Running) writeDay(tx *tenancy.Tx, to domain.ID, until time.Time) (m vendor.Mail, err error) {
	p, err := inboxdb.Preferences(tx)
	if err != nil {
		return m, err
	}
	kinds := p.Digested()
	if len(kinds) == 0 {
		return m, Finish("it is no longer wanted")
	}
	since, err := inboxdb.Digested(tx)
	if err != nil {
		return m, err
	}
	rows, all, err := inboxdb.ForDigest(tx, kinds, since, until, inbox.MostDigested)
	if err != nil {
		return m, err
	}
	if all == 0 {
		return m, Finish("there is nothing that is not read")
	}
	d := dayLetter{Count: all, More: all - len(rows)}
	if d.access, err = loadAccess(tx, to); err != nil {
		return m, err
	}
	home, err := r.home(tx)
	if err != nil {
		return m, err
	}
	d.Link, d.Preferences = home+"/app", home+PreferencesPath
	for _, group := range inbox.ByLoan(rows) {
		d.Groups = append(d.Groups, groupOf(group, home, d.Language))
	}
	key, err := inboxdb.UnsubscribeKey(tx)
	if err != nil {
		return m, err
	}
	m, err = compose("digest", d.Language, vendor.Address{Name: d.Name, Email: d.Email}, d)
	m.Unsubscribe = home + UnsubscribePath + "?token=" + inbox.UnsubscribeToken(tx.Scope().Tenant, to, key)
	return m, err
}

func groupOf(d inbox.DigestLoan, home, language string) dayGroup {
	g := dayGroup{}
	if d.LoanID != 0 {
		g.Link = home + "/app/loans/" + d.LoanID.String()
		if !slices.ContainsFunc(d.Lines, func(n inbox.Notification) bool { return n.Kind != inbox.KindLock }) {
			g.Link += "/product-pricing#rate-lock" // where the lock panel stands
		}
		g.Title = notify.In(language, "Loan ", "Préstamo ") + d.LoanID.String()
		if name := domain.LetterName(d.BorrowerName); name != "" {
			g.Title += " · " + name
		}
	}
	for _, n := range d.Lines {
		n.ByName, n.TaskTitle = domain.LetterName(n.ByName), domain.LetterName(n.TaskTitle)
		g.Lines = append(g.Lines, n.Sentence(language, wordOf(n, language)))
	}
	return g
}

// wordOf is what a notification's stage is called in a language, or its day.
func wordOf(n inbox.Notification, language string) string {
	if n.Day != nil {
		return longDate(*n.Day, language)
	}
	stage := notify.StageNames[n.Stage]
	return notify.In(language, stage[0], stage[1])
}
