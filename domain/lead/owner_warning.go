package lead

// OwnerWarning is what somebody who gives a lead away, or moves it to another branch, is told before it is done.
type OwnerWarning string

// The warnings, of which a change has one at most.
const (
	// WarnOwnPipeline: the lead will be out of the person's sight.
	WarnOwnPipeline OwnerWarning = "OWN_PIPELINE"
	// WarnBranchPipeline: the branch that is looked at will not show the lead; another of the person's does.
	WarnBranchPipeline OwnerWarning = "BRANCH_PIPELINE"
	// WarnConverted: the lead stays in sight, the loan that is made of it does not.
	WarnConverted OwnerWarning = "CONVERTED_BRANCH_PIPELINE"
)

// OwnerChange is a lead with another owner or branch, as the person who changes it would see it.
type OwnerChange struct {
	// OwnLeadsOnly: the person sees their own leads, those that nobody has, and the loans whose team they are on.
	OwnLeadsOnly bool
	// Owned and Own: somebody has the lead afterwards, and it is the person.
	Owned, Own bool
	// InReach and InBranch: the lead's branch afterwards is one that the person may look at, and one of those looked at now.
	InReach, InBranch bool
}

// Warning is what the change is to be confirmed for; "": it needs no word. A loan belongs to whoever has the lead, or else to whoever
// makes it of the lead.
func (c OwnerChange) Warning() OwnerWarning {
	switch {
	case !c.InReach, c.OwnLeadsOnly && c.Owned && !c.Own:
		return WarnOwnPipeline
	case !c.InBranch:
		return WarnBranchPipeline
	case c.OwnLeadsOnly && !c.Owned:
		return WarnConverted
	}
	return ""
}
