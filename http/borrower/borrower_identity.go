package borrower

import (
	"strings"

	borrowerdb "gable/db/borrower"
	"gable/domain"
	"gable/domain/borrower"
	"gable/http/endpoint"
	"gable/http/record"
)

type namePatchIn struct {
	record.OneOfBorrower
	IfMatch string `header:"If-Match" doc:"The borrower's version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[borrower.Name]
}

type birthDateIn struct {
	record.OneOfBorrower
	IfMatch string `header:"If-Match" doc:"The borrower's version the change is based on; 412 when another write came first."`
	Body    struct {
		BirthDate *domain.Date `json:"BirthDate" required:"true" doc:"Date of birth, not ahead of today; null clears it."`
	}
}

// mountBorrowerIdentity gives a borrower's name and date of birth actions of their own: what a credit report is
// ordered by changes knowingly, never in passing.
func mountBorrowerIdentity(a *endpoint.API) {
	endpoint.Write(a, borrowers.Route("PATCH", record.UnderBorrower+"/name", "updateBorrowerName", "Change a borrower's name"), func(c *endpoint.Call, in *namePatchIn) (*endpoint.Answer[borrower.Borrower], error) {
		return Change(c, in.BorrowerID, in.IfMatch, func(b *borrower.Borrower) (err error) {
			b.Name, err = in.Body.Apply(b.Name)
			return err
		})
	})
	endpoint.Write(a, borrowers.Route("PATCH", record.UnderBorrower+"/birth-date", "updateBirthDate", "Change a borrower's date of birth"), func(c *endpoint.Call, in *birthDateIn) (*endpoint.Answer[borrower.Borrower], error) {
		return Change(c, in.BorrowerID, in.IfMatch, func(b *borrower.Borrower) error {
			was := *b
			b.BorrowerDetail.BirthDate = in.Body.BirthDate
			return Aged("BorrowerDetail.", *b, &was, c.Today())
		})
	})
}

// Aged refuses a date of birth that can't be; the body calls its fields without the prefix.
func Aged(prefix string, will borrower.Borrower, was *borrower.Borrower, today domain.Date) error {
	faults := will.AgeFaults(was, today)
	for i := range faults {
		faults[i].Field = strings.TrimPrefix(faults[i].Field, prefix)
	}
	if len(faults) == 0 {
		return nil
	}
	return domain.Invalid(faults...)
}

// Change locks a borrower of the pinned loan, lets change have it, and writes it with all that a change of the
// kind leaves behind.
func Change(c *endpoint.Call, id domain.ID, ifMatch string, change func(*borrower.Borrower) error) (*endpoint.Answer[borrower.Borrower], error) {
	was, err := borrowerdb.Borrowers.Lock(c.Tx, id)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(ifMatch, was.Version); err != nil {
		return nil, err
	}
	will := was
	if err := change(&will); err != nil {
		return nil, err
	}
	if faults := will.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := borrowerdb.Borrowers.Update(c.Tx, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[borrower.Borrower]{Body: will}, borrowers.Note(c, "updated", &was, &will)
}
