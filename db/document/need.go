package document

import (
	"maps"
	"strings"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
)

var (
	recordCreated = instantOf("t.created_at")
	recordUpdated = instantOf("t.updated_at")
)

// Needs keeps what staff ask people for. Documents that came for a need stay on the loan without it.
var Needs = db.Table[document.Need]{
	Name: "need",
	Keys: map[string]string{"BorrowerId": "borrower_id", "WizeUserId": "user_id", "BusinessContactId": "contact_id", "LoanConditionId": "condition_id"},
	Derived: withRequest(map[string]string{"LoanDocuments": `(select jsonb_agg(` + DocumentJSON("d") + ` order by ` + OutOfCount("d") + `, d.position desc, d.id desc) from document d
		where d.loan_id = t.loan_id and d.need_id = t.id and (d.data ->> 'removedAt' is null or t.data ->> 'type' = '` + document.NeedTypeSignature + `'))`}),
	CascadeDeletes: []db.Rows{{Table: "need_request", Column: "need_id",
		Columns: []string{"tenant_id", "loan_id", "need_id", "asked_by", "from_at", "sent_at", "first_sent_at", "reminders_sent", "next_at", "stopped", "told", "failed", "sent_to", "sent_way", "noticed"}}},
	CascadeNulls: []db.Rows{{Table: "document", Column: "need_id"}, {Table: "upload", Column: "need_id"}},
	Record:       func(n *document.Need) *domain.Record { return &n.Record },
	UpdatedAt:    func(n *document.Need) *string { return &n.UpdatedAt },
}

// What whom a need is asked of is called: a borrower b, an account u, a contact k of a company c.
const (
	borrowersName = `nullif(coalesce(nullif(b.data #>> '{Name,FullName}', ''), btrim(coalesce(b.data #>> '{Name,FirstName}', '') || ' ' || coalesce(b.data #>> '{Name,LastName}', ''))), '')`
	usersName     = `btrim(u.first_name || ' ' || u.last_name)`
	contactsName  = `coalesce(nullif(k.name, ''), c.name)`
)

// withRequest are what is worked out of a need wherever it is shown, and more.
func withRequest(derived map[string]string) map[string]string {
	maps.Copy(derived, map[string]string{"sentToBorrowerAt": firstSent, "envelope": envelope, "createdAt": recordCreated, "updatedAt": recordUpdated,
		"askedName": `coalesce((select ` + borrowersName + ` from borrower b where b.loan_id = t.loan_id and b.id = t.borrower_id),
			(select ` + usersName + ` from user_account u where u.user_id = t.user_id),
			(select ` + contactsName + ` from business_contact k left join contact_company c on c.id = k.company_id where k.id = t.contact_id),
			t.data #>> '{ExternalSignee,name}')`,
		"Borrower": `(select jsonb_strip_nulls(jsonb_build_object('id', b.id, 'name', ` + borrowersName + `, 'email', b.data #>> '{ContactPoint,Email}'))
			from borrower b where b.loan_id = t.loan_id and b.id = t.borrower_id)`,
		"WizeUser": `(select jsonb_build_object('id', u.user_id, 'name', ` + usersName + `) from user_account u where u.user_id = t.user_id)`,
		"LoanBusinessContact": `(select jsonb_build_object('BusinessContact', jsonb_strip_nulls(jsonb_build_object('id', k.id, 'name', ` + contactsName + `, 'email', nullif(k.data ->> 'email', ''))))
			from business_contact k left join contact_company c on c.id = k.company_id where k.id = t.contact_id)`,
		"requestSentAt": ofRequest(instantOf("q.sent_at")), "nextReminderAt": ofRequest("case when t.data ->> 'status' = 'PENDING' then " + instantOf("q.next_at") + " end"),
		"remindersSent": ofRequest("nullif(q.reminders_sent, 0)"), "remindersStopped": ofRequest("nullif(q.stopped, false)"), "requestFailed": ofRequest("nullif(q.failed, false)"),
		"requestSentTo": ofRequest("q.sent_to"), "requestWay": ofRequest("q.sent_way"), "requestLacks": lacking})
	return derived
}

// firstSent is when the first letter went out, unless it is the only one and came back. Whom it is asked of sees it in a portal since it
// was made, and may not read what is written about it.
var firstSent = `nullif(coalesce((select case when q.first_sent_at is null or q.failed and q.sent_at = q.first_sent_at then '' else ` + instantOf("q.first_sent_at") + ` end
	from need_request q where q.loan_id = t.loan_id and q.need_id = t.id), ` + recordCreated + `), '')`

// lacking is why whom an open need is asked of can't be written to now.
var lacking = `case when t.data ->> 'status' <> 'PENDING' then null
	when t.borrower_id is not null then (select case when not b.active then 'OFF_LOAN' when bool_or(u.status = 'ACTIVE') then null when bool_or(u.status = 'SUSPEND') then 'SUSPENDED'
			when coalesce(b.data #>> '{ContactPoint,Email}', '') = '' and bool_and(u.status is null) then 'NO_ADDRESS' end
		from borrower b left join loan_user m on m.loan_id = b.loan_id and m.borrower_id = b.id left join user_account u on u.user_id = m.user_id
		where b.loan_id = t.loan_id and b.id = t.borrower_id group by b.active, b.data)
	when t.user_id is not null then (select case when not exists (select from loan_user m where m.loan_id = t.loan_id and m.user_id = u.user_id) then 'OFF_LOAN'
			when u.status = 'SUSPEND' then 'SUSPENDED' when u.status <> 'ACTIVE' then 'NOT_ACTIVE' end from user_account u where u.user_id = t.user_id)
	when t.contact_id is not null then (select case when not exists (select from loan_business_contact o where o.loan_id = t.loan_id and o.contact_id = k.id) then 'OFF_LOAN'
			when coalesce(nullif(k.data ->> 'email', ''), c.data ->> 'email', '') = '' then 'NO_ADDRESS' end
		from business_contact k left join contact_company c on c.id = k.company_id where k.id = t.contact_id) end`

// envelope is how far all parts of a need's envelope are.
var envelope = `case when t.envelope_id is not null then (select jsonb_build_object('parts', count(*),
		'incompleteParts', count(*) filter (where e.data ->> 'envelopeStatus' <> '` + string(document.EnvelopeCompleted) + `'),
		'status', case when bool_and(e.data ->> 'envelopeStatus' = '` + string(document.EnvelopeCompleted) + `') then '` + string(document.EnvelopeCompleted) + `'
			when bool_or(e.data ->> 'envelopeStatus' = '` + string(document.EnvelopeDeclined) + `') then '` + string(document.EnvelopeDeclined) + `'
			when bool_and(e.data ->> 'envelopeStatus' = '` + string(document.EnvelopeVoided) + `') then '` + string(document.EnvelopeVoided) + `'
			when bool_and(e.data ->> 'envelopeStatus' = '` + string(document.EnvelopeCreated) + `') then '` + string(document.EnvelopeCreated) + `'
			else '` + string(document.EnvelopeSent) + `' end)
	from need e where e.loan_id = t.loan_id and e.envelope_id = t.envelope_id) end`

func instantOf(column string) string {
	return `to_char(` + column + ` at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

func ofRequest(what string) string {
	return "(select " + what + " from need_request q where q.loan_id = t.loan_id and q.need_id = t.id)"
}

// NeedJSON is a need as a part of another record, from a table called by the alias, without what came for it.
func NeedJSON(alias string) string {
	alone := Needs
	alone.Derived = withRequest(map[string]string{})
	return strings.ReplaceAll(alone.JSON(), "t.", alias+".")
}

// OwnNeedChanged tells a borrower alone that something asked of them, or what came for it, has changed.
const OwnNeedChanged = "RTC.OWN_NEED.CHANGED"

// UsersOfBorrower are the log-ins of one of the pinned loan's borrowers; of a party's scope no more than its own, and none of no borrower.
func UsersOfBorrower(tx *tenancy.Tx, id domain.ID) (users []domain.ID, err error) {
	if id == "" {
		return nil, nil
	}
	return users, tx.QueryRow("select coalesce(array_agg(distinct user_id::text), '{}') from loan_user where borrower_id = $1", string(id)).Scan(&users)
}

// CountNeeds is how many needs the pinned loan has.
func CountNeeds(tx *tenancy.Tx) (n int, err error) {
	return n, tx.QueryRow("select count(*) from need").Scan(&n)
}

// AllNeeds are the needs of the pinned loan, in their order.
func AllNeeds(tx *tenancy.Tx) ([]document.Need, error) {
	rows, err := tx.Query(Needs.All())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[document.Need])
}

// PortalLanguages are the languages in which the pinned loan's borrowers read their portal, by the borrower.
func PortalLanguages(tx *tenancy.Tx) (map[domain.ID]string, error) {
	rows, err := tx.Query(`select l.borrower_id::text, u.language from loan_user l join user_account u on u.tenant_id = l.tenant_id and u.user_id = l.user_id
		where l.borrower_id is not null`)
	if err != nil {
		return nil, err
	}
	languages := map[domain.ID]string{}
	var id domain.ID
	var language string
	_, err = pgx.ForEachRow(rows, []any{&id, &language}, func() error {
		languages[id] = language
		return nil
	})
	return languages, err
}
