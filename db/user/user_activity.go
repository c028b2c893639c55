package user

import (
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/tenancy"
)

// Activities is what may be asked of the audit around one person.
var Activities = db.Showing[loan.Activity](db.Listing{
	From: "audit_entry t", Order: "t.audit_id desc", Tie: "t.audit_id desc",
	Fields: map[string]db.Field{
		"id": {Column: "t.audit_id", Kind: db.UUID}, "at": {Column: "t.at", Kind: db.Instant}, "kind": {Column: "t.kind"}, "action": {Column: "t.action", Searched: true},
		"ActorId": {Column: "t.actor_id", Kind: db.UUID}, "ActorName": {Column: "t.actor_name", Searched: true},
		"WizeUserId": {Column: "t.user_id", Kind: db.UUID}, "WizeUserName": {Column: "t.user_name", Searched: true},
		"ImpersonationId": {Column: "t.impersonation_id", Kind: db.UUID}, "LoanId": {Column: "t.loan_id", Kind: db.Number},
		"before": {Column: "t.before", Unfiltered: true, Unsortable: true}, "after": {Column: "t.after", Unfiltered: true, Unsortable: true},
		"recordId": {Column: "t.record_id"}, "requestId": {Column: "t.request_id", Searched: true},
	},
})

const activityJSON = `jsonb_strip_nulls(jsonb_build_object('id', t.audit_id, 'at', t.at, 'ActorId', t.actor_id, 'ActorName', t.actor_name,
	'WizeUserId', t.user_id, 'WizeUserName', t.user_name, 'ImpersonationId', t.impersonation_id, 'kind', t.kind, 'LoanId', t.loan_id,
	'recordId', case when t.loan_id is null then t.record_id end, 'action', t.action, 'requestId', t.request_id))
	|| case when t.loan_id is null and t.kind in ('user', 'impersonation') then jsonb_build_object('before', t.before, 'after', t.after) else '{}' end`

// ListActivity answers a page of what a person did, what was done for them and what
// was done to their account, newest first, and how many entries there are.
func ListActivity(tx *tenancy.Tx, q db.Query, id domain.ID) ([]loan.Activity, int64, error) {
	const around = "(t.user_id = ? or t.actor_id = ? or (t.kind = 'user' and t.record_id = ?::text))"
	args := []any{string(id), string(id), string(id)}
	return db.Fetch[loan.Activity](tx, q.Page(db.Select(activityJSON).From(Activities.From).Where(around, args...)),
		q.Where(db.Select("count(*)").From(Activities.From).Where(around, args...)))
}

// MailsTo answers the latest letters to a person, newest first.
func MailsTo(tx *tenancy.Tx, id domain.ID, limit int) ([]user.SentMail, error) {
	rows, err := tx.Query(`select jsonb_strip_nulls(jsonb_build_object('id', sent_mail_id, 'kind', kind, 'address', address, 'subject', subject, 'language', language,
		'outcome', outcome, 'reason', reason, 'at', at)) from sent_mail where user_id = $1 order by asked_at desc, sent_mail_id desc limit $2`, string(id), limit)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[user.SentMail](rows)
}
