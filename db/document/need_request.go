package document

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	borrowerdb "gable/db/borrower"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/need"
	"gable/domain/user"
	"gable/tenancy"
)

// Request is what was written, and will be, to whom a need is asked of.
type Request struct {
	document.Schedule
	// Told: a letter about its being asked for, or sent back, has gone out; Failed: the last one could not be delivered.
	Told, Failed bool
	SentAt       *time.Time
	// SentTo is the address that the last letter went to, and SentWay how the person answers by it.
	SentTo  string
	SentWay document.NeedWay
	// Noticed: the person was told of it by a message beside the letter, or need not be.
	Noticed bool
}

// BeginRequest begins anew with letters about a need: it is asked for, or sent back. Reminders follow once a letter has gone out.
func BeginRequest(tx *tenancy.Tx, need domain.ID) error {
	_, err := tx.Exec(`insert into need_request (tenant_id, loan_id, need_id, asked_by, from_at) values (app.tenant_id(), app.loan_id(), $1, app.user_id(), $2)
		on conflict (tenant_id, loan_id, need_id) do update set asked_by = app.user_id(), from_at = $2, next_at = null, reminders_sent = 0, stopped = false, told = false, failed = false`,
		string(need), tx.Now())
	return err
}

// BeginRuleRequest begins with letters about a need that a rule has just made, in the name of one of the company: whoever caused it may be
// a borrower, who writes no letters.
func BeginRuleRequest(tx *tenancy.Tx, need, askedBy domain.ID) error {
	_, err := tx.Exec("select app.begin_rule_request($1, $2, $3)", string(need), string(askedBy), tx.Now())
	return err
}

// ReminderDays are after how many days without an answer people are reminded.
func ReminderDays(tx *tenancy.Tx) ([]int, error) {
	s, err := Setting(tx)
	return s.ReminderDays, err
}

// LockRequest is what is written about a need, for a change; NOT_FOUND where nothing is.
func LockRequest(tx *tenancy.Tx, need domain.ID) (r Request, err error) {
	err = tx.QueryRow("select from_at, reminders_sent, next_at, stopped, told, failed, sent_at, coalesce(sent_to, ''), coalesce(sent_way, ''), coalesce(noticed, true) from need_request where need_id = $1 for update", string(need)).
		Scan(&r.From, &r.Sent, &r.Next, &r.Stopped, &r.Told, &r.Failed, &r.SentAt, &r.SentTo, &r.SentWay, &r.Noticed)
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return r, err
}

// SaveRequest keeps a request that was locked.
func SaveRequest(tx *tenancy.Tx, need domain.ID, r Request) error {
	_, err := tx.Exec(`update need_request set reminders_sent = $2, next_at = $3, stopped = $4, told = $5, failed = $6, sent_at = $7, first_sent_at = coalesce(first_sent_at, $7),
		sent_to = nullif($8, ''), sent_way = nullif($9, ''), noticed = $10 where need_id = $1`, string(need), r.Sent, r.Next, r.Stopped, r.Told, r.Failed, r.SentAt, r.SentTo, string(r.SentWay), r.Noticed)
	return err
}

// AskedAnew is a person whom a letter is to ask, on whose loan, and in whose name.
type AskedAnew struct {
	Loan           domain.LoanID
	OrgUnit        domain.ID
	Person, InName domain.ID
}

// AskAnewOfUser begins anew with letters about what is awaited of a user whose log-in has become active, and was never told.
func AskAnewOfUser(tx *tenancy.Tx, id domain.ID) ([]AskedAnew, error) {
	return askAnew(tx, id, "", false)
}

// AskAnewOfBorrower does so of a borrower of the pinned loan; readdressed is that the borrower's address is another now: what went to the one before is
// told again, since its links end.
func AskAnewOfBorrower(tx *tenancy.Tx, id domain.ID, readdressed bool) ([]AskedAnew, error) {
	return askAnew(tx, "", id, readdressed)
}

func askAnew(tx *tenancy.Tx, of, borrower domain.ID, readdressed bool) ([]AskedAnew, error) {
	rows, err := tx.Query("select loan_id, org_unit_id::text, person_id::text, coalesce(keeper_id::text, '') from app.ask_anew(nullif($1, '')::uuid, nullif($2, '')::uuid, $3, $4, $5)",
		string(of), string(borrower), readdressed, user.Names(user.FormKeepers), tx.Now())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[AskedAnew])
}

// AddLink gives out a link to a need by its token's hash, in the language of its letter; one token may lead to several needs of a person.
func AddLink(tx *tenancy.Tx, need domain.ID, hash []byte, language string) error {
	_, err := tx.Exec("insert into need_link (tenant_id, token_hash, loan_id, need_id, created_at, expires_at, language) values (app.tenant_id(), $1, app.loan_id(), $2, $3, $4, $5)",
		hash, string(need), tx.Now(), tx.Now().Add(document.NeedLinkLife), language)
	return err
}

// RevokeLinks calls off every link to a need.
func RevokeLinks(tx *tenancy.Tx, need domain.ID) error {
	_, err := tx.Exec("update need_link set revoked_at = $2 where need_id = $1 and revoked_at is null", string(need), tx.Now())
	return err
}

// Link is what a link is for.
type Link struct {
	Tenant    domain.ID
	Policy    int64
	Company   string
	Name      string // of whom the need is asked
	Hosts     []string
	Loan      domain.LoanID
	OrgUnit   domain.ID
	Need      domain.ID
	Stage     string
	CreatedAt time.Time
	ExpiresAt time.Time
	Language  string // of the letter in which it stands
}

// FindLink is what a token leads to, a link for each need, before anyone is known; NOT_FOUND for one by which nothing can be answered.
func FindLink(ctx context.Context, store *tenancy.DB, hash []byte) ([]Link, error) {
	rows, err := store.Outside().Query(ctx, `select tenant_id::text, policy_version, company, asked_name, hosts, loan_id, org_unit_id::text, need_id::text, stage_id, created_at, expires_at, app.need_link_language($1)
		from app.need_link($1, $2) order by need_id limit $3`, hash, store.Now(), document.MaxNeeds)
	if err != nil {
		return nil, tenancy.Classify(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Link])
	if err == nil && len(all) == 0 {
		return nil, domain.NotFound()
	}
	return all, tenancy.Classify(err)
}

// FirstByLink is when the first file came for a link's need since the link was given out; zero where none has.
func FirstByLink(tx *tenancy.Tx, l Link) (first time.Time, err error) {
	var at *time.Time
	err = tx.QueryRow("select min(created_at) from document where need_id = $1 and created_at >= $2", string(l.Need), l.CreatedAt).Scan(&at)
	if at != nil {
		first = *at
	}
	return first, err
}

// SentByLink are the documents that were sent by a link since then, in the order in which they came, without those that lay in one of them: nobody
// who signs in sent them, and no mail brought them.
func SentByLink(tx *tenancy.Tx, l Link, since time.Time) ([]document.Document, error) {
	rows, err := tx.Query("select "+Documents.JSON()+" from document t where t.need_id = $1 and not t.data ?| array['uploadedBy', 'mail', 'attachedTo'] and t.created_at > $2 and "+isActive+
		" order by t.id", string(l.Need), since)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[document.Document])
}

// Scope is a link at work: on its loan, in the name of whom its need is asked of. What it may touch there is its handlers' to keep.
func (l Link) Scope(requestID string) tenancy.Scope {
	holder := tenancy.Person{ID: l.Need, Tenant: l.Tenant, Name: l.Name, Policy: l.Policy}
	return tenancy.Scope{RequestID: requestID, Actor: holder, User: holder, Tenant: l.Tenant, Policy: l.Policy, OrgUnit: l.OrgUnit,
		OrgUnits: []domain.ID{l.OrgUnit}, Visibility: user.VisibilityOrg, Loan: l.Loan}
}

// Keeper is in whose name what came for a need by a link is looked at; "" when nobody can.
func Keeper(tx *tenancy.Tx, need domain.ID) (id domain.ID, err error) {
	return id, tx.QueryRow("select coalesce(app.loan_keeper((select q.asked_by from need_request q where q.need_id = $1), $2)::text, '')", string(need), user.Names(user.FormKeepers)).Scan(&id)
}

// Addressee is whom a letter about needs goes to.
type Addressee struct {
	Name, FirstName, Email, Language string
	// Way is how the person answers: by User's log-in, by opening User's account, or by a link.
	Way  document.NeedWay
	User domain.ID
}

// AddresseeOf is whom a letter about a need goes to: without an address where there is nobody who could be written to.
func AddresseeOf(tx *tenancy.Tx, n document.Need) (a Addressee, err error) {
	a.Way = document.WayLink
	switch {
	case n.ExternalSignee != nil:
		return Addressee{Name: n.ExternalSignee.Name, FirstName: n.ExternalSignee.Name, Email: n.ExternalSignee.Email, Language: n.ExternalSignee.Language, Way: a.Way}, nil
	case n.ContactID != "":
		err = tx.QueryRow(`select coalesce(nullif(k.name, ''), c.name, ''), coalesce(k.data ->> 'firstName', ''), coalesce(nullif(k.data ->> 'email', ''), c.data ->> 'email', ''), coalesce(nullif(k.data ->> 'language', ''), 'en')
			from business_contact k left join contact_company c on c.id = k.company_id
			where k.id = $1 and exists (select from loan_business_contact o where o.loan_id = app.loan_id() and o.contact_id = k.id)`, string(n.ContactID)).Scan(&a.Name, &a.FirstName, &a.Email, &a.Language)
	case n.UserID != "":
		a.Way = document.WayPortal
		err = tx.QueryRow(`select u.user_id::text, btrim(u.first_name || ' ' || u.last_name), u.first_name, u.email, u.language from user_account u
			where u.user_id = $1 and u.status = 'ACTIVE' and exists (select from loan_user m where m.loan_id = app.loan_id() and m.user_id = u.user_id)`, string(n.UserID)).
			Scan(&a.User, &a.Name, &a.FirstName, &a.Email, &a.Language)
	default:
		return borrowerAddressee(tx, n.BorrowerID)
	}
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return a, err
}

// borrowerAddressee is a borrower as letters go to one: who signs in, at the log-in's address; who was invited at the address that the
// loan has, with the invitation; who has neither, by a link. Nobody whose log-in is suspended, or who was taken off the loan.
func borrowerAddressee(tx *tenancy.Tx, id domain.ID) (a Addressee, err error) {
	b, err := borrowerdb.Borrowers.Get(tx, id)
	if domain.IsNotFound(err) || err == nil && !b.Active {
		return a, nil
	}
	if err != nil {
		return a, err
	}
	var status user.Status
	err = tx.QueryRow(`select u.user_id::text, btrim(u.first_name || ' ' || u.last_name), u.first_name, u.email, u.language, u.status from user_account u
		join loan_user m on m.user_id = u.user_id and m.loan_id = app.loan_id() where m.borrower_id = $1
		order by u.status = 'ACTIVE' desc, u.status = 'SUSPEND' desc, u.user_id limit 1`, string(id)).
		Scan(&a.User, &a.Name, &a.FirstName, &a.Email, &a.Language, &status)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return a, err
	}
	email := b.ContactPoint.Email
	switch {
	case status == user.StatusActive:
		a.Way = document.WayPortal
	case status == user.StatusSuspend:
		return Addressee{}, nil
	case status == user.StatusInviteSent && (email == "" || strings.EqualFold(email, a.Email)) && tx.Scope().Visibility != user.VisibilityShared:
		a.Way = document.WayInvitation
	default:
		a = Addressee{Name: b.Name.String(), FirstName: b.Name.FirstName, Email: cmp.Or(email, a.Email), Language: a.Language, Way: document.WayLink}
		if a.Language == "" && (need.Languages{}).Spanish(b) {
			a.Language = "es"
		}
	}
	return a, nil
}
