package lock

import (
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
)

// State is how a lock stands.
type State string

// The states of a lock.
const (
	Requested          State = "REQUESTED"
	Locked             State = "LOCKED"
	ExtensionRequested State = "EXTENSION_REQUESTED"
	Extended           State = "EXTENDED"
	Relocked           State = "RELOCKED"
	FloatedDown        State = "FLOATED_DOWN"
	Expired            State = "EXPIRED"
	Cancelled          State = "CANCELLED"
	Rejected           State = "REJECTED"
)

// States are all of them.
var States = domain.NewEnum("RateLockState", "REQUESTED=Requested", "LOCKED=Locked", "EXTENSION_REQUESTED=Extension requested", "EXTENDED=Extended", "RELOCKED=Locked again",
	"FLOATED_DOWN=Floated down", "EXPIRED=Expired", "CANCELLED=Cancelled", "REJECTED=Rejected")

// Holds tells whether the rate is locked in the state.
func (s State) Holds() bool {
	switch s {
	case Locked, ExtensionRequested, Extended, Relocked, FloatedDown:
		return true
	case Requested, Expired, Cancelled, Rejected:
	}
	return false
}

// Confirms tells whether what happened last is confirmed in writing: the rate was locked, or something of its lock is otherwise.
func (l RateLock) Confirms() bool {
	if !l.State.Holds() || l.Ask != nil || len(l.Steps) == 0 {
		return false
	}
	return slices.Contains([]string{"LOCKED", "RELOCKED", "EXTENDED", "FLOATED_DOWN", "REPRICED"}, l.Steps[len(l.Steps)-1].What)
}

// IsOpen tells whether anything may still become of a lock in the state, but a new one in its place.
func (s State) IsOpen() bool { return s == Requested || s.Holds() }

// Status is a lock in the words of LOCK_STATUS_TYPE.
type Status string

// The lock statuses.
const (
	StatusNone      Status = "None"
	StatusLocked    Status = "Locked"
	StatusExpired   Status = "Expired"
	StatusRequested Status = "Requested"
	StatusCancelled Status = "Cancelled"
	StatusDenied    Status = "Denied"
)

// StatusByDates is the status of a loan that has no lock of the lock desk, by the dates that somebody typed.
func StatusByDates(d loan.ReportDates, today domain.Date) Status {
	switch {
	case d.LockExpirationDate != nil && d.LockExpirationDate.Before(today):
		return StatusExpired
	case d.LockDate != nil || d.LockExpirationDate != nil:
		return StatusLocked
	}
	return StatusNone
}

// Status is the state in the words of LOCK_STATUS_TYPE. Where only a few are offered, what is none of them is None.
func (s State) Status(all bool) Status {
	switch {
	case s.Holds():
		return StatusLocked
	case s == Expired:
		return StatusExpired
	case !all:
		return StatusNone
	case s == Requested:
		return StatusRequested
	case s == Cancelled:
		return StatusCancelled
	case s == Rejected:
		return StatusDenied
	}
	return StatusNone
}

// Ask is what somebody asks of the lock desk.
type Ask string

// What may be asked.
const (
	AskLock      Ask = "LOCK"
	AskRelock    Ask = "RELOCK"
	AskExtension Ask = "EXTENSION"
	AskFloatDown Ask = "FLOAT_DOWN"
)

// LockAsk is a request that waits for the lock desk.
type LockAsk struct {
	Kind   Ask          `json:"kind" required:"true" enum:"LOCK,RELOCK,EXTENSION,FLOAT_DOWN"`
	Days   int          `json:"days,omitempty" doc:"For how long the rate is to be locked, or by how much its lock extended."`
	Cost   *domain.Rate `json:"cost,omitempty" doc:"Points that it takes out of the price."`
	Price  *LockPrice   `json:"price,omitempty" doc:"What is priced anew, of FLOAT_DOWN."`
	Note   string       `json:"note,omitempty"`
	ByID   domain.ID    `json:"byId,omitempty"`
	ByName string       `json:"byName,omitempty"`
	At     time.Time    `json:"at" required:"true"`
	On     domain.Date  `json:"on" required:"true" doc:"The day where the loan's unit is."`
	// Basis is what of the loan was when it was asked; absent of what was asked before that was kept.
	Basis   *Basis       `json:"basis,omitempty"`
	Changes []LockChange `json:"changes,omitempty" doc:"What of the loan is otherwise by now."`
	// Before is how the lock stood, for when nothing comes of it.
	Before State `json:"before,omitempty" enum:"LOCKED,EXTENDED,RELOCKED,FLOATED_DOWN"`
}

// LockStep is something that happened to a lock.
type LockStep struct {
	What      string       `json:"what" required:"true" enum:"LOCK_REQUESTED,LOCKED,LOCK_REJECTED,RELOCK_REQUESTED,RELOCKED,RELOCK_REJECTED,EXTENSION_REQUESTED,EXTENDED,EXTENSION_REJECTED,FLOAT_DOWN_REQUESTED,FLOATED_DOWN,FLOAT_DOWN_REJECTED,REPRICED,EXPIRED,CANCELLED"`
	At        time.Time    `json:"at" required:"true"`
	ByName    string       `json:"byName,omitempty" doc:"Absent where it came by itself."`
	Note      string       `json:"note,omitempty"`
	Days      int          `json:"days,omitempty"`
	Cost      *domain.Rate `json:"cost,omitempty"`
	NoteRate  *domain.Rate `json:"NoteRatePercent,omitempty"`
	Price     *domain.Rate `json:"Price,omitempty"`
	ExpiresOn *domain.Date `json:"expiresOn,omitempty"`
}

// RateLock is one lock of a loan's rate, from the request to its end.
type RateLock struct {
	domain.Record
	State          State        `json:"state" required:"true" readOnly:"true" enum:"REQUESTED,LOCKED,EXTENSION_REQUESTED,EXTENDED,RELOCKED,FLOATED_DOWN,EXPIRED,CANCELLED,REJECTED"`
	Ask            *LockAsk     `json:"request,omitempty" readOnly:"true" doc:"What waits for the lock desk."`
	Price          LockPrice    `json:"price" required:"true" readOnly:"true" doc:"What is locked, or asked to be."`
	OriginalRate   domain.Rate  `json:"OriginalRate" required:"true" readOnly:"true" doc:"As first asked for."`
	OriginalPoints domain.Rate  `json:"OriginalPoints" required:"true" readOnly:"true"`
	Basis          Basis        `json:"basis" required:"true" readOnly:"true" doc:"What of the loan the price was made of."`
	Changes        []LockChange `json:"changes,omitempty" readOnly:"true" doc:"What of the loan is otherwise by now: the lock is to be priced again, or has no longer a loan that it is of."`
	// Eligibility is kept while the lock is open.
	Eligibility   []string                `json:"Eligibility,omitempty" readOnly:"true" doc:"Why the loan can't have the product that is locked, or asked to be."`
	Reasons       []pricing.ProductReason `json:"reasons,omitempty" readOnly:"true" doc:"The same by their keys; absent of what was asked before they were kept."`
	Exception     *LockException          `json:"exception,omitempty" readOnly:"true" doc:"Why it is locked all the same."`
	LockedOn      *domain.Date            `json:"lockedOn,omitempty" readOnly:"true"`
	ExpiresOn     *domain.Date            `json:"expiresOn,omitempty" readOnly:"true" doc:"The last day on which it holds: to its end, by the clock where the loan's unit is."`
	LockedByName  string                  `json:"lockedByName,omitempty" readOnly:"true"`
	Reference     string                  `json:"InvestorLockNumber,omitempty" readOnly:"true" doc:"What the investor calls the lock."`
	ExtensionDays int                     `json:"extensionDaysTotal,omitempty" readOnly:"true"`
	Extensions    int                     `json:"extensionCount,omitempty" readOnly:"true"`
	ExtensionCost domain.Rate             `json:"extensionCost" required:"true" readOnly:"true" doc:"Points, of all extensions together."`
	FloatedDownOn *domain.Date            `json:"floatedDownOn,omitempty" readOnly:"true"`
	RelockOf      domain.ID               `json:"relockOf,omitempty" readOnly:"true" doc:"The lock that ended before."`
	EndedOn       *domain.Date            `json:"endedOn,omitempty" readOnly:"true"`
	Steps         []LockStep              `json:"steps" required:"true" nullable:"false" readOnly:"true" doc:"What happened, in its order."`
	Warned        []int                   `json:"warned,omitempty" readOnly:"true" doc:"How many days before its end people were told."`
	Confirmation  domain.ID               `json:"confirmationDocumentId,omitempty" readOnly:"true" doc:"The last confirmation in the loan's folder."`
}

// LockException is why a product is locked that the loan can't have.
type LockException struct {
	Reason string    `json:"reason" required:"true"`
	ByName string    `json:"byName,omitempty"`
	At     time.Time `json:"at" required:"true"`
}

// Excepted is the lock of a product that the loan can't have for the reasons given; none of them is that it can. That takes a reason why it is locked all
// the same, which whoever asks or answers gives once.
func (l RateLock) Excepted(against []pricing.ProductReason, reason string, by By) (RateLock, error) {
	l.Eligibility, l.Reasons = pricing.Messages(against), against
	switch {
	case len(against) == 0:
		l.Exception = nil
	case l.Exception != nil:
	case strings.TrimSpace(reason) == "":
		return l, domain.Invalid(unexcepted(against)...)
	default:
		l.Exception = &LockException{Reason: strings.TrimSpace(reason), ByName: by.Name, At: by.At}
	}
	return l, nil
}

// unexcepted is that a reason is missing for which a product is locked that the loan can't have, with why it can't: by their keys, for the words of prices.
func unexcepted(against []pricing.ProductReason) []domain.FieldError {
	faults := []domain.FieldError{{Field: "exceptionReason", Key: "locks:refused.notEligible", Message: "The loan can't have this product. Please say why it is locked all the same."}}
	for _, r := range against {
		faults = append(faults, domain.FieldError{Key: "pricing:reason." + r.Key, Params: r.Params, Message: r.Message})
	}
	return faults
}

// RedactMargins is the lock as people of a processor organisation see it.
func (l RateLock) RedactMargins() RateLock {
	l.Price = l.Price.RedactMargins()
	if l.Ask != nil && l.Ask.Price != nil {
		asked := *l.Ask
		asked.Price = new(l.Ask.Price.RedactMargins())
		l.Ask = &asked
	}
	return l
}

// Bounds of a lock.
const (
	codeLength     = 60
	nameLength     = 150
	reasonLength   = 500
	maxAdjustments = 60
	maxSteps       = 200
	// MaxLocks bounds the locks of a loan, those that ended among them.
	MaxLocks = 100
)

// By is who does something to a lock, and when. Today is the day where the company's unit is.
type By struct {
	ID    domain.ID
	Name  string
	At    time.Time
	Today domain.Date
}

// ExpiryOf is the last day of a lock: so many calendar days after it began, or the next business day where offices are closed then.
func ExpiryOf(from domain.Date, days int) domain.Date { return from.AddDays(days).NextBusinessDay() }

// EndsAt is the last minute of a lock by the clock of a time zone: it holds to the end of its last day. The zero time while it has none.
func (l RateLock) EndsAt(zone string) time.Time {
	if l.ExpiresOn == nil {
		return time.Time{}
	}
	place, err := time.LoadLocation(zone)
	if err != nil {
		place = time.UTC
	}
	day := l.ExpiresOn.Time()
	return time.Date(day.Year(), day.Month(), day.Day(), 23, 59, 0, 0, place)
}

// HasEnded tells whether the lock's last day is over.
func (l RateLock) HasEnded(today domain.Date) bool {
	return l.State.Holds() && l.ExpiresOn != nil && l.ExpiresOn.Before(today)
}

// AsOf is the lock as it stands on a day: one whose last day is over has expired, also before that is written down.
func (l RateLock) AsOf(today domain.Date, funded bool) RateLock {
	if l.HasEnded(today) && !funded {
		l.State, l.Ask = Expired, nil
	}
	return l
}

func (l *RateLock) step(what string, by By, note string, more func(*LockStep)) {
	s := LockStep{What: what, At: by.At, ByName: by.Name, Note: note}
	if more != nil {
		more(&s)
	}
	l.Steps = append(slices.Clone(l.Steps), s)
}

func (l RateLock) room() error {
	if len(l.Steps) >= maxSteps {
		return domain.Conflict("locks:refused.full", "As much as can be kept has happened to this lock. Please cancel it and lock the loan again.")
	}
	return nil
}

// holding refuses what may only be done to a lock that holds and waits for nothing.
func (l RateLock) holding(today domain.Date) error {
	switch {
	case l.HasEnded(today) || l.State == Expired:
		return domain.Conflict("locks:refused.expired", "This lock has expired. Please ask for a new one.")
	case l.State == Requested || l.Ask != nil:
		return domain.Conflict("locks:refused.waits", "The lock desk has a request for this lock already.")
	case !l.State.Holds():
		return domain.Conflict("locks:refused.notLocked", "The rate is not locked.")
	}
	return l.room()
}

// waiting refuses to answer a lock that asks for nothing.
func (l RateLock) waiting(kind Ask, today domain.Date) error {
	switch {
	case l.HasEnded(today) || l.State == Expired:
		return domain.Conflict("locks:refused.expiredRequest", "This lock has expired: its request went with it.")
	case l.Ask == nil || kind != "" && l.Ask.Kind != kind:
		return domain.Conflict("locks:refused.answered", "This request was answered already.")
	}
	return nil
}
