// Package lead keeps leads, the lists they are sorted by, and the ways they come in.
package lead

import (
	"encoding/json"
	"errors"
	"strings"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/lead"
	"gable/tenancy"
)

const leadOwnerName = `(select btrim(u.first_name || ' ' || u.last_name) from user_account u where u.user_id = l.owner_id)`

const leadJSON = `l.data || jsonb_strip_nulls(jsonb_build_object('id', l.id, 'version', l.version, 'Status', l.status, 'Origin', l.origin,
	'LeadSourceId', l.source_id, 'LeadSource', (select jsonb_build_object('id', s.id, 'name', s.name) from lead_source s where s.id = l.source_id),
	'LeadProviderId', l.provider_id, 'LeadProvider', (select jsonb_build_object('id', p.id, 'name', p.name) from lead_provider p where p.id = l.provider_id),
	'Tags', (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color) order by lower(g.name)) from lead_tagged x
		join lead_tag g on g.id = x.tag_id where x.lead_id = l.id),
	'FollowUpDate', l.follow_up_on, 'DoNotCallInd', l.do_not_call, 'Language', l.language, 'OwnerId', l.owner_id, 'OwnerName', ` + leadOwnerName + `,
	'WizeOrgUnitId', l.org_unit_id, 'LoanId', l.loan_id, 'convertedAt', l.converted_at, 'statusChangedAt', l.status_changed_at,
	'createdAt', l.created_at, 'updatedAt', l.updated_at, 'Confirmation', l.confirmation, 'ConfirmationLetter', l.confirmation_letter, 'confirmedAt', l.confirmed_at))`

// Leads is what may be asked of the list of leads. TagId and FollowUp are filtered by too, in LeadQuery.
var Leads = db.Showing[lead.Lead](db.Listing{
	From: "lead l", Order: "l.created_at desc, l.id desc", Tie: "l.id desc", SearchColumn: "l.search_text",
	Fields: map[string]db.Field{
		"id":                {Column: "l.id", Kind: db.UUID},
		"version":           {Column: "l.version", Kind: db.Number},
		"Status":            {Column: "l.status", SortColumn: "l.status_order"},
		"NextStatuses":      {Unfiltered: true, Unsortable: true},
		"Name":              {Column: "l.name", SortColumn: "l.name_sort"},
		"ContactPoint":      {Unfiltered: true, Unsortable: true},
		"Language":          {Column: "l.language"},
		"LoanPurposeType":   {Column: "l.loan_purpose_type"},
		"Address":           {Unfiltered: true, Unsortable: true},
		"Address.StateCode": {Column: "l.property_state"},
		"PriceAmt":          {Column: "l.data ->> 'PriceAmt'", Kind: db.TextMoney, SortColumn: "(l.data ->> 'PriceAmt')::numeric"},
		"LoanAmt":           {Column: "l.loan_amt", Kind: db.Money},
		"DownPaymentAmt":    {Column: "l.data ->> 'DownPaymentAmt'", Kind: db.TextMoney, SortColumn: "(l.data ->> 'DownPaymentAmt')::numeric"},
		"PropertyUsageType": {Column: "l.data ->> 'PropertyUsageType'"},
		"CreditRange":       {Column: "l.data ->> 'CreditRange'"},
		"Timeframe":         {Column: "l.data ->> 'Timeframe'"},
		"LeadSourceId":      {Column: "l.source_id", Kind: db.UUID},
		"LeadSource":        {Column: "(select lower(s.name) from lead_source s where s.id = l.source_id)", Unfiltered: true},
		"LeadProviderId":    {Column: "l.provider_id", Kind: db.UUID},
		"LeadProvider":      {Column: "(select lower(p.name) from lead_provider p where p.id = l.provider_id)", Unfiltered: true},
		"Tags":              {Unfiltered: true, Unsortable: true},
		"Realtor":           {Unfiltered: true, Unsortable: true},
		"Notes":             {Unfiltered: true, Unsortable: true},
		"FollowUpDate":      {Column: "l.follow_up_on", Kind: db.Day},
		"ContactConsent":    {Unfiltered: true, Unsortable: true},
		"DoNotCallInd":      {Column: "l.do_not_call", Kind: db.Bool},
		"OwnerId":           {Column: "l.owner_id", Kind: db.UUID},
		"OwnerName":         {Column: leadOwnerName, SortColumn: "lower(" + leadOwnerName + ")"},
		"WizeOrgUnitId":     {Column: "l.org_unit_id", Kind: db.UUID},
		"Origin":            {Column: "l.origin"},
		"LoanId":            {Column: "l.loan_id", Kind: db.Number},
		"Confirmation":      {Column: "l.confirmation"},
		"confirmedAt":       {Column: "l.confirmed_at", Kind: db.Instant},
		"convertedAt":       {Column: "l.converted_at", Kind: db.Instant},
		"statusChangedAt":   {Column: "l.status_changed_at", Kind: db.Instant},
		"createdAt":         {Column: "l.created_at", Kind: db.Instant},
		"updatedAt":         {Column: "l.updated_at", Kind: db.Instant},
	},
})

// LeadQuery checks a query against the listing of leads, with two filters besides: TagId, leads that bear any of the
// tags, and FollowUp, what is due when, counted from today: OVERDUE, TODAY, WEEK (the seven days from today), NONE.
func LeadQuery(raw db.RawQuery, today domain.Date) (db.Query, error) {
	var tags, due []string
	for _, part := range []*string{&raw.Filters, &raw.Where} {
		for name, into := range map[string]*[]string{"TagId": &tags, "FollowUp": &due} {
			values, rest, err := takeFilter(*part, name)
			if err != nil {
				return db.Query{}, err
			}
			*into, *part = append(*into, values...), rest
		}
	}
	q, err := Leads.Parse(raw)
	if err != nil {
		return q, err
	}
	if len(tags) > 0 {
		for _, tag := range tags {
			if _, err := domain.ParseID(tag); err != nil {
				return q, domain.BadRequest("The filter on TagId holds a value that is not valid for it.")
			}
		}
		q.Conditions = append(q.Conditions, sq.Expr("exists (select from lead_tagged x where x.lead_id = l.id and x.tag_id = any (?::uuid[]))", tags))
	}
	if len(due) > 0 {
		any := sq.Or{}
		for _, when := range due {
			condition, known := dueWhen(when, today)
			if !known {
				return q, domain.BadRequest("The filter on FollowUp must be OVERDUE, TODAY, WEEK or NONE.")
			}
			any = append(any, condition)
		}
		q.Conditions = append(q.Conditions, any)
	}
	return q, nil
}

func dueWhen(when string, today domain.Date) (sq.Sqlizer, bool) {
	switch when {
	case "OVERDUE":
		return sq.Expr("l.follow_up_on < ?::date", today.String()), true
	case "TODAY":
		return sq.Expr("l.follow_up_on = ?::date", today.String()), true
	case "WEEK":
		return sq.Expr("l.follow_up_on between ?::date and ?::date", today.String(), today.AddDays(6).String()), true
	case "NONE":
		return sq.Expr("l.follow_up_on is null"), true
	}
	return nil, false
}

// takeFilter takes one field, a text or a list of them, out of a JSON filter; what is not an object is left for Parse
// to refuse.
func takeFilter(text, name string) (values []string, rest string, err error) {
	var fields map[string]json.RawMessage
	if text == "" || json.Unmarshal([]byte(text), &fields) != nil || fields[name] == nil {
		return nil, text, nil
	}
	if json.Unmarshal(fields[name], &values) != nil {
		var one string
		if json.Unmarshal(fields[name], &one) != nil {
			return nil, "", domain.BadRequest("The filter on " + name + " must be a text or a list of them.")
		}
		values = []string{one}
	}
	if len(values) > db.MaxFilterValues {
		return nil, "", domain.BadRequest("The filter on " + name + " holds too many values.")
	}
	delete(fields, name)
	kept, err := json.Marshal(fields)
	return values, string(kept), err
}

// ListLeads answers a page of the leads in sight, and how many there are in all.
func ListLeads(tx *tenancy.Tx, q db.Query) ([]lead.Lead, int64, error) {
	return db.Fetch[lead.Lead](tx, q.Page(db.Select(leadJSON).From(Leads.From)), q.Where(db.Select("count(*)").From(Leads.From)))
}

// GetLead answers one lead in sight; NOT_FOUND when there is none.
func GetLead(tx *tenancy.Tx, id domain.ID) (lead.Lead, error) {
	return oneLead(tx, "select "+leadJSON+" from lead l where l.id = $1", id)
}

// SomeLeads are those of some leads that the caller sees.
func SomeLeads(tx *tenancy.Tx, ids []domain.ID) ([]lead.Lead, error) {
	texts := make([]string, 0, len(ids))
	for _, id := range ids {
		if _, err := domain.ParseID(string(id)); err == nil {
			texts = append(texts, string(id))
		}
	}
	rows, err := tx.Query("select "+leadJSON+" from lead l where l.id = any ($1::uuid[]) order by l.id", texts)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[lead.Lead])
}

// LockLead is GetLead for a lead that is about to be changed.
func LockLead(tx *tenancy.Tx, id domain.ID) (lead.Lead, error) {
	return oneLead(tx, "select "+leadJSON+" from lead l where l.id = $1 for update of l", id)
}

func oneLead(tx *tenancy.Tx, sql string, id domain.ID) (lead.Lead, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return lead.Lead{}, domain.NotFound()
	}
	rows, err := tx.Query(sql, string(id))
	if err != nil {
		return lead.Lead{}, err
	}
	l, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[lead.Lead])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return l, err
}

// leadData is what has no column of its own, as JSON text.
func leadData(l lead.Lead) (string, error) {
	kept := lead.Lead{Name: l.Name, ContactPoint: l.ContactPoint, LoanPurposeType: l.LoanPurposeType, PropertyUsageType: l.PropertyUsageType,
		Address: l.Address, PriceAmt: l.PriceAmt, LoanAmt: l.LoanAmt, DownPaymentAmt: l.DownPaymentAmt, CreditRange: l.CreditRange,
		Timeframe: l.Timeframe, Realtor: l.Realtor, Notes: l.Notes, ContactConsent: l.ContactConsent}
	raw, err := json.Marshal(kept)
	if err != nil {
		return "", err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		return "", err
	}
	for _, name := range []string{"id", "version", "DoNotCallInd"} {
		delete(fields, name)
	}
	return db.JSONText(fields)
}

// QueueLead adds a new lead to a batch: its id, unit, owner, origin and status are set by the caller.
func QueueLead(tx *tenancy.Tx, b *pgx.Batch, l lead.Lead) error {
	data, err := leadData(l)
	if err != nil {
		return err
	}
	var creator *string
	if s := tx.Scope(); l.Origin != lead.OriginWebForm && s.User.Tenant == s.Tenant {
		id := string(s.User.ID)
		creator = &id
	}
	b.Queue(`insert into lead (tenant_id, id, org_unit_id, owner_id, creator_id, origin, status, status_order, status_changed_at, name, name_sort, contacts,
		source_id, provider_id, follow_up_on, do_not_call, loan_purpose_type, property_state, loan_amt, language, search_text, data, created_at, updated_at)
		values (app.tenant_id(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $8, $8)`,
		l.ID, l.OrgUnitID, db.OrNone(l.OwnerID), creator, l.Origin, l.Status, l.Status.Order(), tx.Now(), l.FullName(), l.SortName(), l.Contacts(),
		db.OrNone(l.LeadSourceID), db.OrNone(l.LeadProviderID), db.DateText(l.FollowUpDate), l.DoNotCallInd, string(l.LoanPurposeType), l.Address.StateCode,
		db.CentsOf(l.LoanAmt), l.Language, l.SearchText(), data)
	queueTags(b, l)
	return nil
}

func queueTags(b *pgx.Batch, l lead.Lead) {
	for _, tag := range l.Tags {
		b.Queue("insert into lead_tagged (tenant_id, lead_id, tag_id) values (app.tenant_id(), $1, $2) on conflict do nothing", l.ID, tag.ID)
	}
}

// InsertLead keeps a new lead.
func InsertLead(tx *tenancy.Tx, l lead.Lead) error {
	b := &pgx.Batch{}
	if err := QueueLead(tx, b, l); err != nil {
		return err
	}
	return explainLead(tx.Send(b))
}

// UpdateLead writes a changed lead, and raises its version. The caller has locked it. Owner, status and loan have their
// own ways.
func UpdateLead(tx *tenancy.Tx, l *lead.Lead) error {
	data, err := leadData(*l)
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	b.Queue(`update lead set name = $2, name_sort = $3, contacts = $4, source_id = $5, provider_id = $6, follow_up_on = $7, do_not_call = $8,
		loan_purpose_type = $9, property_state = $10, loan_amt = $11, language = $12, search_text = $13, data = $14, updated_at = $15, version = version + 1,
		confirmation = case when lower(coalesce(data #>> '{ContactPoint,Email}', '')) = lower($16) then confirmation when confirmation is not null then 'UNCONFIRMED' end,
		confirmed_at = case when lower(coalesce(data #>> '{ContactPoint,Email}', '')) = lower($16) then confirmed_at end where id = $1`, l.ID, l.FullName(), l.SortName(), l.Contacts(), db.OrNone(l.LeadSourceID), db.OrNone(l.LeadProviderID), db.DateText(l.FollowUpDate),
		l.DoNotCallInd, string(l.LoanPurposeType), l.Address.StateCode, db.CentsOf(l.LoanAmt), l.Language, l.SearchText(), data, tx.Now(), l.ContactPoint.Email)
	b.Queue("delete from lead_tagged where lead_id = $1", l.ID)
	queueTags(b, *l)
	l.Version++
	return explainLead(tx.Send(b))
}

// MoveLead gives a lead another status.
func MoveLead(tx *tenancy.Tx, id domain.ID, to lead.Status) error {
	_, err := tx.Exec("update lead set status = $2, status_order = $3, status_changed_at = $4, updated_at = $4, version = version + 1 where id = $1",
		id, to, to.Order(), tx.Now())
	return err
}

// ConvertLead ties a lead to the loan it has become.
func ConvertLead(tx *tenancy.Tx, id domain.ID, loan domain.LoanID) error {
	_, err := tx.Exec(`update lead set status = $5, status_order = $3, status_changed_at = $4, converted_at = $4, loan_id = $2, updated_at = $4,
		version = version + 1 where id = $1`, id, loan, lead.StatusConverted.Order(), tx.Now(), lead.StatusConverted)
	return err
}

// DeleteLead removes a lead with its notes.
func DeleteLead(tx *tenancy.Tx, id domain.ID) error {
	tag, err := tx.Exec("delete from lead where id = $1", id)
	if err == nil && tag.RowsAffected() == 0 {
		err = domain.NotFound()
	}
	return err
}

// LeadTwins are the other leads in sight that share a contact, ten at most, and how many there are in the units in view.
func LeadTwins(tx *tenancy.Tx, l lead.Lead) (seen []lead.Named, all int64, err error) {
	seen = []lead.Named{}
	if len(l.Contacts()) == 0 {
		return seen, 0, nil
	}
	b := &pgx.Batch{}
	b.Queue("select jsonb_build_object('id', l.id, 'name', l.name) from lead l where l.contacts && $1 and l.id is distinct from $2::uuid order by l.created_at desc limit 10",
		l.Contacts(), db.OrNone(l.ID)).Query(func(found pgx.Rows) (err error) {
		seen, err = pgx.AppendRows(seen, found, db.ScanJSON[lead.Named])
		return err
	})
	b.Queue("select app.lead_twins($1, $2)", db.OrNone(l.ID), l.Contacts()).QueryRow(func(row pgx.Row) error { return row.Scan(&all) })
	return seen, all, tx.Send(b)
}

func explainLead(err error) error {
	if err == nil {
		return nil
	}
	for constraint, field := range map[string]string{"lead_tenant_id_source_id_fkey": "LeadSourceId", "lead_tenant_id_provider_id_fkey": "LeadProviderId",
		"lead_tagged_tenant_id_tag_id_fkey": "Tags"} {
		if strings.Contains(err.Error(), constraint) {
			return domain.Invalid(domain.Wrong(field)).Because(err)
		}
	}
	return db.Explain(err)
}

// LeadsPage is ListLeads without the count.
func LeadsPage(tx *tenancy.Tx, q db.Query) ([]lead.Lead, error) {
	text, args, err := q.Page(db.Select(leadJSON).From(Leads.From)).ToSql()
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query(text, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[lead.Lead])
}
