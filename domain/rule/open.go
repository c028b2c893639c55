package rule

// OpenWork is what still has to be done about a loan, as a condition sees it under `open`.
type OpenWork struct {
	Tasks      []OpenTask      `json:"tasks" doc:"The loan's tasks that are not done, without those that the change itself gives."`
	Conditions []OpenCondition `json:"conditions" doc:"The lender's conditions that the lender neither has nor waived, or sent back."`
	// Overdue are names of tracker.ClockKind.
	Overdue  []string `json:"overdue" doc:"What had to be done by a day that has passed: LOAN_ESTIMATE, RATE_LOCK (it has run out), REVISED_LOAN_ESTIMATE."`
	Complete int      `json:"percentComplete" doc:"How much of the borrowers' own part of the application is there, in percent."`
}

// OpenTask is a task of the loan that is not done.
type OpenTask struct {
	Title               string `json:"title"`
	CanChangeLoanStatus bool   `json:"canChangeLoanStatus" doc:"Marking it done may move the loan, so that it holds no stage up."`
	FromTemplate        bool   `json:"fromTemplate" doc:"One of the company's templates made it."`
	OpenItems           int    `json:"openItems" doc:"How many items of its checklist are not ticked."`
}

// OpenCondition is a condition of the lender's that is not met.
type OpenCondition struct {
	Code     string `json:"code"`
	Category string `json:"category"`
	PriorTo  string `json:"priorTo" doc:"What waits for it: Approval, Docs, Closing, AtClosing, Funding or Purchase."`
}

// MaxOpen is how many open tasks and how many conditions a condition sees at most.
const MaxOpen = 200
