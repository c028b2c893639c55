package lead

import (
	"errors"
	"slices"

	"gable/authz"
	leaddb "gable/db/lead"
	"gable/domain"
	"gable/domain/lead"
	"gable/http/endpoint"
)

type bulkIn struct {
	Body struct {
		IDs     []domain.ID  `json:"ids" required:"true" minItems:"1" maxItems:"200" doc:"The leads."`
		Action  string       `json:"action" required:"true" enum:"STATUS,OWNER,TAG,UNTAG,FOLLOW_UP" doc:"What is done with each of them."`
		Status  lead.Status  `json:"Status,omitempty" enum:"NEW,CONTACTED,NURTURE,QUALIFIED,UNQUALIFIED,LOST,CONVERTED" doc:"For STATUS."`
		OwnerID domain.ID    `json:"OwnerId,omitempty" doc:"For OWNER: who; nobody when absent."`
		ByRules bool         `json:"byRules" doc:"For OWNER: each lead to whose turn it is."`
		TagID   domain.ID    `json:"TagId,omitempty" doc:"For TAG and UNTAG."`
		On      *domain.Date `json:"FollowUpDate,omitempty" doc:"For FOLLOW_UP: when; no more when absent."`
		DryRun  bool         `json:"dryRun" doc:"Says what would become of each of them and changes nothing."`
	}
}

// BulkRow is what became of one of several leads.
type BulkRow struct {
	ID      domain.ID   `json:"id" required:"true"`
	OK      bool        `json:"ok" required:"true"`
	Name    string      `json:"name,omitempty" doc:"Whose lead it is; absent for one that is not found."`
	Status  lead.Status `json:"Status,omitempty" enum:"NEW,CONTACTED,NURTURE,QUALIFIED,UNQUALIFIED,LOST,CONVERTED" doc:"The status it has; absent for one that is not found."`
	Code    domain.Code `json:"code,omitempty" doc:"Why not."`
	Message string      `json:"message,omitempty" doc:"Why not, for a person."`
}

// BulkResult tells it lead by lead.
type BulkResult struct {
	Rows  []BulkRow `json:"rows" required:"true"`
	Count int64     `json:"count" required:"true" doc:"How many leads were named."`
	Done  int64     `json:"done" required:"true" doc:"With how many it was done."`
}

func mountBulk(a *endpoint.API) {
	endpoint.Write(a, endpoint.Route{Method: "POST", Path: base + "/leads/bulk", Name: "changeLeads", Tag: tag, Permission: authz.LeadEdit, Summary: "Do one thing with several leads",
		Description: "Each lead for itself: what is not allowed for one is told in its row and does not hold up the others. With dryRun the answer says for how many it would be done, and for whom not and why."}, changeMany)
}

func changeMany(c *endpoint.Call, in *bulkIn) (*endpoint.Answer[BulkResult], error) {
	b := in.Body
	if b.Action == "STATUS" && b.Status == "" || (b.Action == "TAG" || b.Action == "UNTAG") && b.TagID == "" {
		field := map[string]string{"STATUS": "Status"}[b.Action]
		if field == "" {
			field = "TagId"
		}
		return nil, domain.Invalid(domain.Missing(field))
	}
	out := BulkResult{Rows: []BulkRow{}}
	each := func() error { return changeEach(c, in, &out) }
	if b.DryRun {
		each = func() error { return c.Rehearse(func() error { return changeEach(c, in, &out) }) }
	}
	err := each()
	out.Count = int64(len(out.Rows))
	return &endpoint.Answer[BulkResult]{Body: out}, err
}

func changeEach(c *endpoint.Call, in *bulkIn, out *BulkResult) error {
	b := in.Body
	slices.Sort(b.IDs) // in one order, so that two of these can't wait for each other
	for _, id := range slices.Compact(b.IDs) {
		row := BulkRow{ID: id, OK: true}
		was, err := changeOne(c, id, in)
		row.Name, row.Status = was.FullName(), was.Status
		var known *domain.Error
		switch {
		case err == nil:
			out.Done++
		case errors.As(err, &known) && known.Unwrap() == nil:
			row.OK, row.Code, row.Message = false, known.Code, known.Message
		default:
			return err // the database's own: nothing more can be done in this transaction
		}
		out.Rows = append(out.Rows, row)
	}
	return nil
}

// changeOne answers the lead as it was.
func changeOne(c *endpoint.Call, id domain.ID, in *bulkIn) (was lead.Lead, err error) {
	if was, err = open(c, Item{ID: id}); err != nil {
		return was, err
	}
	will := was
	switch b := in.Body; b.Action {
	case "STATUS":
		return was, moveOne(c, was, b.Status, "")
	case "OWNER":
		return was, giveOne(c, was, b.OwnerID, b.ByRules)
	case "TAG":
		if slices.ContainsFunc(was.Tags, func(t lead.Tagged) bool { return t.ID == b.TagID }) {
			return was, nil
		}
		will.Tags = append(slices.Clone(was.Tags), lead.Tagged{ID: b.TagID})
	case "UNTAG":
		will.Tags = slices.DeleteFunc(slices.Clone(was.Tags), func(t lead.Tagged) bool { return t.ID == b.TagID })
	case "FOLLOW_UP":
		will.FollowUpDate = b.On
	}
	if faults := will.Validate(); len(faults) > 0 {
		return was, domain.Invalid(faults...)
	}
	if err := leaddb.UpdateLead(c.Tx, &will); err != nil {
		return was, err
	}
	note(c.Work, will, "updated")
	after, err := leaddb.GetLead(c.Tx, id)
	if err != nil {
		return was, err
	}
	return was, c.Audit("lead", string(id), "updated", was, after)
}
