package condition

import (
	conditiondb "gable/db/condition"
	"gable/domain"
	"gable/domain/condition"
	"gable/http/endpoint"
	"gable/http/record"
)

// Adding is one condition, or several at once in rows.
type Adding struct {
	condition.Condition
	Rows []endpoint.Patch[condition.Condition] `json:"rows,omitempty" maxItems:"500" doc:"Several conditions in place of one: all or none are added."`
}

type addIn struct {
	endpoint.LoanPath
	record.WriteFlags
	Body endpoint.Patch[Adding]
}

// MaxAtOnce bounds how many conditions one request changes: all that a loan can have, so that what is sent together is one round.
const MaxAtOnce = condition.MaxConditions

type patchManyIn struct {
	endpoint.LoanPath
	Body struct {
		IDs   []domain.ID                         `json:"loanConditionIds" required:"true" minItems:"1" maxItems:"500"`
		Patch endpoint.Patch[condition.Condition] `json:"patch" required:"true" doc:"What changes in each of them."`
	}
}

type removeManyIn struct {
	endpoint.LoanPath
	Body struct {
		IDs []domain.ID `json:"loanConditionIds" required:"true" minItems:"1" maxItems:"500"`
	}
}

func mountMany(a *endpoint.API) {
	add := conditions.Route("POST", "/conditions", "createConditions", "Add one condition, or several at once")
	add.Description = "Answers all of the loan's conditions."
	endpoint.Write(a, add, addConditions)
	several := conditions.Route("PATCH", "/conditions", "updateConditions", "Change several conditions, all or none")
	several.Description = "Answers all of the loan's conditions. One request that sends conditions to the lender of an approved loan is a round: the next of ptd1Date to ptd4Date is today. Their approved documents are handed to the lender where getDelivery says nothing against it."
	endpoint.Write(a, several, patchMany)
	endpoint.Write(a, conditions.Route("DELETE", "/conditions", "deleteConditions", "Remove several conditions, all or none"), removeMany)
}

func addConditions(c *endpoint.Call, in *addIn) (*endpoint.Listed[condition.Condition], error) {
	if !in.Body.Touches("rows") {
		if _, err := conditions.Create(c, endpoint.Patch[condition.Condition]{Raw: in.Body.Raw}, nil); err != nil {
			return nil, err
		}
		return all(c)
	}
	given, err := in.Body.Apply(Adding{})
	if err != nil {
		return nil, err
	}
	if len(given.Rows) == 0 || len(given.Rows) > MaxAtOnce || in.Body.Names() > 1 {
		return nil, domain.Invalid(domain.Wrong("rows"))
	}
	if err := RoomFor(c, len(given.Rows)); err != nil {
		return nil, err
	}
	if _, err := endpoint.Each("rows", given.Rows, func(row endpoint.Patch[condition.Condition]) (*endpoint.Answer[condition.Condition], error) {
		return conditions.Create(c, row, nil)
	}); err != nil {
		return nil, err
	}
	return all(c)
}

func removeMany(c *endpoint.Call, in *removeManyIn) (*endpoint.Empty, error) {
	items, err := conditions.LockAll(c, in.Body.IDs)
	if err != nil {
		return nil, err
	}
	for _, item := range items {
		if _, err := conditions.Remove(c, item, nil); err != nil {
			return nil, err
		}
	}
	return &endpoint.Empty{}, nil
}

func patchMany(c *endpoint.Call, in *patchManyIn) (*endpoint.Listed[condition.Condition], error) {
	items, err := conditions.LockAll(c, in.Body.IDs)
	if err != nil {
		return nil, err
	}
	var before []condition.Condition
	if in.Body.Patch.Touches("statusDates") {
		if before, err = conditiondb.All(c.Tx); err != nil {
			return nil, err
		}
	}
	each := conditions
	each.After = afterEach // their documents go together, a document of two of them once
	for _, item := range items {
		if _, err := each.Patch(c, item, in.Body.Patch, nil); err != nil {
			return nil, err
		}
	}
	now, err := all(c)
	if err == nil && before != nil {
		err = sendDocuments(c, condition.JustSent(before, now.Body.Rows, in.Body.IDs))
	}
	return now, err
}

func all(c *endpoint.Call) (*endpoint.Listed[condition.Condition], error) {
	rows, err := conditiondb.All(c.Tx)
	return endpoint.Whole(rows), err
}
