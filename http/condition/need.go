package condition

import (
	"slices"

	"gable/change"
	conditiondb "gable/db/condition"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/condition"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/http/record"
)

type attachIn struct {
	record.Item
	Body struct {
		IDs []domain.ID `json:"LoanNeedIds" required:"true" minItems:"1" maxItems:"100" doc:"Needs of the loan; one that is another condition's becomes this one's."`
	}
}

func mountNeeds(a *endpoint.API) {
	attach := conditions.Route("PATCH", "/conditions/{id}/needs/attach", "attachNeeds", "Have needs of the loan be asked for a condition")
	attach.Description = "What came for them belongs to the condition then. The condition follows: it is REQUESTED while one of them is open, COLLECTED when all are accepted."
	endpoint.Write(a, attach, attachNeeds)
}

func attachNeeds(c *endpoint.Call, in *attachIn) (*endpoint.Answer[condition.Condition], error) {
	if err := lock(c, in.Item); err != nil {
		return nil, err
	}
	slices.Sort(in.Body.IDs)
	for _, id := range slices.Compact(in.Body.IDs) {
		if err := attach(c, in.ID, id); err != nil {
			return nil, err
		}
	}
	return answer(c, in.ID)
}

// attach has a need be asked for a condition, and both that one and the one it was asked for before follow.
func attach(c *endpoint.Call, to, id domain.ID) error {
	was, err := documentdb.Needs.Lock(c.Tx, id)
	if err != nil || was.ConditionID == to {
		return err
	}
	was.Documents = nil
	will := was
	will.ConditionID = to
	if err := documentdb.Needs.Update(c.Tx, &will); err != nil {
		return err
	}
	c.Emit(change.Event{Type: "RTC.NEED.CHANGED", Data: map[string]string{"id": string(id), "action": "updated"}})
	if err := c.Audit("need", string(id), "updated", was, will); err != nil {
		return err
	}
	return FollowNeed(c, &was, &will)
}

// Join has a need that is open be asked for a condition, unless it is another's.
func Join(c *endpoint.Call, to, id domain.ID) error {
	n, err := documentdb.Needs.Lock(c.Tx, id)
	if err != nil || n.ConditionID != "" {
		return err
	}
	return attach(c, to, id)
}

// FollowNeed has conditions follow a need that was written: asked for one (was nil, or another's), or gone (will nil).
func FollowNeed(c *endpoint.Call, was, will *document.Need) error {
	var left, joined domain.ID
	if was != nil {
		left = was.ConditionID
	}
	if will != nil {
		joined = will.ConditionID
	}
	if left == joined && was != nil && will != nil {
		return nil
	}
	if will == nil || left != joined {
		if err := FollowAnswer(c, left); err != nil {
			return err
		}
	}
	if joined == "" || will.Status == document.NeedAccepted {
		return FollowAnswer(c, joined)
	}
	return Follow(c, joined, (*condition.Condition).Ask)
}

// FollowVerdict has a need's condition follow what staff said of what came for it.
func FollowVerdict(c *endpoint.Call, need document.Need) error {
	if need.Status == document.NeedAccepted {
		return FollowAnswer(c, need.ConditionID)
	}
	return Follow(c, need.ConditionID, (*condition.Condition).SendBack)
}

// Exists refuses a condition that is not the loan's.
func Exists(c *endpoint.Call, id domain.ID) error {
	if id == "" {
		return nil
	}
	if _, err := conditiondb.Conditions.Get(c.Tx, id); domain.IsNotFound(err) {
		return domain.Invalid(domain.Wrong("LoanConditionId", "Condition"))
	} else if err != nil {
		return err
	}
	return nil
}
