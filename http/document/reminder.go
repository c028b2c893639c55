package document

import (
	"cmp"
	"errors"
	"slices"

	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/notify"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

func mountReminders(a *endpoint.API) {
	remind := needs.Route("POST", "/needs/{id}/remind", "remindOfNeed", "Remind a person of a need now")
	remind.Status = 200
	remind.Description = "Whoever was never written to is asked. 409 where nothing is awaited, or the person can't be written to (requestLacks); 429 within twelve hours of the last letter."
	endpoint.Write(a, remind, func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.Need], error) {
		return changeLetters(c, *in, "reminded", remindNow)
	})
	several := needs.Route("POST", "/needs/remind", "remindOfNeeds", "Remind people of all that is awaited")
	several.Status = 200
	several.Description = "Each person gets one letter about all of it; whoever was never written to is asked. What can't be reminded of now is left out, and said with its reason."
	endpoint.Write(a, several, remindOfAll)
	stop := needs.Route("POST", "/needs/{id}/reminders/stop", "stopNeedReminders", "Send no more reminders of a need")
	stop.Status = 200
	stop.Description = "Until it is asked for again, since what came is sent back."
	endpoint.Write(a, stop, func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.Need], error) {
		return changeLetters(c, *in, "reminders stopped", func(c *endpoint.Call, n document.Need, r *documentdb.Request) error {
			r.Stop()
			return nil
		})
	})
	revoke := needs.Route("POST", "/needs/{id}/links/revoke", "revokeNeedLinks", "Call off the links by which a need is answered without an account")
	revoke.Status = 200
	revoke.Description = "Those of the letters so far: the next letter has a new one."
	endpoint.Write(a, revoke, func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.Need], error) {
		return changeLetters(c, *in, "links revoked", func(c *endpoint.Call, n document.Need, _ *documentdb.Request) error {
			return documentdb.RevokeLinks(c.Tx, n.ID)
		})
	})
}

type remindAllIn struct {
	endpoint.LoanPath
	Body struct {
		IDs []domain.ID `json:"ids,omitempty" maxItems:"500" doc:"Of which needs; of all that are awaited where nothing is said."`
	}
}

// RemindedOfNeeds is what became of reminding people.
type RemindedOfNeeds struct {
	Reminded int        `json:"reminded" doc:"Of how many needs people are reminded."`
	People   int        `json:"people" doc:"How many people are written to."`
	Left     []LeftNeed `json:"left" required:"true" doc:"Of what nobody is reminded now."`
}

// LeftNeed is a need of which nobody is reminded now.
type LeftNeed struct {
	ID        domain.ID `json:"id" required:"true"`
	Title     string    `json:"title" required:"true"`
	AskedName string    `json:"askedName,omitempty"`
	Why       string    `json:"why" required:"true" enum:"NO_ADDRESS,NOT_ACTIVE,SUSPENDED,OFF_LOAN,RECENT,STOPPED" doc:"RECENT: a letter went out within twelve hours, or is on its way; STOPPED: its reminders were stopped by hand."`
}

// remindOfAll reminds everybody of whom something is awaited, each by one letter. What was stopped by hand stays so.
func remindOfAll(c *endpoint.Call, in *remindAllIn) (*endpoint.Answer[RemindedOfNeeds], error) {
	all, err := documentdb.AllNeeds(c.Tx)
	if err != nil {
		return nil, err
	}
	out := RemindedOfNeeds{Left: []LeftNeed{}}
	people := map[domain.ID]bool{}
	for _, n := range all {
		if n.Status != document.NeedPending || len(in.Body.IDs) > 0 && !slices.Contains(in.Body.IDs, n.ID) {
			continue
		}
		why := n.RequestLacks
		if n.RemindersStopped {
			why = cmp.Or(why, "STOPPED")
		}
		if why == "" {
			_, err := changeLetters(c, record.Item{LoanPath: in.LoanPath, ID: n.ID}, "reminded", remindNow)
			var refused *domain.Error
			switch {
			case errors.As(err, &refused) && refused.Code == domain.CodeRateLimited:
				why = "RECENT"
			case err != nil:
				return nil, err
			}
		}
		if why != "" {
			out.Left = append(out.Left, LeftNeed{ID: n.ID, Title: n.Title, AskedName: n.AskedName, Why: why})
			continue
		}
		out.Reminded++
		people[n.Person()] = true
	}
	out.People = len(people)
	return &endpoint.Answer[RemindedOfNeeds]{Body: out}, nil
}

// changeLetters changes what is written to a person about a need.
func changeLetters(c *endpoint.Call, in record.Item, action string, act func(*endpoint.Call, document.Need, *documentdb.Request) error) (*endpoint.Answer[document.Need], error) {
	n, err := documentdb.Needs.Lock(c.Tx, in.ID)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, n.Version)
	}
	if err != nil {
		return nil, err
	}
	if n.Status != document.NeedPending {
		return nil, domain.Conflict("refusals:need.nothingAwaited", "Nothing is awaited here just now.")
	}
	r, err := documentdb.LockRequest(c.Tx, n.ID)
	if domain.IsNotFound(err) { // nobody has written about it yet
		if err = documentdb.BeginRequest(c.Tx, n.ID); err == nil {
			r, err = documentdb.LockRequest(c.Tx, n.ID)
		}
	}
	if err != nil {
		return nil, err
	}
	if err := act(c, n, &r); err != nil {
		return nil, err
	}
	if err := documentdb.SaveRequest(c.Tx, n.ID, r); err != nil {
		return nil, err
	}
	if err := c.Audit("need", string(n.ID), action, nil, nil); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.NEED.CHANGED", Data: map[string]string{"id": string(n.ID), "action": "updated"}})
	n, err = documentdb.Needs.Get(c.Tx, n.ID)
	return &endpoint.Answer[document.Need]{Body: n}, err
}

// lacks says why nobody can be written to.
var lacks = map[string]*domain.Error{
	"NO_ADDRESS": domain.Conflict("refusals:need.noAddress", "This person has no email address yet."),
	"NOT_ACTIVE": domain.Conflict("refusals:need.notActive", "This person has not opened their account yet."),
	"SUSPENDED":  domain.Conflict("refusals:need.suspended", "This person's log-in is suspended, so nothing is sent to them."),
	"OFF_LOAN":   domain.Conflict("refusals:need.offLoan", "This person is no longer on the loan, so nothing is sent to them."),
}

func remindNow(c *endpoint.Call, n document.Need, r *documentdb.Request) error {
	now := c.Now()
	if n.RequestLacks != "" {
		return lacks[n.RequestLacks]
	}
	if !r.Told {
		return jobs.Enqueue(c.Tx, jobs.NewNeedRequest(c.Loan.ID, n))
	}
	if r.SentAt != nil && now.Sub(*r.SentAt) < document.RemindAgainAfter {
		return domain.RateLimited(document.RemindAgainAfter - now.Sub(*r.SentAt))
	}
	if r.Due(now) { // its letter is on its way
		return domain.RateLimited(document.RemindAgainAfter)
	}
	r.Next = &now
	return jobs.Enqueue(c.Tx, jobs.NewNeedReminder(c.Loan.ID, n, now))
}

// askByLetter has a person be told what they are asked for; not of what comes back as it was.
func askByLetter(c *endpoint.Call, n document.Need) error {
	if _, err := documentdb.LockRequest(c.Tx, n.ID); !domain.IsNotFound(err) {
		return err
	}
	if err := documentdb.BeginRequest(c.Tx, n.ID); err != nil {
		return err
	}
	c.NotifyPeople(notify.Event{Need: n.ID, NeedKind: notify.KindAsked, Person: n.Person()})
	return jobs.Enqueue(c.Tx, jobs.NewNeedRequest(c.Loan.ID, n))
}

// askAgain has a person be told that what they sent was sent back. Links of before answer no more.
func askAgain(c *endpoint.Call, n document.Need) error {
	if err := documentdb.RevokeLinks(c.Tx, n.ID); err != nil {
		return err
	}
	if err := documentdb.BeginRequest(c.Tx, n.ID); err != nil {
		return err
	}
	return jobs.Enqueue(c.Tx, jobs.NewNeedRequest(c.Loan.ID, n))
}
