// Package authz says who may do what: every permission with a sentence, the
// policy that gives permissions to roles (casbin's language, in policy.csv), and
// the compiled set that requests are checked against.
package authz

import (
	"strings"
)

// Permission names one thing that can be allowed, as noun:verb. Every route
// names exactly one.
type Permission string

// What everyone who is signed in has.
const (
	SelfRead        Permission = "self:read"
	SelfEdit        Permission = "self:edit"
	SelfLeave       Permission = "self:leave"
	SelfCredentials Permission = "self:credentials"
	SelfSessions    Permission = "self:sessions"
	EventSubscribe  Permission = "event:subscribe"
	ReferenceRead   Permission = "reference:read"
)

// Loans, as the company's staff see them.
const (
	LoanList           Permission = "loan:list"
	LoanRead           Permission = "loan:read"
	LoanCreate         Permission = "loan:create"
	LoanImport         Permission = "loan:import"
	LoanExport         Permission = "loan:export"
	LoanEditInfo       Permission = "loan:edit-info"
	LoanEditBorrower   Permission = "loan:edit-borrower"
	LoanRevealSSN      Permission = "loan:reveal-ssn"
	LoanEditFinancial  Permission = "loan:edit-financial"
	LoanEditFees       Permission = "loan:edit-fees"
	LoanOrderCredit    Permission = "loan:order-credit"
	LoanReadCredit     Permission = "loan:read-credit"
	LoanChangeStage    Permission = "loan:change-stage"
	LoanPassGuards     Permission = "loan:pass-guards"
	LoanArchive        Permission = "loan:archive"
	LoanUnlock         Permission = "loan:unlock"
	LoanEditTeam       Permission = "loan:edit-team"
	LoanShare          Permission = "loan:share"
	LoanInviteBorrower Permission = "loan:invite-borrower"
	LoanReadAudit      Permission = "loan:read-audit"
	LoanWriteNotes     Permission = "loan:write-notes"
	LoanWriteToPeople  Permission = "loan:write-to-people"
	LoanEditNeeds      Permission = "loan:edit-needs"
	LoanEditConditions Permission = "loan:edit-conditions"
	LoanEditTrackers   Permission = "loan:edit-trackers"
	LoanEditSetup      Permission = "loan:edit-setup"
	LoanLockRate       Permission = "loan:lock-rate"
	LoanDecideLocks    Permission = "loan:decide-locks"
	LoanChooseProduct  Permission = "loan:choose-product"
	LoanSetPrice       Permission = "loan:set-price"
)

// The company's people, organisation and leads.
const (
	UserList           Permission = "user:list"
	UserRead           Permission = "user:read"
	UserInvite         Permission = "user:invite"
	UserEdit           Permission = "user:edit"
	UserChangeEmail    Permission = "user:change-email"
	UserVouchEmail     Permission = "user:vouch-email"
	UserAssignRoles    Permission = "user:assign-roles"
	UserSuspend        Permission = "user:suspend"
	UserTransfer       Permission = "user:transfer"
	UserMakeOwner      Permission = "user:make-owner"
	UserExport         Permission = "user:export"
	UserImpersonate    Permission = "user:impersonate"
	OrgRead            Permission = "org:read"
	OrgEdit            Permission = "org:edit"
	OrgEditPermissions Permission = "org:edit-permissions"
	OrgEditPOS         Permission = "org:edit-pos"
	OrgEditOwnPOS      Permission = "org:edit-own-pos"
	OrgEditOwnEmail    Permission = "org:edit-own-email"
	OrgGenerateMERS    Permission = "org:generate-mers"
	OrgEditQuestions   Permission = "org:edit-questions"
	OrgEditTrackers    Permission = "org:edit-trackers"
	OrgEditTasks       Permission = "org:edit-task-templates"
	OrgEditNeeds       Permission = "org:edit-needs"
	OrgEditConditions  Permission = "org:edit-condition-templates"
	OrgEditDocuments   Permission = "org:edit-documents"
	OrgEditFees        Permission = "org:edit-closing-costs"
	OrgEditLocks       Permission = "org:edit-locks"
	OrgReadAudit       Permission = "org:read-audit"
	CredentialEdit     Permission = "credential:edit"
	CredentialEditOwn  Permission = "credential:edit-own"
	CredentialReveal   Permission = "credential:reveal"
	BillingRead        Permission = "billing:read"
	BillingEdit        Permission = "billing:edit"
	BillingReadOwn     Permission = "billing:read-own"
	BillingEditOwn     Permission = "billing:edit-own"
	RuleRead           Permission = "rule:read"
	RuleEdit           Permission = "rule:edit"
	LeadList           Permission = "lead:list"
	LeadRead           Permission = "lead:read"
	LeadCreate         Permission = "lead:create"
	LeadEdit           Permission = "lead:edit"
	LeadConvert        Permission = "lead:convert"
	LeadDelete         Permission = "lead:delete"
	LeadImport         Permission = "lead:import"
	LeadTransfer       Permission = "lead:transfer"
	LeadExport         Permission = "lead:export"
	LeadConfigure      Permission = "lead:configure"
	ContactRead        Permission = "contact:read"
	ContactEdit        Permission = "contact:edit"
	ContactRemove      Permission = "contact:remove"
	TaskRead           Permission = "task:read"
	TaskEdit           Permission = "task:edit"
	InboxUse           Permission = "inbox:use"
	ReferenceEdit      Permission = "reference:edit"
	PricingRead        Permission = "pricing:read"
	PricingEdit        Permission = "pricing:edit"
	PricingPublish     Permission = "pricing:publish"
)

// The portals and the provider's side.
const (
	POSReadOwn        Permission = "pos:read-own"
	POSEditOwn        Permission = "pos:edit-own"
	POSStatePurpose   Permission = "pos:state-purpose"
	POSSignOwn        Permission = "pos:sign-own"
	RealtorListDeals  Permission = "realtor:list-deals"
	RealtorReadDeal   Permission = "realtor:read-deal"
	RealtorMakeLetter Permission = "realtor:make-letter"
	SupportListUsers  Permission = "support:list-users"
	SupportUseTools   Permission = "support:use-tools"
	ProviderUsers     Permission = "provider:manage-users"
	ProviderBilling   Permission = "provider:reinstate-billing"
)

// Entry describes a permission.
type Entry struct {
	Permission Permission
	Sentence   string
	// Overridable: a company may allow or deny it to its staff's roles. It is then
	// a function of the function-permission map too.
	Overridable bool
	// RefusedWhileActing: nobody has it while acting for another user.
	RefusedWhileActing bool
	// WholeCompany: what is written with it is the whole company's, so that of a company's roles only those have it that reach all of it.
	WholeCompany bool
}

// Entries lists every permission. Its order is the order of the bits in a Set
// and is not stored anywhere.
var Entries = []Entry{
	{Permission: SelfRead, Sentence: "Read one's own profile, functions and selectable org units."},
	{Permission: SelfEdit, Sentence: "Change one's own name, phone, picture, language and preferences."},
	{Permission: SelfLeave, Sentence: "Log out, or stop acting for another user."},
	{Permission: SelfCredentials, Sentence: "Change one's own password, email address or second factor.", RefusedWhileActing: true},
	{Permission: SelfSessions, Sentence: "See one's own sessions and end them.", RefusedWhileActing: true},
	{Permission: EventSubscribe, Sentence: "Receive real-time events about what one may see."},
	{Permission: ReferenceRead, Sentence: "Read look-up tables: states, counties, limits, holidays."},

	{Permission: LoanList, Sentence: "List and search the loans one can see."},
	{Permission: LoanRead, Sentence: "Open a loan and read all its records but the SSNs."},
	{Permission: LoanCreate, Sentence: "Create a loan.", Overridable: true},
	{Permission: LoanImport, Sentence: "Create a loan from a MISMO file.", Overridable: true},
	{Permission: LoanExport, Sentence: "Export one loan as a MISMO file, which holds SSNs only for who may reveal them, or its documents as one file.", Overridable: true},
	{Permission: LoanEditInfo, Sentence: "Change a loan's terms, property and related information.", Overridable: true},
	{Permission: LoanEditBorrower, Sentence: "Change borrowers with their residences, declarations and SSNs.", Overridable: true},
	{Permission: LoanRevealSSN, Sentence: "Read a borrower's SSN in clear; every reading is audited.", Overridable: true, RefusedWhileActing: true},
	{Permission: LoanEditFinancial, Sentence: "Change income, employment, assets, liabilities, expenses and owned properties.", Overridable: true},
	{Permission: LoanEditFees, Sentence: "Change a loan's fees, and put a closing cost template on it.", Overridable: true},
	{Permission: LoanOrderCredit, Sentence: "Order a credit report of borrowers who authorize it.", Overridable: true, RefusedWhileActing: true},
	{Permission: LoanReadCredit, Sentence: "Read a loan's credit reports; every reading is audited with its permissible purpose.", Overridable: true, RefusedWhileActing: true},
	{Permission: LoanChangeStage, Sentence: "Move a loan to another stage, suspend it or mark it adverse, and take that back.", Overridable: true},
	{Permission: LoanPassGuards, Sentence: "Let a loan go on to a stage that it is not ready for, with a reason that stands in the journal.", Overridable: true},
	{Permission: LoanArchive, Sentence: "Archive a loan or bring it back, leave it out of the call report, note that it was bought back.", Overridable: true, RefusedWhileActing: true},
	{Permission: LoanUnlock, Sentence: "Open a loan again that a rule, a section lock or its being finalized has closed.", Overridable: true},
	{Permission: LoanEditTeam, Sentence: "Change who is on a loan's team.", Overridable: true},
	{Permission: LoanShare, Sentence: "Ask a processor organisation to work on a loan, or end that.", Overridable: true},
	{Permission: LoanInviteBorrower, Sentence: "Invite a borrower or realtor to a loan's portal.", Overridable: true},
	{Permission: LoanReadAudit, Sentence: "Read a loan's audit entries.", Overridable: true},
	{Permission: LoanWriteNotes, Sentence: "Write, change and remove the staff's notes on a loan.", Overridable: true},
	{Permission: LoanWriteToPeople, Sentence: "Write to a loan's people in words of one's own, and send them its documents.", Overridable: true, RefusedWhileActing: true},
	{Permission: LoanEditNeeds, Sentence: "Ask borrowers for documents, keep the folder of the loan, and accept or reject what came.", Overridable: true},
	{Permission: LoanEditConditions, Sentence: "Add, change, send and remove a loan's conditions, and put documents and needs to them.", Overridable: true},
	{Permission: LoanEditTrackers, Sentence: "Give a loan's trackers their status, date and notes.", Overridable: true},
	{Permission: LoanEditSetup, Sentence: "Say who a loan's business contacts are, and change its setup.", Overridable: true},
	{Permission: LoanLockRate, Sentence: "Ask the lock desk to lock a loan's rate, to extend its lock or float the rate down, and take a request back.", Overridable: true},
	{Permission: LoanDecideLocks, Sentence: "Answer for the lock desk: grant and refuse requests, price a lock again, cancel one.", Overridable: true},
	{Permission: LoanChooseProduct, Sentence: "Choose a loan's product and price, and take it back.", Overridable: true},
	{Permission: LoanSetPrice, Sentence: "Set the price of a loan or of its lock by hand, with a reason.", Overridable: true},

	{Permission: UserList, Sentence: "List and search the company's users in one's org units."},
	{Permission: UserRead, Sentence: "Read a colleague's profile."},
	{Permission: UserInvite, Sentence: "Invite a user with roles, or send the invitation again.", RefusedWhileActing: true},
	{Permission: UserEdit, Sentence: "Change another user's profile.", Overridable: true},
	{Permission: UserChangeEmail, Sentence: "Change another user's email address.", RefusedWhileActing: true},
	{Permission: UserVouchEmail, Sentence: "Vouch for a change of another user's email address that someone else asked for, where nobody reads the old mailbox any more.", RefusedWhileActing: true},
	{Permission: UserAssignRoles, Sentence: "Change another user's roles.", RefusedWhileActing: true},
	{Permission: UserSuspend, Sentence: "Suspend or reinstate a user.", Overridable: true, RefusedWhileActing: true},
	{Permission: UserTransfer, Sentence: "Move a user to another org unit."},
	{Permission: UserMakeOwner, Sentence: "See who can be made the owner; the owner hands the company over.", RefusedWhileActing: true},
	{Permission: UserExport, Sentence: "Export the list of users.", Overridable: true, RefusedWhileActing: true},
	{Permission: UserImpersonate, Sentence: "Act for another active user.", RefusedWhileActing: true},
	{Permission: OrgRead, Sentence: "Read the org units in reach and the roles there are."},
	{Permission: OrgEdit, Sentence: "Create and change org units and the company's configuration."},
	{Permission: OrgEditPermissions, Sentence: "Allow or deny functions to roles.", RefusedWhileActing: true},
	{Permission: OrgEditPOS, Sentence: "Change the borrower portal of the branches in reach, or of the company.", Overridable: true},
	{Permission: OrgEditOwnPOS, Sentence: "Change the borrower portal for one's own borrowers.", Overridable: true},
	{Permission: OrgEditOwnEmail, Sentence: "Change name, reply address and signature of one's own letters."},
	{Permission: OrgGenerateMERS, Sentence: "Make a MERS number.", Overridable: true},
	{Permission: OrgEditQuestions, Sentence: "Change the company's custom questions.", Overridable: true, WholeCompany: true},
	{Permission: OrgEditConditions, Sentence: "Change the templates that the company's conditions begin from.", Overridable: true, WholeCompany: true},
	{Permission: OrgEditNeeds, Sentence: "Change what the company often asks for, and when it reminds people.", Overridable: true, WholeCompany: true},
	{Permission: OrgEditTrackers, Sentence: "Change the company's trackers and their statuses.", Overridable: true, WholeCompany: true},
	{Permission: OrgEditTasks, Sentence: "Change the templates that the company's tasks begin from.", Overridable: true, WholeCompany: true},
	{Permission: OrgEditDocuments, Sentence: "Change what the company's documents are called, their order, and its forms.", Overridable: true, WholeCompany: true},
	{Permission: OrgEditFees, Sentence: "Change the closing cost templates that the company's loans begin from.", Overridable: true, WholeCompany: true},
	{Permission: OrgEditLocks, Sentence: "Change how the company's rate locks are made and what they cost.", Overridable: true, WholeCompany: true},
	{Permission: OrgReadAudit, Sentence: "Read the company's audit log."},
	{Permission: CredentialEdit, Sentence: "Add, change, try and remove the logins to vendors of the branches in reach, or of the company.", Overridable: true, RefusedWhileActing: true},
	{Permission: CredentialEditOwn, Sentence: "Add, change, try and remove one's own logins to vendors.", Overridable: true, RefusedWhileActing: true},
	{Permission: CredentialReveal, Sentence: "Read in clear a login to a vendor that one may change; every reading is audited.", Overridable: true, RefusedWhileActing: true},
	{Permission: BillingRead, Sentence: "See billing; a branch admin only where the branch pays."},
	{Permission: BillingEdit, Sentence: "Upgrade or cancel the company's subscription.", RefusedWhileActing: true},
	{Permission: BillingReadOwn, Sentence: "See what one pays for oneself; the company's accounts besides with billing:read."},
	{Permission: BillingEditOwn, Sentence: "Upgrade or cancel what one pays for oneself; the company's accounts besides with billing:edit.", RefusedWhileActing: true},
	{Permission: RuleRead, Sentence: "Read the company's rules and their history, and try them on a loan.", Overridable: true},
	{Permission: RuleEdit, Sentence: "Write, order, enable and delete rules; a branch's where one reaches no further.", Overridable: true},
	{Permission: LeadList, Sentence: "List and search leads.", Overridable: true},
	{Permission: LeadRead, Sentence: "Read a lead.", Overridable: true},
	{Permission: LeadCreate, Sentence: "Create a lead.", Overridable: true},
	{Permission: LeadEdit, Sentence: "Change a lead.", Overridable: true},
	{Permission: LeadConvert, Sentence: "Turn a lead into a loan.", Overridable: true},
	{Permission: LeadDelete, Sentence: "Delete a lead.", Overridable: true, RefusedWhileActing: true},
	{Permission: LeadImport, Sentence: "Create many leads from a file.", Overridable: true},
	{Permission: LeadTransfer, Sentence: "Move a lead to another branch.", Overridable: true},
	{Permission: LeadExport, Sentence: "Export a list of leads.", Overridable: true, RefusedWhileActing: true},
	{Permission: LeadConfigure, Sentence: "Change lead tags, sources, providers, lead owners and web forms.", Overridable: true},
	{Permission: ContactRead, Sentence: "Look people and companies up in the company's address book, and the clients of the loans one can see.", Overridable: true},
	{Permission: ContactEdit, Sentence: "Add contacts and companies to the address book, and change them.", Overridable: true},
	{Permission: ContactRemove, Sentence: "Merge contacts of the address book, take some out of it, and put them back.", Overridable: true, RefusedWhileActing: true},
	{Permission: TaskRead, Sentence: "List and read the tasks of the loans one can see, and those one gave or was given."},
	{Permission: TaskEdit, Sentence: "Give tasks, change them, tick their checklists, write notes on them.", Overridable: true},
	{Permission: InboxUse, Sentence: "Read what one is told in the application, and choose what one wants to be told of."},
	{Permission: ReferenceEdit, Sentence: "Load tables of premiums and rates that calculations go by.", WholeCompany: true},
	{Permission: PricingRead, Sentence: "Read the company's investors and products, and price loans by them."},
	{Permission: PricingEdit, Sentence: "Change investors, products, margins and compensation, and upload rate sheets.", Overridable: true, WholeCompany: true},
	{Permission: PricingPublish, Sentence: "Publish rate sheets, and roll them back.", Overridable: true, WholeCompany: true},

	{Permission: POSReadOwn, Sentence: "A borrower reads the own applications."},
	{Permission: POSEditOwn, Sentence: "A borrower changes the own part of an application."},
	{Permission: POSStatePurpose, Sentence: "A borrower states what the loan is for at its intake, and proposes other terms later.", RefusedWhileActing: true},
	{Permission: POSSignOwn, Sentence: "A borrower signs documents electronically.", RefusedWhileActing: true},
	{Permission: RealtorListDeals, Sentence: "A realtor lists the own deals."},
	{Permission: RealtorReadDeal, Sentence: "A realtor reads an own deal's stage, dates and what is missing."},
	{Permission: RealtorMakeLetter, Sentence: "A realtor makes a letter of pre-approval for an offer on an own deal, within its bounds."},
	{Permission: SupportListUsers, Sentence: "Provider staff list the users of the customers they look after; report viewers and the sales team those of all, and change nothing."},
	{Permission: SupportUseTools, Sentence: "Provider staff use the support tools on those users."},
	{Permission: ProviderUsers, Sentence: "Provider staff manage every customer's users and roles."},
	{Permission: ProviderBilling, Sentence: "Provider staff reinstate a customer's billing account that was opted out or ended."},
}

var bitOf = func() map[Permission]int {
	m := make(map[Permission]int, len(Entries))
	for i, e := range Entries {
		m[e.Permission] = i
	}
	return m
}()

// Valid tells whether p is in the table.
func (p Permission) Valid() bool {
	_, known := bitOf[p]
	return known
}

// Entry returns the permission's description, the zero Entry when unknown.
func (p Permission) Entry() Entry {
	if i, known := bitOf[p]; known {
		return Entries[i]
	}
	return Entry{}
}

// FunctionKey returns the key under which clients know the permission, such as
// LOAN_EDIT_INFO.
func (p Permission) FunctionKey() string {
	return strings.ToUpper(strings.NewReplacer(":", "_", "-", "_").Replace(string(p)))
}
