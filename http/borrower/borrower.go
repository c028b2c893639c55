package borrower

import (
	"strings"

	sq "github.com/Masterminds/squirrel"

	"gable/authz"
	"gable/change"
	borrowerdb "gable/db/borrower"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

var borrowers = record.Kind[borrower.Borrower]{
	Name: "borrower", One: "Borrower", Many: "Borrowers", ListPath: "/borrowers",
	Table: borrowerdb.Borrowers, Section: loan.SectionBorrowerInfo, Write: authz.LoanEditBorrower, Figures: true,
	Validate: borrower.Borrower.Validate,
	Check:    checkBorrower,
	After:    followReach,
	Final:    true, // log-ins, invitations and authorisations go with a person
}

// checkBorrower keeps what only its own action may change, and one primary borrower on every loan.
func checkBorrower(c *endpoint.Call, was, will *borrower.Borrower) error {
	if borrower.Rearranges(was, will) {
		if err := c.CheckLock(loan.SectionManage1003); err != nil {
			return err
		}
	}
	if was == nil {
		will.TaxpayerIdentifier.Masked = ""
	}
	if was != nil && will != nil {
		will.TaxpayerIdentifier.Masked = was.TaxpayerIdentifier.Masked
	}
	if will != nil {
		if faults := will.AgeFaults(was, c.Today()); len(faults) > 0 {
			return domain.Invalid(faults...)
		}
	}
	losesPrimary := was != nil && was.IsPrimaryBorrower && (will == nil || !will.IsPrimaryBorrower || !will.Active)
	switch {
	case losesPrimary:
		return notPrimary("refusals:borrower.needsPrimary", "A loan needs a primary borrower: name another one first.")
	case will == nil || !will.IsPrimaryBorrower || was != nil && was.IsPrimaryBorrower:
		return nil
	case !will.Active:
		return notPrimary("refusals:borrower.takenOffNotPrimary", "Who was taken off the loan can't be its primary borrower.")
	}
	return makePrimary(c, was, will)
}

// followReach follows from how a borrower is reached now: who leaves the loan is, by a link, no longer.
func followReach(c *endpoint.Call, was, will *borrower.Borrower) error {
	if was != nil && was.Active && (will == nil || !will.Active) {
		return jobs.EndLinksOfWhoLeft(c.Work, []string{was.ContactPoint.Email, was.ContactPoint.CellPhone}, nil)
	}
	return askReachable(c, was, will)
}

// askReachable has somebody be told of what is asked of them who has another address now, or is on the loan again.
func askReachable(c *endpoint.Call, was, will *borrower.Borrower) error {
	if was == nil || will == nil || !will.Active {
		return nil
	}
	readdressed := !strings.EqualFold(was.ContactPoint.Email, will.ContactPoint.Email)
	if !readdressed && was.Active {
		return nil
	}
	return askAnew(c, will.ID, readdressed)
}

func askAnew(c *endpoint.Call, id domain.ID, readdressed bool) error {
	untold, err := documentdb.AskAnewOfBorrower(c.Tx, id, readdressed)
	if err != nil {
		return err
	}
	return jobs.AskNow(c.Tx, untold)
}

func notPrimary(key, why string) error {
	return domain.Invalid(domain.FieldError{Field: "isPrimaryBorrower", Key: key, Message: why})
}

// makePrimary makes will the loan's primary borrower: who was it steps back, and the applications are numbered after the new one,
// each change of a person with its own entry in the journal.
func makePrimary(c *endpoint.Call, was, will *borrower.Borrower) error {
	people, err := borrowerdb.LockBorrowers(c.Tx)
	if err != nil {
		return err
	}
	stored := map[domain.ID]borrower.Borrower{}
	for i, b := range people {
		stored[b.ID] = b
		if b.ID == will.ID {
			people[i] = *will
		}
	}
	if was == nil {
		people = append(people, *will)
	}
	for _, b := range borrower.MakePrimary(people, will.ID) {
		if b.ID == will.ID {
			*will = b
			continue
		}
		if err := borrowerdb.Borrowers.Update(c.Tx, &b); err != nil {
			return err
		}
		c.Emit(change.Event{Type: "RTC.BORROWER.CHANGED", Data: map[string]string{"id": string(b.ID), "action": "updated"}})
		if err := c.Audit("borrower", string(b.ID), "updated", stored[b.ID], b); err != nil {
			return err
		}
	}
	return nil
}

type borrowersIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
	Inactive bool `query:"inactive" doc:"With people taken off the loan."`
}

func mountBorrowers(a *endpoint.API) {
	k := borrowers
	endpoint.Read(a, k.Route("GET", "/borrowers", "listBorrowers", "List a loan's borrowers"), func(c *endpoint.Call, in *borrowersIn) (*endpoint.Listed[borrower.Borrower], error) {
		if in.Inactive {
			return k.List(c, in.ListQuery)
		}
		return k.List(c, in.ListQuery, sq.Expr("t.active"))
	})
	endpoint.Write(a, k.Route("POST", "/borrowers", "createBorrower", "Add a person to a loan"), func(c *endpoint.Call, in *record.CreateIn[borrower.Borrower]) (*endpoint.Answer[borrower.Borrower], error) {
		return k.Create(c, in.Body, func(b *borrower.Borrower) {
			if !in.Body.Touches("active") {
				b.Active = true
			}
			if b.Role == "" {
				b.Role = borrower.RoleBorrower
			}
		})
	})
	endpoint.Read(a, k.Route("GET", record.UnderBorrower, "getBorrower", "Read one of a loan's borrowers"), func(c *endpoint.Call, in *record.OneOfBorrower) (*endpoint.Answer[borrower.Borrower], error) {
		b, err := k.Table.Get(c.Tx, in.BorrowerID)
		return &endpoint.Answer[borrower.Borrower]{Body: b}, err
	})
	endpoint.Write(a, k.Route("PATCH", record.UnderBorrower, "updateBorrower", "Change one of a loan's borrowers"), func(c *endpoint.Call, in *record.PatchOneIn[borrower.Borrower]) (*endpoint.Answer[borrower.Borrower], error) {
		return k.Patch(c, record.Item{LoanPath: in.LoanPath, ID: in.BorrowerID, IfMatch: in.IfMatch}, in.Body, nil)
	})
	endpoint.Write(a, k.Route("DELETE", record.UnderBorrower, "deleteBorrower", "Remove a person and all that is theirs alone from a loan"), func(c *endpoint.Call, in *deleteBorrowerIn) (*endpoint.Empty, error) {
		return k.Remove(c, record.Item{LoanPath: in.LoanPath, ID: in.BorrowerID, IfMatch: in.IfMatch}, nil)
	})
}

type deleteBorrowerIn struct {
	record.OneOfBorrower
	IfMatch string `header:"If-Match" doc:"The version the removal is based on; 412 when another write came first."`
}

// Add writes a borrower of a loan that is being made.
func Add(c *endpoint.Call, who borrower.Borrower) error {
	if err := borrowers.Flow().ValidateWrite(c, nil, &who); err != nil {
		return err
	}
	if err := borrowers.Table.Insert(c.Tx, &who); err != nil {
		return err
	}
	return borrowers.Note(c, "created", nil, &who)
}
