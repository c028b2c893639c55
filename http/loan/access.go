package loan

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain/loan"
	"gable/domain/user"
	"gable/http/endpoint"
)

// LoanAccess is what the caller may do on a loan just now, who edits it and who else is on it.
type LoanAccess struct {
	Editing
	AccessType         int                      `json:"accessType" doc:"0 is read-only: the loan is archived, or the caller may write nothing of a loan."`
	FunctionsData      user.FunctionPermissions `json:"functionsData" doc:"By function, whether it is assigned to the caller, and which roles give it then."`
	LoanActiveUsers    []loan.ActiveUser        `json:"LoanActiveUsers" required:"true"`
	IndustryChannel    string                   `json:"IndustryChannel,omitempty" enum:"RETAIL,WHOLESALE,CORRESPONDENT,NON_DEL" doc:"Of the loan's unit: its own, else that of the nearest unit above it that has one, else the company's."`
	LockedAtStage      loan.StageID             `json:"LockedAtStage,omitempty" doc:"The stage that closed the loan, or at which it was closed: DISCLOSURE_SENT with COC_LOCK; absent while it is open, or closed for being edited alone."`
	IsClosingStarted   bool                     `json:"isClosingStarted" doc:"The loan is clear to close, or further."`
	IsClosingDisclosed bool                     `json:"isClosingDisclosed" doc:"The first closing disclosure was sent."`
	Menus              []loan.Section           `json:"menus" required:"true" doc:"The sections that are closed to whoever does not edit the loan; all of them when it is finalized, archived or closed by a rule."`
	AllowDocMagic      bool                     `json:"AllowDocMagic" doc:"Loan documents are generated in every channel, as the company says."`
}

// accessType is 0 for who reads only.
func accessType(c *endpoint.Call) int {
	if c.Loan.Archived || !c.Caller.AllowedAny(authz.WritesLoan) {
		return 0
	}
	return 1
}

// accessOf is what the caller may do on the pinned loan, with who is on it.
func accessOf(c *endpoint.Call, e loan.Editing, users []loan.ActiveUser) (LoanAccess, error) {
	e = placed(c, e)
	editing, err := editingFor(c, e)
	if err != nil {
		return LoanAccess{}, err
	}
	dates, err := loandb.GetDates(c.Tx)
	if err != nil {
		return LoanAccess{}, err
	}
	allows, err := loandb.AllowsDocMagic(c.Tx)
	if err != nil {
		return LoanAccess{}, err
	}
	channel, err := loandb.Channel(c.Tx)
	company, overrides := c.Caller.CompanyOf(c.Loan.ID)
	return LoanAccess{Editing: editing, AccessType: accessType(c),
		FunctionsData: authz.FunctionsOnLoan(c.Caller.Permissions, company, overrides), LoanActiveUsers: users, IndustryChannel: channel,
		LockedAtStage: e.LockedAtStage(c.Now()), IsClosingStarted: e.Stage.AtOrAfter(loan.StageClearToClose), IsClosingDisclosed: dates.KeyDates.InitialCDSentDate != nil,
		Menus: e.Menus(c.Now()), AllowDocMagic: allows}, err
}
