package lead

import (
	"slices"

	"gable/domain"
)

// Status is where a lead stands with the company.
type Status string

// The statuses.
const (
	StatusNew         Status = "NEW"         // nobody has spoken with the person yet
	StatusContacted   Status = "CONTACTED"   // there was a conversation
	StatusNurture     Status = "NURTURE"     // later, not now
	StatusQualified   Status = "QUALIFIED"   // can and wants to borrow
	StatusUnqualified Status = "UNQUALIFIED" // can't borrow, for now
	StatusLost        Status = "LOST"        // does not want to, or went elsewhere
	StatusConverted   Status = "CONVERTED"   // has become a loan; for good
)

// Statuses lists the statuses in the order they are shown and sorted.
var Statuses = domain.NewEnum("LeadStatus", "NEW=New", "CONTACTED=Contacted", "NURTURE=Nurture", "QUALIFIED=Qualified",
	"UNQUALIFIED=Unqualified", "LOST=Lost", "CONVERTED=Converted")

// transitions are the steps there are. CONVERTED is reached by conversion alone and left by nothing; who was given up is
// taken up again before anything else.
var transitions = map[Status][]Status{
	StatusNew:         {StatusContacted, StatusNurture, StatusQualified, StatusUnqualified, StatusLost},
	StatusContacted:   {StatusNurture, StatusQualified, StatusUnqualified, StatusLost},
	StatusNurture:     {StatusContacted, StatusQualified, StatusUnqualified, StatusLost},
	StatusQualified:   {StatusContacted, StatusNurture, StatusUnqualified, StatusLost},
	StatusUnqualified: {StatusContacted, StatusNurture, StatusQualified},
	StatusLost:        {StatusContacted, StatusNurture, StatusQualified},
}

// Next returns the statuses a lead may be moved to from this one; never nil.
func (s Status) Next() []Status {
	if next, known := transitions[s]; known {
		return slices.Clone(next)
	}
	return []Status{}
}

// MayBecome tells whether a lead may be moved from this status to the other.
func (s Status) MayBecome(next Status) bool { return slices.Contains(transitions[s], next) }

// Open tells whether the lead is still being worked on, and so may become a loan.
func (s Status) Open() bool {
	return s == StatusNew || s == StatusContacted || s == StatusNurture || s == StatusQualified
}

// ClosedStatuses returns those in which a lead is not worked on any more.
func ClosedStatuses() []Status {
	var closed []Status
	for _, o := range Statuses.Options {
		if s := Status(o.Option); !s.Open() {
			closed = append(closed, s)
		}
	}
	return closed
}

// Order is the status's place in lists sorted by it; -1 for an unknown one.
func (s Status) Order() int {
	return slices.IndexFunc(Statuses.Options, func(o domain.EnumOption) bool { return o.Option == string(s) })
}
