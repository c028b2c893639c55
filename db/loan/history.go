package loan

import (
	"gable/db"
	"gable/domain/loan"
	"gable/tenancy"
)

// History is what may be asked of a loan's audit.
var History = db.Showing[loan.HistoryRow](db.Listing{
	From: "audit_entry t", Order: "t.audit_id desc", Tie: "t.audit_id desc",
	Fields: map[string]db.Field{
		"id": {Column: "t.audit_id", Kind: db.UUID}, "at": {Column: "t.at", Kind: db.Instant},
		"ActorId": {Column: "t.actor_id", Kind: db.UUID}, "ActorName": {Column: "t.actor_name", Searched: true},
		"WizeUserId": {Column: "t.user_id", Kind: db.UUID}, "WizeUserName": {Column: "t.user_name", Searched: true},
		"ImpersonationId": {Column: "t.impersonation_id", Kind: db.UUID}, "kind": {Column: "t.kind", Searched: true},
		"recordId": {Column: "t.record_id"}, "action": {Column: "t.action", Searched: true}, "requestId": {Column: "t.request_id"},
		"before": {Column: "t.before", Unfiltered: true, Unsortable: true}, "after": {Column: "t.after", Unfiltered: true, Unsortable: true},
	},
})

const historyJSON = `jsonb_strip_nulls(jsonb_build_object('id', t.audit_id, 'at', t.at, 'ActorId', t.actor_id, 'ActorName', t.actor_name,
	'WizeUserId', t.user_id, 'WizeUserName', t.user_name, 'ImpersonationId', t.impersonation_id, 'kind', t.kind, 'recordId', t.record_id,
	'action', t.action, 'requestId', t.request_id)) || jsonb_build_object('before', t.before, 'after', t.after)`

// ListHistory answers a page of the pinned loan's audit, newest first.
func ListHistory(tx *tenancy.Tx, q db.Query) ([]loan.HistoryRow, int64, error) {
	const onLoan = "t.loan_id = (select app.loan_id())"
	from := History.From
	if tx.Scope().IsShared() {
		from = sharedHistory
	}
	return db.Fetch[loan.HistoryRow](tx, q.Page(db.Select(historyJSON).From(from).Where(onLoan)), q.Where(db.Select("count(*)").From(from).Where(onLoan)))
}

// sharedHistory is a loan's audit as people of another company read it: who does not work on the loan goes by the company's name,
// and who was on its team is the company's own.
const sharedHistory = `(select a.loan_id, a.audit_id, a.at, a.kind, a.record_id, a.action, a.request_id, a.before, a.after - 'ruleId' as after,
		case when a.actor_id = any (k.ids) then a.actor_id end as actor_id, case when a.actor_id = any (k.ids) then a.actor_name else k.company end as actor_name,
		case when a.user_id = any (k.ids) then a.user_id end as user_id, case when a.user_id = any (k.ids) then a.user_name else k.company end as user_name,
		case when a.actor_id = any (k.ids) then a.impersonation_id end as impersonation_id
	from audit_entry a, (` + peopleOnLoan + `) k where a.kind <> 'loan_team') t`
