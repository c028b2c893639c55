package tracker

import (
	"gable/authz"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/tracker"
	"gable/http/endpoint"
	"gable/http/record"
)

const lookup = "/los/api/trackers"

// kept is what happens to one of the company's trackers.
var kept = record.Flow[tracker.Tracker]{Name: "tracker", Store: trackerdb.Kept{}, Record: func(t *tracker.Tracker) *domain.Record { return &t.Record }, Check: check}

// Item is the path and precondition of one of the company's trackers.
type Item struct {
	ID      domain.ID `path:"id" doc:"The tracker's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

type readIn struct {
	ID domain.ID `path:"id" doc:"The tracker's id."`
}

type createIn struct {
	Body endpoint.Patch[tracker.Tracker]
}

type patchIn struct {
	Item
	Body endpoint.Patch[tracker.Tracker]
}

type orderIn struct {
	Body struct {
		Group tracker.Group `json:"group" required:"true" enum:"PROSPECT,LOAN_SETUP,DISCLOSURE,PROCESSING,UNDERWRITING,APPROVED_WITH_CONDITION,CLEAR_TO_CLOSE,CLOSING,FUNDED"`
		IDs   []domain.ID   `json:"ids" required:"true" minItems:"1" maxItems:"200" doc:"Every tracker of the group, in the order wanted."`
	}
}

func mountCompany(a *endpoint.API) {
	route := func(method, path, name, summary, description string, status int) endpoint.Route {
		r := endpoint.Route{Method: method, Path: lookup + path, Name: name, Tag: tag, Permission: authz.OrgEditTrackers, Summary: summary, Description: description, Status: status}
		if method == "GET" {
			r.Permission = authz.LoanRead
		}
		return r
	}
	endpoint.Read(a, route("GET", "", "listTrackers", "The company's trackers with their statuses", "By group, each group in its order.", 200),
		func(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[tracker.Tracker], error) {
			rows, err := trackerdb.Kept{}.All(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(rows, in.ListQuery)
		})
	endpoint.Read(a, route("GET", "/{id}", "getTracker", "One of the company's trackers", "", 200), func(c *endpoint.Call, in *readIn) (*endpoint.Answer[tracker.Tracker], error) {
		t, err := trackerdb.Kept{}.Get(c.Tx, in.ID)
		return &endpoint.Answer[tracker.Tracker]{Body: t}, err
	})
	endpoint.Write(a, route("POST", "", "createTracker", "Add a tracker", "It comes last in its group. Without a StatusList it has three statuses: not started, ordered, complete.", 201),
		func(c *endpoint.Call, in *createIn) (*endpoint.Answer[tracker.Tracker], error) {
			if err := c.ForWholeCompany(); err != nil {
				return nil, err
			}
			return kept.Create(c, in.Body, tracker.New())
		})
	endpoint.Write(a, route("PATCH", "/order", "orderTrackers", "Put the trackers of a group into another order",
		"409 when the ids are not those of the group: someone has added or moved one meanwhile.", 200), order)
	endpoint.Write(a, route("PATCH", "/{id}", "updateTracker", "Rename a tracker, change its statuses, or switch it off",
		"A StatusList is the whole of it, in order. 409 for a status left out that loans use. TRID stays on every loan.", 200),
		func(c *endpoint.Call, in *patchIn) (*endpoint.Answer[tracker.Tracker], error) {
			was, err := open(c, in.Item)
			if err != nil {
				return nil, err
			}
			return kept.Patch(c, was, in.Body)
		})
	endpoint.Write(a, route("DELETE", "/{id}", "deleteTracker", "Remove a tracker", "Only one that the company has added and no loan uses (409); any other is switched off.", 204),
		func(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
			was, err := open(c, *in)
			if err != nil {
				return nil, err
			}
			return kept.Remove(c, was)
		})
}

func open(c *endpoint.Call, in Item) (tracker.Tracker, error) {
	if err := c.ForWholeCompany(); err != nil {
		return tracker.Tracker{}, err
	}
	return kept.Lock(c, in.ID, in.IfMatch)
}

// check holds a tracker against what it must be, and gives what is new in it its names.
func check(c *endpoint.Call, was, will *tracker.Tracker) error {
	if will == nil {
		if was.IsShipped {
			return domain.Conflict("refusals:tracker.shipped", "This tracker came with Gable and can't be removed. Switch it off instead.")
		}
		return nil
	}
	others, err := trackerdb.Kept{}.All(c.Tx)
	if err != nil {
		return err
	}
	will.Trim()
	if was == nil {
		if len(others) >= tracker.MaxTrackers {
			return domain.Conflict("refusals:tracker.most", "There are as many trackers as can be kept. Please remove one first.")
		}
		if faults := will.NewNames(); len(faults) > 0 {
			return domain.Invalid(faults...)
		}
	} else if faults := will.KeepNames(*was); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	taken := make([]string, len(others))
	for i, o := range others {
		taken[i] = o.Name
	}
	will.NameNew(taken)
	return nil
}

func order(c *endpoint.Call, in *orderIn) (*endpoint.Listed[tracker.Tracker], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	all, err := trackerdb.Kept{}.LockAll(c.Tx)
	if err != nil {
		return nil, err
	}
	var before []domain.ID
	for _, t := range all {
		if t.Group == in.Body.Group {
			before = append(before, t.ID)
		}
	}
	if !record.SameRecords(before, in.Body.IDs) {
		return nil, domain.Conflict("refusals:tracker.listChanged", "The trackers have changed in the meantime. Please reload and order them again.")
	}
	if err := (trackerdb.Kept{}).Order(c.Tx, in.Body.IDs); err != nil {
		return nil, err
	}
	rows, err := trackerdb.Kept{}.All(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.Whole(rows), kept.NoteOrder(c, string(in.Body.Group), before, in.Body.IDs)
}
