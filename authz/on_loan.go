package authz

import (
	"gable/domain/org"
	"gable/domain/user"
)

// FunctionsOnLoan is Functions on a loan of a company of this type with these overrides: of what is assigned it tells the roles that give it there.
func FunctionsOnLoan(s Set, company org.Type, overrides []Override) user.FunctionPermissions {
	m := Functions(s)
	for _, role := range user.AllRoles.Each() {
		gives := Compile(company, role, overrides)
		for _, e := range Entries {
			key := e.Permission.FunctionKey()
			if one := m[key]; one.Assigned && e.Overridable && gives.Has(e.Permission) {
				one.Roles = append(one.Roles, role.Names()[0])
				m[key] = one
			}
		}
	}
	return m
}

// EditsLoan are the permissions of which each writes a part of a loan that one person at a time edits: whoever has one may start editing.
var EditsLoan = []Permission{LoanEditInfo, LoanEditBorrower, LoanEditFinancial, LoanEditFees, LoanEditSetup, LoanEditTeam, LoanInviteBorrower,
	LoanLockRate, LoanDecideLocks, LoanChooseProduct, OrgGenerateMERS}

// WritesLoan are the permissions of which each writes something of a loan's file: whoever has none reads only.
var WritesLoan = append([]Permission{LoanEditNeeds, LoanEditConditions, LoanEditTrackers, LoanChangeStage, LoanArchive, LoanOrderCredit, TaskEdit}, EditsLoan...)
