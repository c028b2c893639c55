package tracker

import (
	"slices"

	"gable/authz"
	"gable/change"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/tracker"
	"gable/http/endpoint"
	"gable/http/record"
)

type recipientListIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
	TrackerID domain.ID `path:"trackerId" doc:"The tracker's id."`
}

type recipientAddIn struct {
	endpoint.LoanPath
	TrackerID domain.ID `path:"trackerId" doc:"The tracker's id."`
	Body      struct {
		Recipients []tracker.Addressee `json:"recipients" required:"true" minItems:"1" maxItems:"20"`
	}
}

type recipientRemoveIn struct {
	endpoint.LoanPath
	TrackerID domain.ID   `path:"trackerId" doc:"The tracker's id."`
	IDs       []domain.ID `query:"ids" doc:"The recipients' ids, separated by commas; all of the tracker's where absent." maxItems:"20"`
}

func mountRecipients(a *endpoint.API) {
	route := func(method, name, summary string, status int) endpoint.Route {
		r := endpoint.Route{Method: method, Path: record.OnLoan + "/trackers/{trackerId}/recipients", Name: name, Tag: tag, Permission: authz.LoanRead, Section: loan.SectionLoanCenter,
			Summary: summary, Status: status}
		if method != "GET" {
			r.Permission = authz.LoanEditTrackers
		}
		return r
	}
	endpoint.Read(a, route("GET", "listTrackerRecipients", "Who is told of a loan's tracker", 200), func(c *endpoint.Call, in *recipientListIn) (*endpoint.Listed[tracker.Recipient], error) {
		if _, err := mailed(c, in.TrackerID); err != nil {
			return nil, err
		}
		rows, err := trackerdb.Recipients(c.Tx, in.TrackerID)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	add := route("POST", "addTrackerRecipients", "Add recipients to a loan's tracker", 201)
	add.Description = "Answers all of the tracker's. Only HOI and TITLE have recipients (409)."
	endpoint.Write(a, add, addRecipients)
	endpoint.Write(a, route("DELETE", "removeTrackerRecipients", "Take recipients off a loan's tracker, some or all", 204), removeRecipients)
}

// mailed answers a tracker of the loan that may be told of.
func mailed(c *endpoint.Call, id domain.ID) (tracker.OnLoan, error) {
	of, err := trackerdb.Of(c.Tx)
	if err != nil {
		return tracker.OnLoan{}, err
	}
	t, err := of.Find(id)
	if err == nil && !t.MayEmail() {
		err = domain.Conflict("refusals:tracker.noRecipients", "Only the trackers of title and of homeowner's insurance have recipients.")
	}
	return t, err
}

func addRecipients(c *endpoint.Call, in *recipientAddIn) (*endpoint.Listed[tracker.Recipient], error) {
	t, err := mailed(c, in.TrackerID)
	if err != nil {
		return nil, err
	}
	have, err := trackerdb.Recipients(c.Tx, t.ID)
	if err != nil {
		return nil, err
	}
	added := in.Body.Recipients
	if faults := tracker.CheckRecipients(have, added); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	made, err := trackerdb.AddRecipients(c.Tx, t.ID, added)
	if err != nil {
		return nil, err
	}
	all := append(slices.Clone(have), made...)
	return endpoint.Whole(all), noteRecipients(c, t, have, all)
}

func removeRecipients(c *endpoint.Call, in *recipientRemoveIn) (*endpoint.Empty, error) {
	t, err := mailed(c, in.TrackerID)
	if err != nil {
		return nil, err
	}
	have, err := trackerdb.Recipients(c.Tx, t.ID)
	if err != nil {
		return nil, err
	}
	gone := in.IDs
	if len(gone) == 0 {
		for _, r := range have {
			gone = append(gone, r.ID)
		}
	}
	left := slices.DeleteFunc(slices.Clone(have), func(r tracker.Recipient) bool { return slices.Contains(gone, r.ID) })
	distinct := slices.Compact(slices.Sorted(slices.Values(gone)))
	if len(have)-len(left) != len(distinct) {
		return nil, domain.NotFound()
	}
	if len(distinct) == 0 {
		return &endpoint.Empty{}, nil
	}
	if err := trackerdb.RemoveRecipients(c.Tx, t.ID, distinct); err != nil {
		return nil, err
	}
	return &endpoint.Empty{}, noteRecipients(c, t, have, left)
}

// recipientsAudited is what the journal sees of a tracker's recipients.
type recipientsAudited struct {
	Tracker    string   `json:"tracker,omitempty"`
	Recipients []string `json:"recipients"`
}

func noteRecipients(c *endpoint.Call, t tracker.OnLoan, was, is []tracker.Recipient) error {
	emails := func(all []tracker.Recipient) []string {
		list := []string{}
		for _, r := range all {
			list = append(list, r.Email)
		}
		return list
	}
	c.Emit(change.Event{Type: "RTC.LOAN_TRACKER.CHANGED", Data: map[string]string{"id": string(t.ID), "action": "recipients"}})
	return c.Audit("loan_tracker", string(t.ID), "updated", recipientsAudited{Recipients: emails(was)}, recipientsAudited{Tracker: t.DisplayName, Recipients: emails(is)})
}
