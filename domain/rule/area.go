package rule

import "slices"

// Area is where in the company's work a change is made.
type Area string

// The areas.
const (
	AreaLoan         Area = "loan"
	AreaTask         Area = "task"
	AreaLead         Area = "lead"
	AreaUser         Area = "user"
	AreaOrganization Area = "organization"
	AreaBilling      Area = "billing"
)

// AreaOf is the area of a kind of record, "" for a kind that rules don't judge.
func AreaOf(kind string) Area {
	at := slices.IndexFunc(changeKinds, func(w ChangeWords) bool { return w.Kind == kind })
	if at < 0 {
		return ""
	}
	return changeKinds[at].Area
}

// ChangeWords are a kind of record under change.kind, its area, and what may be done to it.
type ChangeWords struct {
	Area    Area     `json:"area"`
	Kind    string   `json:"kind"`
	Actions []string `json:"actions"`
}

// ChangeKinds lists what change.area, change.kind and change.action may be.
func ChangeKinds() []ChangeWords { return slices.Clone(changeKinds) }

var changeKinds = slices.Concat(loanKinds(), companyKinds())

var (
	record = []string{"created", "updated", "deleted"}
	listed = append([]string{"restored"}, record...)
)

func in(area Area, actions []string, kinds ...string) (words []ChangeWords) {
	for _, kind := range kinds {
		words = append(words, ChangeWords{area, kind, actions})
	}
	return words
}

func one(area Area, kind string, actions ...string) []ChangeWords { return in(area, actions, kind) }

func with(actions []string, more ...string) []string { return append(more, actions...) }

// loanKinds are the records of a loan.
func loanKinds() []ChangeWords {
	return slices.Concat(
		one(AreaLoan, "loan", "created", "imported", "stage changed", "archived", "unlocked", "locked"),
		in(AreaLoan, []string{"updated"}, "loan_info", "loan_lifecycle", "loan_tracker"),
		one(AreaLoan, "loan_edit", "started", "taken over", "ended"),
		one(AreaLoan, "loan_coc", "started", "updated", "applied"),
		in(AreaLoan, record, "borrower", "declaration", "demographic"),
		in(AreaLoan, listed, "residence", "asset", "liability", "expense", "fee", "owned_property", "employer", "income_item", "lender_event", "register_message", "pricing_scenario"),
		one(AreaLoan, "need", with(listed, "accepted", "rejected", "received", "answered", "signed", "reminded", "reminders stopped", "links revoked")...),
		one(AreaLoan, "condition", listed...),
		one(AreaLoan, "document", "created", "updated", "checked", "refused"),
		one(AreaLoan, "mail_in", "updated", "renewed"),
		one(AreaLoan, "loan_mail", "arrived", "accepted", "discarded"),
		one(AreaLoan, "loan_team", "updated", "handed over"),
		in(AreaLoan, record, "loan_note"),
		one(AreaLoan, "section_lock", "locked", "unlocked"),
		in(AreaLoan, []string{"invited"}, "borrower_invitation", "realtor_invitation"),
		one(AreaLoan, "borrower_ssn", "updated", "cleared"),
		in(AreaLoan, []string{"updated"}, "loan_date", "loan_ui_state", "customAnswer"),
		one(AreaLoan, "creditAuthorization", "recorded"),
		one(AreaLoan, "processing_request", "updated", "accept", "decline", "end"),
		one(AreaLoan, "processing_person", "deleted"),
		in(AreaLoan, []string{"updated"}, "loan_underwriting"),
		one(AreaLoan, "aus", "begun", "submitted", "completed", "failed", "cancelled"),
		one(AreaLoan, "credit_order", "begun", "submitted", "completed", "failed"),
		one(AreaLoan, "credit_report", "received"),
		one(AreaLoan, "credit_import", "begun", "completed", "failed"),
		one(AreaLoan, "flood", "begun", "submitted", "completed", "failed", "cancelled"),
		one(AreaLoan, "lender_registration", "begun", "submitted", "completed", "failed"),
		one(AreaLoan, "lender_delivery", "begun", "submitted", "completed", "failed"),
		one(AreaLoan, "mersNumber", "created"),
		one(AreaLoan, "rate_lock", "created", "asked for an extension", "asked for another rate", "accepted", "rejected", "priced again", "cancelled", "compared", "ending", "expired"),
		in(AreaLoan, record, "loan_business_contact"),
		in(AreaLoan, []string{"updated"}, "loan_setup", "loan_preapproval", "loan_product", "loan_notification_config", "loan_email_config"),
		one(AreaLoan, "loan_message", "created", "links revoked"),
		one(AreaLoan, "preapproval_letter", "created", "updated", "recalled"),
		one(AreaLoan, "term_proposal", "created", "accepted", "turned down", "withdrawn"),
		one(AreaLoan, "loan_quote", "created"),
	)
}

// companyKinds are those beside loans.
func companyKinds() []ChangeWords {
	return slices.Concat(
		one(AreaTask, "task", with(record, "marked done", "opened again", "handed over")...),
		in(AreaTask, record, "task_item", "task_note"),
		one(AreaLead, "lead", with(record, "status changed", "owner changed", "branch changed", "converted", "handed over", "confirmation resent")...),
		one(AreaLead, "lead_note", "created"),
		one(AreaLead, "lead_import", "begun", "completed", "failed", "cancelled"),
		one(AreaLead, "lead_form", "updated", "renewed"),
		one(AreaLead, "lead_config", "updated"),
		in(AreaLead, record, "lead_tag", "lead_source", "lead_provider"),
		one(AreaUser, "user", "invited", "invitation sent again", "changed", "status changed", "transferred", "made owner", "e-mail change asked", "e-mail changed"),
		one(AreaOrganization, "organization", "created", "updated"),
		one(AreaOrganization, "domain", "created", "requested", "verified", "withdrawn", "deleted"),
		in(AreaOrganization, record, "customQuestion"),
		one(AreaOrganization, "reference_table", "created", "deleted"),
		in(AreaOrganization, record, "pricing_investor", "pricing_product", "pricing_margin", "pricing_adjuster", "compensation_plan"),
		one(AreaOrganization, "pricing_book", "updated"),
		one(AreaOrganization, "sheet_mapping", "updated", "deleted"),
		one(AreaOrganization, "rate_sheet", "created", "published", "rolled back", "deleted"),
		one(AreaOrganization, "adjustment_grid", "created", "published", "rolled back", "deleted"),
		in(AreaOrganization, with(record, "ordered", "reset"), "condition_template", "document_class", "need_set"),
		one(AreaOrganization, "credential", with(record, "resealed", "revealed")...),
		in(AreaOrganization, record, "fha_lender", "closing_cost_template"),
		one(AreaOrganization, "document_form", with(record, "file replaced")...),
		in(AreaOrganization, record, "document_form_package", "task_template"),
		in(AreaOrganization, with(record, "ordered"), "need_master", "tracker"),
		in(AreaOrganization, []string{"updated"}, "need_setting", "mail_in_setting", "preapproval_setting", "lock_policy"),
		in(AreaOrganization, []string{"updated"}, "emailConfig", "posConfig"),
		one(AreaOrganization, "business_contact", with(listed, "merged")...),
		one(AreaOrganization, "contact_company", listed...),
		one(AreaOrganization, "notification_config", "updated"),
		one(AreaOrganization, "functionPermission", "updated", "reset"),
		one(AreaBilling, "billing_account", "card kept", "upgraded to the pro plan", "opted out of the pro plan"),
	)
}
