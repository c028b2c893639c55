package lead

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/domain/user"
	"gable/tenancy"
)

// FormOf answers a unit's form for a change; the empty one when there is none yet.
func FormOf(tx *tenancy.Tx, unit domain.ID) (lead.LeadForm, error) {
	rows, err := tx.Query(`select jsonb_strip_nulls(jsonb_build_object('version', version, 'formKey', form_key, 'enabled', enabled, 'origins', to_jsonb(origins), 'LeadSourceId', source_id))
		from lead_form where org_unit_id = $1`, unit)
	if err != nil {
		return lead.LeadForm{}, err
	}
	f, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[lead.LeadForm])
	if errors.Is(err, pgx.ErrNoRows) {
		return lead.LeadForm{Origins: []string{}}, nil
	}
	return f, err
}

// LockForm holds a unit's form, if there is one, against other changes until the transaction ends.
func LockForm(tx *tenancy.Tx, unit domain.ID) error {
	_, err := tx.Exec("select from lead_form where org_unit_id = $1 for update", db.OrNone(unit))
	return err
}

// SaveForm keeps a unit's form. The first time, and when anew, it gets a key and a secret; pages given out before are
// worth nothing then.
func SaveForm(tx *tenancy.Tx, unit domain.ID, f lead.LeadForm, anew bool) error {
	var key [24]byte
	var secret [32]byte
	_, _ = rand.Read(key[:])
	_, _ = rand.Read(secret[:])
	_, err := tx.Exec(`insert into lead_form (tenant_id, org_unit_id, form_key, secret, enabled, origins, source_id, updated_at) values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7)
		on conflict (tenant_id, org_unit_id) do update set enabled = excluded.enabled, origins = excluded.origins, source_id = excluded.source_id,
		form_key = case when $8 then excluded.form_key else lead_form.form_key end, secret = case when $8 then excluded.secret else lead_form.secret end,
		updated_at = excluded.updated_at, version = lead_form.version + 1`,
		unit, base64.RawURLEncoding.EncodeToString(key[:]), secret[:], f.Enabled, f.Origins, db.OrNone(f.LeadSourceID), tx.Now(), anew)
	return explainLead(err)
}

// OpenForm is a form as strangers meet it.
type OpenForm struct {
	Tenant  domain.ID
	Policy  int64
	OrgUnit domain.ID
	Secret  []byte
	Origins []string
	Source  *domain.ID
	Company string
	Owner   domain.ID // whose leads they are; "" when the turns of the unit decide
}

// FindForm answers the form of a key; NOT_FOUND for one that is unknown or turned off.
func FindForm(ctx context.Context, d *tenancy.DB, key string) (OpenForm, error) {
	var f OpenForm
	err := d.Outside().QueryRow(ctx, "select tenant_id::text, policy_version, org_unit_id::text, secret, origins, source_id::text, company from app.lead_form($1)", key).
		Scan(&f.Tenant, &f.Policy, &f.OrgUnit, &f.Secret, &f.Origins, &f.Source, &f.Company)
	if errors.Is(err, pgx.ErrNoRows) {
		return f, domain.NotFound()
	}
	return f, tenancy.Classify(err)
}

// webForm stands for no person: what strangers send is the form's doing in the journal.
const webForm domain.ID = "00000000-0000-7000-8000-0000000f0e30"

// Scope is who a form works as: it adds leads to its own unit.
func (f OpenForm) Scope(requestID string) tenancy.Scope {
	form := tenancy.Person{ID: webForm, Tenant: f.Tenant, Name: "Web form", Policy: f.Policy}
	return tenancy.Scope{RequestID: requestID, Actor: form, User: form, Tenant: f.Tenant, Policy: f.Policy, OrgUnit: f.OrgUnit,
		OrgUnits: []domain.ID{f.OrgUnit}, Visibility: user.VisibilityOrg}
}

// HitForm counts one more sending by a subject within a window, and answers how many there are. What is undone with its transaction was not counted.
func HitForm(tx *tenancy.Tx, subject []byte, window time.Duration) (hits int, err error) {
	return hits, tx.QueryRow(`insert into lead_form_hit (tenant_id, subject, began_at, hits) values (app.tenant_id(), $1, $2, 1)
		on conflict (tenant_id, subject) do update set hits = case when lead_form_hit.began_at < $3 then 1 else lead_form_hit.hits + 1 end,
		began_at = case when lead_form_hit.began_at < $3 then excluded.began_at else lead_form_hit.began_at end returning hits`,
		subject, tx.Now(), tx.Now().Add(-window)).Scan(&hits)
}

// PageWasSent tells whether a form's page has made its lead already.
func PageWasSent(tx *tenancy.Tx, intake []byte) (sent bool, err error) {
	return sent, tx.QueryRow("select exists (select from lead where intake = $1)", intake).Scan(&sent)
}

// InsertSentLead keeps a lead that a form's page was sent with.
func InsertSentLead(tx *tenancy.Tx, l lead.Lead, intake []byte) error {
	b := &pgx.Batch{}
	if err := QueueLead(tx, b, l); err != nil {
		return err
	}
	b.Queue("update lead set intake = $2, confirmation = 'UNCONFIRMED' where id = $1", l.ID, intake)
	return explainLead(tx.Send(b))
}
