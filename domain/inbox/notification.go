// Package inbox is what a person of the company is told of in the application: of what, by which rule, what they chose of it, and what
// a day's letter says of it.
package inbox

import (
	"time"

	"gable/domain"
	"gable/domain/loan"
)

// Limits of what is kept for one person.
const (
	MostKept = 500
	KeptFor  = 90 * 24 * time.Hour
	// GatherFor is how long what the same person does again on the same loan is added to what is not read yet.
	GatherFor = time.Hour
)

// Kind is what a person can choose to be told of.
type Kind string

// The kinds.
const (
	KindMention    Kind = "MENTION"
	KindAssignment Kind = "ASSIGNMENT"
	KindRejection  Kind = "REJECTION"
	KindBorrower   Kind = "BORROWER_ACTIVITY"
	KindEditing    Kind = "EDITING"
	KindLoan       Kind = "LOAN"
	KindLock       Kind = "LOCK"
)

// Kinds lists them in the order in which they are offered.
var Kinds = domain.NewEnum("NotificationKind", "MENTION=Mention", "ASSIGNMENT=Assignment", "REJECTION=Sent back", "BORROWER_ACTIVITY=Borrower activity",
	"EDITING=Editing", "LOAN=Stage of a loan", "LOCK=Rate lock")

// About is what has happened.
type About string

// What can have happened.
const (
	AboutLoanNote    About = "LOAN_NOTE"
	AboutTaskNote    About = "TASK_NOTE"
	AboutTask        About = "TASK"
	AboutTeam        About = "TEAM"
	AboutNeed        About = "NEED"
	AboutDocument    About = "DOCUMENT"
	AboutUpload      About = "UPLOAD"
	AboutBounce      About = "BOUNCE"
	AboutNeedBounce  About = "NEED_BOUNCE"
	AboutAnswer      About = "ANSWER"
	AboutApplication About = "APPLICATION"
	AboutCredit      About = "CREDIT"
	AboutTerms       About = "TERMS"
	AboutStarted     About = "STARTED"
	AboutTakenOver   About = "TAKEN_OVER"
	AboutStage       About = "STAGE"

	AboutLockRequest      About = "LOCK_REQUEST"
	AboutExtensionRequest About = "EXTENSION_REQUEST"
	AboutFloatDownRequest About = "FLOAT_DOWN_REQUEST"
	AboutLocked           About = "LOCKED"
	AboutExtended         About = "EXTENDED"
	AboutFloatedDown      About = "FLOATED_DOWN"
	AboutLockRefused      About = "LOCK_REFUSED"
	AboutLockCancelled    About = "LOCK_CANCELLED"
	AboutLockEnding       About = "LOCK_ENDING"
	AboutLockExpired      About = "LOCK_EXPIRED"
)

// Notification is one thing that a person is told of. It holds no sentence: whoever shows it says it in the reader's language.
type Notification struct {
	ID           domain.ID     `json:"id" required:"true"`
	Kind         Kind          `json:"kind" required:"true" enum:"MENTION,ASSIGNMENT,REJECTION,BORROWER_ACTIVITY,EDITING,LOAN,LOCK"`
	About        About         `json:"about" required:"true" enum:"LOAN_NOTE,TASK_NOTE,TASK,TEAM,NEED,DOCUMENT,UPLOAD,BOUNCE,NEED_BOUNCE,ANSWER,APPLICATION,CREDIT,TERMS,STARTED,TAKEN_OVER,STAGE,LOCK_REQUEST,EXTENSION_REQUEST,FLOAT_DOWN_REQUEST,LOCKED,EXTENDED,FLOATED_DOWN,LOCK_REFUSED,LOCK_CANCELLED,LOCK_ENDING,LOCK_EXPIRED" doc:"What has happened."`
	IsRead       bool          `json:"isRead" required:"true"`
	At           time.Time     `json:"at" required:"true" doc:"When it happened last."`
	Count        int           `json:"count" required:"true" doc:"How often it happened: what one person does on one loan within an hour is one line until it is read."`
	ByName       string        `json:"byName" required:"true" doc:"Who did it; absent where nobody can be named."`
	LoanID       domain.LoanID `json:"LoanId,omitempty"`
	BorrowerName string        `json:"BorrowerName,omitempty" doc:"The loan's primary borrower."`
	TaskID       domain.ID     `json:"TaskId,omitempty"`
	TaskTitle    string        `json:"taskTitle,omitempty"`
	RecordID     domain.ID     `json:"recordId,omitempty" doc:"The note, need or document that it is about; the latest of several."`
	Stage        loan.StageID  `json:"StageId,omitempty" doc:"Of STAGE, where the loan has come to."`
	Day          *domain.Date  `json:"day,omitempty" doc:"Of LOCK_ENDING, the lock's last day as it was then."`

	Changes []loan.ProposedChange `json:"changes,omitempty" doc:"Of TERMS, what the borrower proposes, the latest of several."`
}
