package task

import (
	"encoding/json"

	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/task"
	"gable/http/endpoint"
)

// takeNames takes out of a JSON filter what a list of tasks goes by and its rows don't have by that name: status, which follows from the day; assignee,
// which may be me; loanId; and searchText. Each but the last may be a list. What is no object is left for the list to refuse.
func takeNames(c *endpoint.Call, text *string) (names taskdb.TaskNames, search string, err error) {
	var all map[string]json.RawMessage
	if *text == "" || json.Unmarshal([]byte(*text), &all) != nil {
		return names, "", nil
	}
	wrong := func(field string) error {
		return domain.BadRequest("The filter on " + field + " holds a value that is not valid for it.")
	}
	var assignees endpoint.OneOrMore[string]
	take := func(field string, into any) error {
		raw, there := all[field]
		delete(all, field)
		if there && json.Unmarshal(raw, into) != nil {
			return wrong(field)
		}
		return nil
	}
	for field, into := range map[string]any{"status": (*endpoint.OneOrMore[task.Status])(&names.Statuses), "assignee": &assignees,
		"loanId": (*endpoint.OneOrMore[domain.LoanID])(&names.Loans), "searchText": &search} {
		if err := take(field, into); err != nil {
			return names, "", err
		}
	}
	for _, status := range names.Statuses {
		if !status.Valid() {
			return names, "", wrong("status")
		}
	}
	for _, given := range assignees {
		id, err := assigneeOf(c, given)
		if err != nil {
			return names, "", err
		}
		if id != "" {
			names.Assignees = append(names.Assignees, id)
		}
	}
	rest, err := json.Marshal(all)
	*text = string(rest)
	return names, search, err
}
