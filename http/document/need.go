package document

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"time"

	"gable/authz"
	"gable/change"
	borrowerdb "gable/db/borrower"
	contactdb "gable/db/contact"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/contact"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/http/condition"
	"gable/http/endpoint"
	"gable/http/portal"
	"gable/http/record"
)

// needs are what staff ask people for. They are no part of the loan's figures.
var needs = record.Kind[document.Need]{
	Name: "need", One: "Need", Many: "Needs", ListPath: "/needs",
	Table: documentdb.Needs, Section: loan.SectionClientNeeds, Write: authz.LoanEditNeeds,
	Validate: document.Need.Validate, Check: checkNeed, Brief: func(n *document.Need) any { return bare(*n) },
	After: func(c *endpoint.Call, was, will *document.Need) error {
		if err := condition.FollowNeed(c, was, will); err != nil {
			return err
		}
		if was == nil {
			if err := askByLetter(c, *will); err != nil {
				return err
			}
		}
		if will == nil {
			will = was
		}
		return tellBorrower(c, will.BorrowerID)
	},
	Arrange: document.OrderNeeds,
}

type rejectIn struct {
	record.Item
	Body struct {
		Reason string `json:"rejectionReason" enum:"NOT_LEGIBLE,PAGES_MISSING,TOO_OLD,WRONG_PERSON,WRONG_DOCUMENT,NOT_SIGNED,INCONSISTENT,OTHER" doc:"The person reads it, in their language."`
		Note   string `json:"rejectionNote" maxLength:"1000" doc:"What else the person reads; required with OTHER."`
	}
}

func mountNeeds(a *endpoint.API) {
	needs.Mount(a)
	accept := needs.Route("POST", "/needs/{id}/accept", "acceptNeed", "Accept what came for a need")
	accept.Status = 200
	accept.Description = "Its documents are approved by it. 409 while nothing that could be looked at has come."
	endpoint.Write(a, accept, func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.Need], error) {
		return judgeNeed(c, *in, "accepted", document.StatusApproved, func(n *document.Need, at string) error { return n.Accept(at) })
	})
	reject := needs.Route("POST", "/needs/{id}/reject", "rejectNeed", "Send back what came for a need, with a reason that the person reads")
	reject.Status = 200
	reject.Description = "The need is PENDING again, with rejectionAt and the reason; its documents are disapproved and stay on the loan."
	endpoint.Write(a, reject, func(c *endpoint.Call, in *rejectIn) (*endpoint.Answer[document.Need], error) {
		out, err := judgeNeed(c, in.Item, "rejected", document.StatusDisapproved, func(n *document.Need, at string) error {
			return n.Reject(at, in.Body.Reason, in.Body.Note)
		})
		if err == nil {
			err = askAgain(c, out.Body)
		}
		return out, err
	})
	mountReminders(a)
	mountAnswers(a)
	own := endpoint.Route{Method: "GET", Path: portal.OwnPath + "/needs", Name: "listOwnNeeds", Tag: "Applications", Permission: authz.POSReadOwn,
		Summary: "What the lender asks the borrower for", Description: "Each with what came for it, and why it was sent back where it was."}
	endpoint.Read(a, own, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[document.Need], error) {
		if _, err := portal.OwnBorrower(c.Tx); err != nil {
			return nil, err
		}
		// For which condition it is, and what staff noted of a document, is their own.
		own, err := needs.List(c, in.ListQuery)
		if err != nil {
			return nil, err
		}
		for i := range own.Body.Rows {
			forOwner(&own.Body.Rows[i])
		}
		return own, nil
	})
}

// Ask asks for something that something else of the loan calls for.
func Ask(c *endpoint.Call, n document.Need) (*endpoint.Answer[document.Need], error) {
	return needs.Flow().Add(c, n)
}

// checkNeed gives a new need what the server decides, and keeps whom it was asked of.
func checkNeed(c *endpoint.Call, was, will *document.Need) error {
	if will == nil {
		return nil
	}
	will.Title, will.Description = strings.TrimSpace(will.Title), strings.TrimSpace(will.Description)
	if was == nil || was.ConditionID != will.ConditionID {
		if err := condition.Exists(c, will.ConditionID); err != nil {
			return err
		}
	}
	if was == nil || was.Class != will.Class {
		if err := KnownClass(c, "classification", will.Class); err != nil {
			return err
		}
	}
	if was != nil {
		return unchanged(*was, *will)
	}
	if will.Status == "" { // not one that comes back
		will.Type = cmp.Or(will.Type, document.NeedTypeDocument)
		will.Status = document.NeedPending
	}
	if err := askable(c, *will); err != nil {
		return err
	}
	kept, err := documentdb.CountNeeds(c.Tx)
	if err == nil && kept >= document.MaxNeeds {
		err = domain.Conflict("refusals:need.most", "This loan has as many needs as can be kept. Please remove one first.")
	}
	return err
}

// unchanged keeps what a need is, and whom it was asked of.
func unchanged(was, will document.Need) error {
	var faults domain.Faults
	if was.Type != will.Type {
		faults.Wrong("type")
	}
	if was.BorrowerID != will.BorrowerID {
		faults.Wrong("BorrowerId", "Borrower")
	}
	if was.UserID != will.UserID {
		faults.Wrong("WizeUserId", "Person")
	}
	if was.ContactID != will.ContactID {
		faults.Wrong("BusinessContactId", "Business contact")
	}
	if !reflect.DeepEqual(was.ExternalSignee, will.ExternalSignee) {
		faults.Wrong("ExternalSignee", "Person")
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

// askable holds that whom a need is asked of is there to be asked.
func askable(c *endpoint.Call, n document.Need) error {
	switch {
	case n.BorrowerID != "":
		asked, err := borrowerdb.Borrowers.Get(c.Tx, n.BorrowerID)
		if domain.IsNotFound(err) || err == nil && !asked.Active {
			return domain.Invalid(domain.Wrong("BorrowerId", "Borrower"))
		}
		return err
	case n.UserID != "":
		team, err := loandb.ListTeam(c.Tx)
		if err == nil && !slices.ContainsFunc(team, func(m loan.Assignment) bool { return m.WizeUserID == n.UserID }) {
			err = domain.Invalid(domain.Wrong("WizeUserId", "Person"))
		}
		return err
	case n.ContactID != "":
		of, _, err := contactdb.Of(c.Tx)
		if err == nil && !slices.ContainsFunc(of, func(k contact.LoanContact) bool { return k.BusinessContactID == n.ContactID }) {
			err = domain.Invalid(domain.Wrong("BusinessContactId", "Business contact"))
		}
		return err
	}
	return nil
}

// toldOf are the kinds of message that tell of a verdict.
var toldOf = map[string]notify.Kind{"accepted": notify.KindAccepted, "rejected": notify.KindRejected}

// judgeNeed is a verdict of staff on what came for a need.
func judgeNeed(c *endpoint.Call, in record.Item, action string, verdict document.Status, judge func(n *document.Need, at string) error) (*endpoint.Answer[document.Need], error) {
	was, err := documentdb.Needs.Lock(c.Tx, in.ID)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	will := was
	if err := judge(&will, instant(c)); err != nil {
		return nil, err
	}
	came, err := documentdb.DocumentsOf(c.Tx, will.ID)
	if err != nil {
		return nil, err
	}
	for _, before := range came {
		after := before
		if !before.Counts() {
			continue
		}
		after.Settle(verdict, will.RejectionReason, will.RejectionNote)
		if err := documentdb.Documents.Update(c.Tx, &after); err != nil {
			return nil, err
		}
		if err := c.Audit("document", string(after.ID), "updated", before, after); err != nil {
			return nil, err
		}
	}
	if err := documentdb.Needs.Update(c.Tx, &will); err != nil {
		return nil, err
	}
	if err := c.Audit("need", string(will.ID), action, bare(was), bare(will)); err != nil {
		return nil, err
	}
	c.NotifyPeople(notify.Event{Need: will.ID, NeedKind: toldOf[action]})
	c.Emit(change.Event{Type: "RTC.NEED.CHANGED", Data: map[string]string{"id": string(will.ID), "action": action}})
	if err := condition.FollowVerdict(c, will); err != nil {
		return nil, err
	}
	if err := tellBorrower(c, will.BorrowerID); err != nil {
		return nil, err
	}
	now, err := documentdb.Needs.Get(c.Tx, will.ID)
	return &endpoint.Answer[document.Need]{Body: now}, err
}

// tellBorrower has the portal of whom something is asked read it again; nobody else on the loan is told by it.
func tellBorrower(c *endpoint.Call, id domain.ID) error {
	users, err := documentdb.UsersOfBorrower(c.Tx, id)
	if len(users) > 0 {
		c.Emit(change.Event{Type: documentdb.OwnNeedChanged, Loan: c.Loan.ID, Audience: users})
	}
	return err
}

// bare is a need without what came for it, which has entries of its own in the journal.
func bare(n document.Need) document.Need {
	n.Documents, n.Borrower, n.WizeUser, n.Contact = nil, nil, nil, nil
	return n
}

func instant(c *endpoint.Call) string { return instantOf(c.Work) }

func instantOf(w *change.Work) string { return w.Now().UTC().Format(time.RFC3339) }
