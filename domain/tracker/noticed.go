package tracker

import "encoding/json"

// source is what gives a tracker a status: what the lender told, or an approved document of a class.
type source struct {
	Event   string `json:"event,omitempty"`
	Class   string `json:"class,omitempty"`
	Tracker string `json:"tracker"`
	Status  string `json:"status"`
}

// What the lender tells of a loan, and the classes of documents, that give trackers their statuses, as JSON for the statement that looks for them.
var (
	FromEvents = listed([]source{
		{Event: "SUBMITTED", Tracker: Submission, Status: statusSubmitted},
		{Event: "SUSPENDED", Tracker: Submission, Status: statusSuspended},
		{Event: "APPROVED", Tracker: Submission, Status: Complete},
		{Event: "DENIED", Tracker: Submission, Status: Complete},
	})
	FromDocuments = listed([]source{
		{Class: "CREDIT_REPORT", Tracker: CreditReport, Status: statusReceived},
		{Class: "DU_FINDINGS", Tracker: AUS, Status: Complete},
		{Class: "LPA_FEEDBACK", Tracker: AUS, Status: Complete},
		{Class: "FHA_CASE_ASSIGNMENT", Tracker: FHACase, Status: statusReceived},
		{Class: "APPRAISAL", Tracker: Appraisal, Status: statusReceived},
		{Class: "PRELIM_TITLE", Tracker: Title, Status: statusReceived},
		{Class: "HOI", Tracker: HOI, Status: statusReceived},
		{Class: "APPROVAL_LETTER", Tracker: Submission, Status: Complete},
	})
)

func listed(all []source) string {
	raw, err := json.Marshal(all)
	if err != nil {
		panic(err) // texts alone
	}
	return string(raw)
}
