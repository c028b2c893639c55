package lock

import (
	"strings"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/lock"
	"gable/domain/org"
	"gable/http/endpoint"
	"gable/http/record"
)

const processorCompany = org.TypeProcessor

type grantIn struct {
	record.Item
	Body struct {
		Request   lock.Ask `json:"request" required:"true" enum:"LOCK,RELOCK,EXTENSION,FLOAT_DOWN" doc:"What is granted: 409 where the lock asks for something else by now."`
		Reference string   `json:"InvestorLockNumber,omitempty" maxLength:"60" doc:"What the investor calls the lock."`
		Note      string   `json:"note,omitempty" maxLength:"500"`
		Exception string   `json:"exceptionReason,omitempty" maxLength:"500" doc:"Why a product is locked that the loan can't have; required where whoever asked did not say."`
		lock.Noted
	}
}

type refuseIn struct {
	record.Item
	Body struct {
		Request lock.Ask `json:"request" required:"true" enum:"LOCK,RELOCK,EXTENSION,FLOAT_DOWN" doc:"What is refused: 409 where the lock asks for something else by now."`
		Reason  string   `json:"reason" required:"true" maxLength:"500"`
	}
}

type repriceIn struct {
	record.Item
	Body struct {
		AskedPrice
		Note string `json:"note,omitempty" maxLength:"500"`
	}
}

func mountAnswers(a *endpoint.API) {
	write := func(path, name, summary, description string) endpoint.Route {
		r := route("POST", "/rate-locks/{id}"+path, name, summary, authz.LoanDecideLocks)
		r.Status, r.Description = 200, description
		return r
	}
	const once = "409 where somebody has answered already, or the lock has ended meanwhile."
	endpoint.Write(a, write("/accept", "acceptRateLock", "Grant what was asked of the lock desk", "The loan's dates, its tracker and its note rate follow. "+once), func(c *endpoint.Call, in *grantIn) (*endpoint.Answer[lock.RateLock], error) {
		return changed(c, in.Item, "accepted", func(d change.LockDesk, was lock.RateLock) (lock.RateLock, error) {
			d.ExceptionReason, d.Noted = in.Body.Exception, in.Body.Noted
			return d.Accept(was, in.Body.Request, in.Body.Reference, strings.TrimSpace(in.Body.Note))
		})
	})
	endpoint.Write(a, write("/reject", "rejectRateLock", "Refuse what was asked of the lock desk", "A lock that holds stays as it was. "+once), func(c *endpoint.Call, in *refuseIn) (*endpoint.Answer[lock.RateLock], error) {
		return changed(c, in.Item, refused, func(d change.LockDesk, was lock.RateLock) (lock.RateLock, error) {
			return was.Reject(in.Body.Request, in.Body.Reason, d.By)
		})
	})
	endpoint.Write(a, write("/reprice", "repriceRateLock", "Price a lock again for the loan as it is by now", "By the rate sheets that were in force when it was locked, for the loan as it is now; its last day stays, and the loan has the rate that is locked then. 409 where the loan is of another property or of others by now: that takes a new lock."), func(c *endpoint.Call, in *repriceIn) (*endpoint.Answer[lock.RateLock], error) {
		return changed(c, in.Item, "priced again", func(d change.LockDesk, was lock.RateLock) (lock.RateLock, error) {
			price, err := priceOf(c, d, was.Price.ProductID, was.Price.LockDays, in.Body.AskedPrice, was.Price.PricedAt)
			if err != nil {
				return was, err
			}
			basis, err := d.Basis()
			if err != nil {
				return was, err
			}
			return was.Reprice(price, basis, strings.TrimSpace(in.Body.Note), d.By)
		})
	})
}

func closingDay(c *endpoint.Call) (*domain.Date, error) {
	dates, err := loandb.GetDates(c.Tx)
	return dates.KeyDates.ClosingDay(), err
}
