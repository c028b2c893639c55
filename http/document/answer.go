package document

import (
	"net/http"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/portal"
	"gable/http/record"
)

type answerIn struct {
	record.Item
	Body struct {
		Answer string `json:"answer" required:"true" maxLength:"4000"`
	}
}

type signedIn struct {
	record.Item
	Body struct {
		By string `json:"eSignByName" required:"true" maxLength:"150" doc:"Who signed."`
	}
}

func mountAnswers(a *endpoint.API) {
	signed := needs.Route("POST", "/needs/{id}/signed", "recordSignedCopy", "Record who signed the copy that came")
	signed.Status = http.StatusOK
	signed.Description = "A signature on paper, whose copy is among the need's documents. 409 before one has come."
	endpoint.Write(a, signed, func(c *endpoint.Call, in *signedIn) (*endpoint.Answer[document.Need], error) {
		was, err := lockForAnswer(c, in.Item)
		if err != nil {
			return nil, err
		}
		will := was
		if err := will.Sign(instant(c), in.Body.By); err != nil {
			return nil, err
		}
		if err := keepAnswer(c.Work, "signed", was, will); err != nil {
			return nil, err
		}
		now, err := documentdb.Needs.Get(c.Tx, was.ID)
		return &endpoint.Answer[document.Need]{Body: now}, err
	})
	staff := needs.Route("POST", "/needs/{id}/answer", "answerNeed", "Note what was answered to a need for information")
	staff.Status = http.StatusOK
	endpoint.Write(a, staff, func(c *endpoint.Call, in *answerIn) (*endpoint.Answer[document.Need], error) {
		n, err := lockForAnswer(c, in.Item)
		if err != nil {
			return nil, err
		}
		return answered(c, n, in.Body.Answer)
	})
	own := endpoint.Route{Method: "POST", Path: portal.OwnPath + "/needs/{id}/answer", Name: "answerOwnNeed", Tag: "Applications", Permission: authz.POSEditOwn,
		Section: loan.SectionClientNeeds, Status: http.StatusOK, Summary: "Answer what the lender asks"}
	endpoint.Write(a, own, func(c *endpoint.Call, in *answerIn) (*endpoint.Answer[document.Need], error) {
		if _, err := portal.OwnForChange(c); err != nil {
			return nil, err
		}
		n, err := lockForAnswer(c, in.Item)
		if err != nil {
			return nil, err
		}
		out, err := answered(c, n, in.Body.Answer)
		if out != nil {
			forOwner(&out.Body)
		}
		return out, err
	})
}

func lockForAnswer(c *endpoint.Call, in record.Item) (document.Need, error) {
	n, err := documentdb.Needs.Lock(c.Tx, in.ID)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, n.Version)
	}
	return n, err
}

func answered(c *endpoint.Call, n document.Need, answer string) (*endpoint.Answer[document.Need], error) {
	if err := say(c.Work, n, answer); err != nil {
		return nil, err
	}
	if err := tellBorrower(c, n.BorrowerID); err != nil {
		return nil, err
	}
	now, err := documentdb.Needs.Get(c.Tx, n.ID)
	return &endpoint.Answer[document.Need]{Body: now}, err
}

// say keeps the answer to a need, in the name of whoever works.
func say(w *change.Work, was document.Need, answer string) error {
	will := was
	if err := will.Say(instantOf(w), w.Scope().Author(), answer); err != nil {
		return err
	}
	return keepAnswer(w, "answered", was, will)
}

func keepAnswer(w *change.Work, action string, was, will document.Need) error {
	if err := documentdb.Needs.Update(w.Tx, &will); err != nil {
		return err
	}
	w.Emit(change.Event{Type: "RTC.NEED.CHANGED", Data: map[string]string{"id": string(will.ID), "action": action}})
	return w.Audit("need", string(will.ID), action, bare(was), bare(will))
}

// forOwner leaves out of a need what staff alone see.
func forOwner(n *document.Need) {
	n.ConditionID, n.Finding = "", nil
	for j := range n.Documents {
		n.Documents[j].Note = ""
	}
}
