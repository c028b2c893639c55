package lock

import (
	"slices"
	"strings"

	"gable/authz"
	"gable/change"
	lockdb "gable/db/lock"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// LockedProduct is the answer to a request to lock a product.
type LockedProduct struct {
	PricingAdjustments  []lock.LockedAdjustment `json:"PricingAdjustments" required:"true" nullable:"false" doc:"COMPANY, then INVESTOR, then MANUAL."`
	OriginalRate        domain.Rate             `json:"OriginalRate" required:"true"`
	OriginalPoints      domain.Rate             `json:"OriginalPoints" required:"true"`
	FinalDiscountPoints domain.Rate             `json:"FinalDiscountPoints" required:"true"`
	ManualRatePrice     *domain.Rate            `json:"ManualRatePrice,omitempty" doc:"The final price that somebody set by hand, where it was."`
	NoteRatePercent     domain.Rate             `json:"NoteRatePercent" required:"true"`
	RateLock            lock.RateLock           `json:"RateLock" required:"true"`
}

// shown is a lock as the caller sees it: what the company keeps of a price is not a processor organisation's to know.
func shown(c *endpoint.Call, l lock.RateLock) lock.RateLock {
	if c.Scope().IsShared() {
		return l.RedactMargins()
	}
	return l
}

func lockedProduct(l lock.RateLock) LockedProduct {
	out := LockedProduct{PricingAdjustments: l.Price.Adjustments, OriginalRate: l.OriginalRate, OriginalPoints: l.OriginalPoints, FinalDiscountPoints: l.Price.Points, NoteRatePercent: l.Price.NoteRate, RateLock: l}
	if l.Price.IsManual {
		out.ManualRatePrice = &l.Price.Price
	}
	return out
}

type lockIn struct {
	endpoint.LoanPath
	ProductID string `path:"productId" maxLength:"60" doc:"A product of the company's; any name of one that is priced by hand."`
	Body      struct {
		AskedPrice
		LockDays  int    `json:"lockDays" required:"true" minimum:"1" maximum:"365" doc:"One of the company's lock periods."`
		Exception string `json:"exceptionReason,omitempty" maxLength:"500" doc:"Why a product is locked that the loan can't have; required then. Takes loan:decide-locks where the company has no lock desk."`
		Note      string `json:"note,omitempty" maxLength:"500" doc:"For the lock desk."`
		Reference string `json:"InvestorLockNumber,omitempty" maxLength:"60" doc:"Where the investor has locked already: what it calls the lock."`
		lock.Noted
	}
}

type extendIn struct {
	record.Item
	Body struct {
		Days int    `json:"days" required:"true" minimum:"1" maximum:"180" doc:"One of the lengths that the company offers."`
		Note string `json:"note,omitempty" maxLength:"500"`
	}
}

type floatIn struct {
	record.Item
	Body struct {
		AskedPrice
		Note string `json:"note,omitempty" maxLength:"500"`
	}
}

type cancelIn struct {
	record.Item
	Body struct {
		Reason string `json:"reason" required:"true" maxLength:"500"`
	}
}

func mountOnLoan(a *endpoint.API) {
	endpoint.Read(a, route("GET", "/rate-lock", "getRateLock", "How a loan's rate stands at the lock desk", authz.LoanRead), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[LoanLock], error) {
		return panel(c)
	})
	history := route("GET", "/rate-locks", "listRateLocks", "All locks of a loan's rate", authz.LoanRead)
	history.Description = "The latest first, each with what happened to it."
	endpoint.Read(a, history, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[lock.RateLock], error) {
		s, err := lockdb.StandingOf(c.Tx)
		if err != nil {
			return nil, err
		}
		rows, err := lockdb.All(c.Tx)
		if err != nil {
			return nil, err
		}
		for i := range rows {
			rows[i] = shown(c, rows[i].AsOf(s.Today, s.Funded))
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	request := route("POST", "/product/{productId}/lock", "lockProduct", "Lock a loan's rate with a product", authz.LoanLockRate)
	request.Status = 200
	request.Description = "The lock desk is asked; where the company has none, the rate is locked. A loan whose lock has expired or was cancelled is locked again as the company's policy has it. The product becomes the loan's, and is priced by the rate sheets in force with the lock period; a price by hand takes loan:set-price and a reason. 409 while another lock is open, for a loan that is done with, where the price is another than was seen, and where a price was set by hand for another loan or rate sheet than there are by now. 422 exceptionReason for a product that the loan can't have."
	endpoint.Write(a, request, ask)
	write := func(path, name, summary, description string) endpoint.Route {
		r := route("POST", "/rate-locks/{id}"+path, name, summary, authz.LoanLockRate)
		r.Status, r.Description = 200, description
		return r
	}
	endpoint.Write(a, write("/extend", "extendRateLock", "Ask for more days", "Before the lock ends. The lock desk is asked; where the company has none, the lock is extended. 409 where the policy does not let it."), extend)
	endpoint.Write(a, write("/float-down", "floatRateDown", "Ask for today's lower rate", "Once, near enough to closing. The lock keeps its last day. The lock desk is asked; where the company has none, the rate is floated down."), floatDown)
	endpoint.Write(a, write("/cancel", "cancelRateLock", "Take a request for a lock back, or cancel a lock", "To cancel one that holds takes loan:decide-locks where the company has a lock desk."), cancel)
}

// deskOf is the lock desk for a call: who answer it are told, and its confirmations are made by jobs.
func deskOf(c *endpoint.Call) (change.LockDesk, error) {
	return c.LockDesk(change.LockDeskDeps{Confirm: jobs.ConfirmLock,
		Answering: func(s lockdb.Standing) ([]domain.ID, error) { return lockDesk(c, s.Company) }})
}

// found answers the loan's lock that is about to be changed: the last one, in the version that was read. Of a loan that is done with it can only end.
func found(c *endpoint.Call, d change.LockDesk, in record.Item, ends bool) (lock.RateLock, error) {
	latest, err := lockdb.Latest(c.Tx)
	if err != nil {
		return lock.RateLock{}, err
	}
	if latest == nil || latest.ID != in.ID {
		if _, err := lockdb.Locks.Get(c.Tx, in.ID); err != nil {
			return lock.RateLock{}, err
		}
		return lock.RateLock{}, domain.Conflict("locks:refused.lockedAgain", "This lock has ended, and the loan was locked again since.")
	}
	if !ends && loan.StageID(c.Loan.Stage).IsClosed() {
		return *latest, domain.Conflict("locks:refused.doneWith", "The loan has ended: its rate can't be locked any more.")
	}
	if d.Funded && latest.State.Holds() {
		return *latest, domain.Conflict("locks:refused.funded", "The loan is funded: its lock has served its time.")
	}
	return *latest, endpoint.Matches(in.IfMatch, latest.Version)
}

func ask(c *endpoint.Call, in *lockIn) (*endpoint.Answer[LockedProduct], error) {
	d, err := deskOf(c)
	if err != nil {
		return nil, err
	}
	d.Noted = in.Body.Noted
	d.ExceptionReason, d.MayExcept = in.Body.Exception, c.Caller.Allowed(authz.LoanDecideLocks)
	will, err := d.Ask(func() (lock.LockPrice, error) { return askedFor(c, d, in) }, strings.TrimSpace(in.Body.Note), in.Body.Reference)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[LockedProduct]{Body: lockedProduct(shown(c, will))}, nil
}

// askedFor is the price that is to be locked. A product of the company's becomes the loan's.
func askedFor(c *endpoint.Call, d change.LockDesk, in *lockIn) (lock.LockPrice, error) {
	if in.Body.BasePrice != nil {
		return askedByHand(c, d, in)
	}
	if !slices.Contains(d.Policy.Periods, in.Body.LockDays) {
		return lock.LockPrice{}, domain.Invalid(domain.Wrong("lockDays", "Lock period"))
	}
	m, err := d.Market(d.By.At)
	if err != nil {
		return lock.LockPrice{}, err
	}
	price, err := m.Price(in.ProductID, in.Body.LockDays, in.Body.NoteRate, in.Body.Seen)
	if err != nil {
		return price, err
	}
	if !m.IsChosen(in.ProductID) && !c.Caller.Allowed(authz.LoanChooseProduct) {
		return price, domain.Forbidden()
	}
	takesApproval, err := m.TakesApproval(price)
	if err != nil {
		return price, err
	}
	if takesApproval && !c.Caller.Allowed(authz.LoanSetPrice) {
		return price, domain.Conflict("locks:refused.approvalOver", "The price was set by hand for the loan and the rate sheet as they were. Please have it set again, or choose the price of the rate sheet.")
	}
	return price, m.Choose(price)
}

// askedByHand is a price by hand that is to be locked. Its product becomes the loan's.
func askedByHand(c *endpoint.Call, d change.LockDesk, in *lockIn) (lock.LockPrice, error) {
	price, err := priceByHand(c, d, in.ProductID, in.Body.LockDays, in.Body.AskedPrice)
	if err != nil {
		return price, err
	}
	m, err := d.Market(d.By.At)
	if err != nil {
		return price, err
	}
	if !m.IsChosen(price.ProductID) && !c.Caller.Allowed(authz.LoanChooseProduct) {
		return price, domain.Forbidden()
	}
	price = m.ByHand(price)
	return price, m.ChooseByHand(price)
}

func extend(c *endpoint.Call, in *extendIn) (*endpoint.Answer[lock.RateLock], error) {
	return changed(c, in.Item, "asked for an extension", func(d change.LockDesk, was lock.RateLock) (lock.RateLock, error) {
		will, err := d.Policy.AskExtension(was, in.Body.Days, strings.TrimSpace(in.Body.Note), d.By)
		if err != nil {
			return will, err
		}
		return d.Granted(will, "")
	})
}

func floatDown(c *endpoint.Call, in *floatIn) (*endpoint.Answer[lock.RateLock], error) {
	return changed(c, in.Item, "asked for another rate", func(d change.LockDesk, was lock.RateLock) (lock.RateLock, error) {
		price, err := priceOf(c, d, was.Price.ProductID, was.Price.LockDays, in.Body.AskedPrice, d.By.At)
		if err != nil {
			return was, err
		}
		closing, err := closingDay(c)
		if err != nil {
			return was, err
		}
		will, err := d.Policy.AskFloatDown(was, price, closing, strings.TrimSpace(in.Body.Note), d.By)
		if err != nil {
			return will, err
		}
		return d.Granted(will, "")
	})
}

func cancel(c *endpoint.Call, in *cancelIn) (*endpoint.Answer[lock.RateLock], error) {
	return changed(c, in.Item, cancelled, func(d change.LockDesk, was lock.RateLock) (lock.RateLock, error) {
		if was.State.Holds() && d.Policy.Desk == lock.DeskOwn && !c.Caller.Allowed(authz.LoanDecideLocks) {
			return was, domain.Forbidden()
		}
		return was.Cancel(in.Body.Reason, d.By)
	})
}

// What ends a lock or a request.
const (
	refused   = "rejected"
	cancelled = "cancelled"
)

// changed writes what becomes of a lock.
func changed(c *endpoint.Call, in record.Item, action string, do func(change.LockDesk, lock.RateLock) (lock.RateLock, error)) (*endpoint.Answer[lock.RateLock], error) {
	d, err := deskOf(c)
	if err != nil {
		return nil, err
	}
	was, err := found(c, d, in, action == refused || action == cancelled)
	if err != nil {
		return nil, err
	}
	will, err := do(d, was)
	if err != nil {
		return nil, err
	}
	if err := d.Keep(&was, &will, action); err != nil {
		return nil, err
	}
	return &endpoint.Answer[lock.RateLock]{Body: shown(c, will)}, nil
}
