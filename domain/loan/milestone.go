package loan

// Milestone is where a loan stands in a borrower's words: what happens inside the lender's house stays there.
type Milestone string

// The milestones, in the order they are passed. On hold and closed can come at any time.
const (
	MilestoneApplication  Milestone = "APPLICATION"
	MilestoneReview       Milestone = "REVIEW"
	MilestonePreapproved  Milestone = "PREAPPROVED"
	MilestoneDisclosures  Milestone = "DISCLOSURES"
	MilestoneUnderwriting Milestone = "UNDERWRITING"
	MilestoneConditions   Milestone = "CONDITIONS"
	MilestoneClosing      Milestone = "CLOSING"
	MilestoneSigned       Milestone = "SIGNED"
	MilestoneFunded       Milestone = "FUNDED"
	MilestoneOnHold       Milestone = "ON_HOLD"
	MilestoneClosed       Milestone = "CLOSED"
)

// Milestones lists the milestones of the way to funding, in order.
var Milestones = []Milestone{MilestoneApplication, MilestoneReview, MilestonePreapproved, MilestoneDisclosures,
	MilestoneUnderwriting, MilestoneConditions, MilestoneClosing, MilestoneSigned, MilestoneFunded}

var milestoneOf = map[StageID]Milestone{
	StageApplicationIntake: MilestoneApplication, StageQualification: MilestoneReview, StagePreapproved: MilestonePreapproved,
	StageLoanSetup: MilestoneDisclosures, StageDisclosureSent: MilestoneDisclosures,
	StageUnderwritingSubmitted: MilestoneUnderwriting, StageApprovedWithCondition: MilestoneConditions,
	StageClearToClose: MilestoneClosing, StageDocsOut: MilestoneClosing, StageDocsSigned: MilestoneSigned,
	StageLoanFunded: MilestoneFunded, StageBrokerCheckReceived: MilestoneFunded, StageCommissionPaid: MilestoneFunded,
	StageSuspended: MilestoneOnHold, StageAdverse: MilestoneClosed,
}

// Milestone returns the borrower's word for the stage, "" for an unknown one. An adverse action reads as closed: its
// notice has a form and a way of its own (12 CFR 1002.9).
func (id StageID) Milestone() Milestone { return milestoneOf[id] }

var milestoneText = map[Milestone]string{
	MilestoneApplication: "Your application is being filled in", MilestoneReview: "Your loan team is reviewing your application",
	MilestonePreapproved: "You are pre-approved", MilestoneDisclosures: "Your loan documents are being prepared",
	MilestoneUnderwriting: "An underwriter is looking at your loan", MilestoneConditions: "Approved, with a few things still needed",
	MilestoneClosing: "You are cleared to close", MilestoneSigned: "Your documents are signed", MilestoneFunded: "Your loan is funded",
	MilestoneOnHold: "Your loan is on hold", MilestoneClosed: "Your application is closed",
}

// Text returns the milestone as an English sentence.
func (m Milestone) Text() string { return milestoneText[m] }
