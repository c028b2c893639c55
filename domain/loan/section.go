package loan

import (
	"slices"
	"time"
)

// Section is a part of a loan that can be locked read-only.
type Section string

// The lockable sections.
const (
	SectionLoanInfo           Section = "LOAN_INFO"
	SectionBorrowerInfo       Section = "BORROWER_INFO"
	SectionFinancialInfo      Section = "FINANCIAL_INFO"
	SectionGovernmentLoanInfo Section = "GOVERNMENT_LOAN_INFO"
	SectionProductPricing     Section = "PRODUCT_PRICING"
	SectionReviewFees         Section = "REVIEW_FEES"
	SectionRunAUS             Section = "RUN_AUS"
	SectionSetupContacts      Section = "SETUP_CONTACTS"
	SectionLoanCenter         Section = "LOAN_CENTER"
	SectionClientNeeds        Section = "CLIENT_NEEDS"
	SectionLoanConditions     Section = "LOAN_CONDITIONS"
	SectionLoanDocuments      Section = "LOAN_DOCUMENTS"
	SectionDisclosureForms    Section = "DISCLOSURE_FORMS"
	SectionLoanQuotes         Section = "LOAN_QUOTES"
	SectionAuditDates         Section = "AUDIT_DATES"
	SectionLoanStatus         Section = "LOAN_STATUS"
	SectionOrderCredit        Section = "ORDER_CREDIT"
	SectionPrint1003          Section = "PRINT_1003"
	SectionPreapprovalLetter  Section = "PREAPPROVAL_LETTER"
	SectionInviteBorrower     Section = "INVITE_BORROWER"
	SectionContactBorrower    Section = "CONTACT_BORROWER"
	SectionManage1003         Section = "MANAGE_1003"
	SectionExportLoan         Section = "EXPORT_LOAN"
	SectionImportLoan         Section = "IMPORT_LOAN"
	SectionSuspendLoan        Section = "SUSPEND_LOAN"
	SectionAdverseLoan        Section = "ADVERSE_LOAN"
	SectionArchiveLoan        Section = "ARCHIVE_LOAN"
)

// SectionNone is said on purpose of what changes nothing of a loan's file, or must work on a locked one: no lock holds it up. It is
// not among the lockable sections.
const SectionNone Section = "NONE"

// ClosesNothing are the sections whose lock would refuse nothing, each with its reason: they are not offered to be locked.
var ClosesNothing = map[Section]string{
	SectionImportLoan: "an import makes a loan, and none is written into one that is there",
}

// TakesOut tells whether what belongs to the section takes the loan's data out of it: its lock refuses reading.
func (s Section) TakesOut() bool { return s == SectionExportLoan }

// Sections are all of them.
var Sections = []Section{SectionLoanInfo, SectionBorrowerInfo, SectionFinancialInfo, SectionGovernmentLoanInfo,
	SectionProductPricing, SectionReviewFees, SectionRunAUS, SectionSetupContacts, SectionLoanCenter,
	SectionClientNeeds, SectionLoanConditions, SectionLoanDocuments, SectionDisclosureForms, SectionLoanQuotes,
	SectionAuditDates, SectionLoanStatus, SectionOrderCredit, SectionPrint1003, SectionPreapprovalLetter,
	SectionInviteBorrower, SectionContactBorrower, SectionManage1003, SectionExportLoan, SectionImportLoan,
	SectionSuspendLoan, SectionAdverseLoan, SectionArchiveLoan}

// Valid reports whether there is such a section.
func (s Section) Valid() bool { return slices.Contains(Sections, s) }

// SectionLock is a section of a loan that is closed to changes.
type SectionLock struct {
	Section      Section   `json:"section" required:"true"`
	Reason       string    `json:"reason" required:"true"`
	LockedAt     time.Time `json:"lockedAt" required:"true"`
	LockedByName string    `json:"lockedByName" required:"true"`
}
