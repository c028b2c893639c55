package lock

import (
	"slices"
	"strings"

	"gable/authz"
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
		return l.WithoutCompany()
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
		Note      string `json:"note,omitempty" maxLength:"500" doc:"For the lock desk."`
		Reference string `json:"InvestorLockNumber,omitempty" maxLength:"60" doc:"Where the investor has locked already: what it calls the lock."`
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
		return endpoint.Short(rows, in.ListQuery)
	})
	request := route("POST", "/product/{productId}/lock", "lockProduct", "Lock a loan's rate with a product", authz.LoanLockRate)
	request.Status = 200
	request.Description = "The lock desk is asked; where the company has none, the rate is locked. A loan whose lock has expired or was cancelled is locked again as the company's policy has it. The product becomes the loan's, and is priced by the rate sheets in force with the lock period; a price by hand takes loan:set-price and a reason. 409 while another lock is open, for a loan that is done with, and where the price is another than was seen."
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

// by is who asks or answers, on the day where the loan's unit is.
func by(c *endpoint.Call, s lockdb.Standing) lock.By {
	return lock.By{ID: c.Scope().User.ID, Name: c.Scope().User.Name, At: c.Now().UTC(), Today: s.Today}
}

// desk is what a write on a lock goes by.
type desk struct {
	lockdb.Standing
	by     lock.By
	policy lock.LockPolicy
}

func deskOf(c *endpoint.Call) (d desk, err error) {
	if d.Standing, err = lockdb.StandingOf(c.Tx); err != nil {
		return d, err
	}
	d.by = by(c, d.Standing)
	d.policy, err = lockdb.Policy(c.Tx)
	return d, err
}

// found answers the loan's lock that is about to be changed: the last one, in the version that was read.
func found(c *endpoint.Call, d desk, in record.Item) (lock.RateLock, error) {
	latest, err := lockdb.Latest(c.Tx)
	if err != nil {
		return lock.RateLock{}, err
	}
	if latest == nil || latest.ID != in.ID {
		if _, err := lockdb.Locks.Get(c.Tx, in.ID); err != nil {
			return lock.RateLock{}, err
		}
		return lock.RateLock{}, lock.Refused("lockedAgain", "This lock has ended, and the loan was locked again since.")
	}
	if d.Funded && latest.State.Holds() {
		return *latest, lock.Refused("funded", "The loan is funded: its lock has served its time.")
	}
	return *latest, endpoint.Matches(in.IfMatch, latest.Version)
}

func ask(c *endpoint.Call, in *lockIn) (*endpoint.Answer[LockedProduct], error) {
	d, err := deskOf(c)
	if err != nil {
		return nil, err
	}
	if loan.StageID(c.Loan.Stage).IsClosed() {
		return nil, lock.Refused("doneWith", "The loan is done with: its rate is not locked any more.")
	}
	before, err := lastHeld(c, d)
	if err != nil {
		return nil, err
	}
	price, err := askedFor(c, d, in)
	if err != nil {
		return nil, err
	}
	basis, _, err := lockBasis(c, d.Standing)
	if err != nil {
		return nil, err
	}
	note := strings.TrimSpace(in.Body.Note)
	var will lock.RateLock
	if before != nil {
		if before.Price, err = heldPrice(c, d.Standing, before.Price); err != nil {
			return nil, err
		}
		will, err = d.policy.Relock(*before, price, basis, note, d.by)
	} else {
		will, err = d.policy.Request(price, basis, note, d.by)
	}
	if err != nil {
		return nil, err
	}
	if will, err = d.granted(will, in.Body.Reference); err != nil {
		return nil, err
	}
	if err := keep(c, d, nil, &will, "created"); err != nil {
		return nil, err
	}
	return &endpoint.Answer[LockedProduct]{Body: lockedProduct(shown(c, will))}, nil
}

// lastHeld is the last lock of the loan that was granted and has ended, whatever was asked since and came to nothing; nil where the rate was never
// locked. It refuses where a lock is open, and writes down that the last one has expired.
func lastHeld(c *endpoint.Call, d desk) (*lock.RateLock, error) {
	all, err := lockdb.AllHeld(c.Tx)
	if err != nil {
		return nil, err
	}
	if len(all) >= lock.MaxLocks {
		return nil, lock.Refused("mostLocks", "This loan was locked as often as can be kept.")
	}
	for i := range all {
		if i == 0 && all[0].HasEnded(d.Today) {
			was := all[0]
			all[0], _ = was.Expire(lock.By{At: d.by.At, Today: d.Today})
			if err := c.SaveLock(&was, &all[0], "expired"); err != nil {
				return nil, err
			}
		}
		if all[i].State.IsOpen() {
			return nil, lock.Refused("open", "The rate is locked already, or asked to be.")
		}
		if all[i].LockedOn != nil {
			return &all[i], nil
		}
	}
	return nil, nil
}

// askedFor is the price that is to be locked. A product of the company's becomes the loan's.
func askedFor(c *endpoint.Call, d desk, in *lockIn) (lock.LockPrice, error) {
	if in.Body.BasePrice != nil {
		return priceByHand(c, in.ProductID, in.Body.LockDays, in.Body.AskedPrice)
	}
	if !slices.Contains(d.policy.Periods, in.Body.LockDays) {
		return lock.LockPrice{}, domain.Invalid(domain.Wrong("lockDays", "Lock period"))
	}
	m, err := marketFor(c, d.Standing, c.Now())
	if err != nil {
		return lock.LockPrice{}, err
	}
	price, err := m.price(in.ProductID, in.Body.LockDays, in.Body.AskedPrice)
	if err != nil {
		return price, err
	}
	return price, m.choose(c, price)
}

// granted is what was asked, done at once where the company has no lock desk of its own.
func (d desk) granted(l lock.RateLock, reference string) (lock.RateLock, error) {
	if d.policy.Desk == lock.DeskOwn {
		return l, nil
	}
	return l.Accept("", reference, "", d.by)
}

func extend(c *endpoint.Call, in *extendIn) (*endpoint.Answer[lock.RateLock], error) {
	return changed(c, in.Item, "asked for an extension", func(d desk, was lock.RateLock) (lock.RateLock, error) {
		will, err := d.policy.AskExtension(was, in.Body.Days, strings.TrimSpace(in.Body.Note), d.by)
		if err != nil {
			return will, err
		}
		return d.granted(will, "")
	})
}

func floatDown(c *endpoint.Call, in *floatIn) (*endpoint.Answer[lock.RateLock], error) {
	return changed(c, in.Item, "asked for another rate", func(d desk, was lock.RateLock) (lock.RateLock, error) {
		price, err := priceOf(c, d.Standing, was.Price.ProductID, was.Price.LockDays, in.Body.AskedPrice, c.Now())
		if err != nil {
			return was, err
		}
		closing, err := closingDay(c)
		if err != nil {
			return was, err
		}
		will, err := d.policy.AskFloatDown(was, price, closing, strings.TrimSpace(in.Body.Note), d.by)
		if err != nil {
			return will, err
		}
		return d.granted(will, "")
	})
}

func cancel(c *endpoint.Call, in *cancelIn) (*endpoint.Answer[lock.RateLock], error) {
	return changed(c, in.Item, "cancelled", func(d desk, was lock.RateLock) (lock.RateLock, error) {
		if was.State.Holds() && d.policy.Desk == lock.DeskOwn && !c.Caller.Allowed(authz.LoanDecideLocks) {
			return was, domain.Forbidden()
		}
		return was.Cancel(in.Body.Reason, d.by)
	})
}

// changed writes what becomes of a lock.
func changed(c *endpoint.Call, in record.Item, action string, do func(desk, lock.RateLock) (lock.RateLock, error)) (*endpoint.Answer[lock.RateLock], error) {
	d, err := deskOf(c)
	if err != nil {
		return nil, err
	}
	was, err := found(c, d, in)
	if err != nil {
		return nil, err
	}
	will, err := do(d, was)
	if err != nil {
		return nil, err
	}
	if err := keep(c, d, &was, &will, action); err != nil {
		return nil, err
	}
	return &endpoint.Answer[lock.RateLock]{Body: shown(c, will)}, nil
}

// keep writes a lock, with its confirmation where there is something to confirm, and has the lock desk told of what is asked there.
func keep(c *endpoint.Call, d desk, was, will *lock.RateLock, action string) error {
	if will.Ask != nil && (was == nil || was.Ask == nil) {
		if err := asks(c, d, will); err != nil {
			return err
		}
	}
	confirms := will.Confirms()
	if confirms {
		will.Confirmation = domain.NewID()
	}
	if err := c.SaveLock(was, will, action); err != nil || !confirms {
		return err
	}
	return jobs.ConfirmLock(c.Work, *will)
}
