package rule

import "gable/domain"

// What is said of a rule where its company wrote nothing, by its key in the client's catalogue.
var (
	saidUnjudged = domain.FieldError{Key: "errors:ruleUnjudged", Message: "The rule could not be judged on this loan in reasonable time."}
	saidFill     = domain.FieldError{Key: "errors:ruleFields", Message: "Some fields must be filled first."}
	saidStage    = domain.FieldError{Key: "errors:ruleStage", Message: "This change needs the loan at another stage."}
	saidToParty  = domain.FieldError{Key: "errors:ruleOfLender", Message: PartyMessage}
)

// NotCompleted is what is said of an item that a rule was to tick and that is not on the loan.
func NotCompleted(i CompletedItem) domain.FieldError {
	return domain.FieldError{Key: "errors:ruleItem", Params: []string{i.Item, i.TaskID},
		Message:   "The checklist item “" + i.Item + "” of the task “" + i.TaskID + "” is not on this loan.",
		RuleEntry: &domain.RuleEntry{RuleName: i.RuleName, Kind: string(KindWorkflowTasks), TaskID: i.TaskID}}
}

// own is what the company wrote, without a key; where it wrote nothing, what is said then.
func own(message string, otherwise domain.FieldError) domain.FieldError {
	if message == "" {
		return otherwise
	}
	return domain.FieldError{Message: message}
}

// refusal is what an effect that refuses says.
func (e Effect) refusal() domain.FieldError { return own(e.Message, saidFill) }

// staging is what an effect says that requires a stage.
func (e Effect) staging() domain.FieldError { return own(e.Message, saidStage) }

// asking is what an effect asks. A borrower is asked under a title of ours where the company gave none.
func (e Effect) asking(given Given) domain.FieldError {
	if e.Title == "" && given.Party {
		return domain.FieldError{Key: "errors:ruleAsks", Params: []string{e.Message}, Message: e.Message}
	}
	return domain.FieldError{Message: e.Message}
}

// inWords gives what a shipped rule says its key in the client's catalogue. What a company wrote itself has none, and a borrower is told
// no reason but what is asked of them.
func inWords(e Effect, given Given, said domain.FieldError) domain.FieldError {
	if key := keyOf(e); key != "" && (!given.Party || e.Do == DoConfirm) {
		said.Key, said.Params = key, nil
	}
	return said
}
