package user

import (
	"time"

	"gable/domain"
	"gable/tenancy"
)

// BeginImpersonation notes, in the company of the user of the scope, that the
// scope's actor acts for that user from now on.
func BeginImpersonation(tx *tenancy.Tx, id domain.ID, reason string, ends time.Time) error {
	s := tx.Scope()
	_, err := tx.Exec(`insert into impersonation (tenant_id, impersonation_id, user_id, actor_tenant_id, actor_id, actor_name, reason, started_at, ends_at)
		values (app.tenant_id(), $1, app.user_id(), $2, $3, $4, $5, $6, $7)`,
		string(id), string(s.Actor.Tenant), string(s.Actor.ID), s.Actor.Name, reason, tx.Now(), ends)
	return wrap("begin impersonation", err)
}

// endActing ends all acting for a user of the tenant and by that user, whose status or roles change: what the change takes
// away is not to come back with a second one.
func endActing(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("select from app.end_acting($1, $2)", string(id), tx.Now())
	return wrap("end acting", err)
}

// EndImpersonation notes that it is over; a second time changes nothing.
func EndImpersonation(tx *tenancy.Tx, id domain.ID) error {
	_, err := tx.Exec("update impersonation set ended_at = $2 where impersonation_id = $1 and ended_at is null", string(id), tx.Now())
	return wrap("end impersonation", err)
}
