package org

// UnitUse is what hangs on an org unit and the units below it.
type UnitUse struct {
	Users    int64 `json:"users" doc:"Active or invited people whose own unit it is."`
	Loans    int64 `json:"loans" doc:"Loans that are neither archived nor closed."`
	Leads    int64 `json:"leads" doc:"Leads that were not converted or lost."`
	Branches int64 `json:"branches" doc:"Open branches under it."`
}

// InUse tells whether anything hangs on the unit.
func (u UnitUse) InUse() bool { return u.Users+u.Loans+u.Leads+u.Branches > 0 }
