package change

import (
	"slices"

	loandb "gable/db/loan"
	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/task"
)

// GiveTask keeps a new task with its checklist, and tells those concerned. Whose it is and where it belongs are found before.
func (w *Work) GiveTask(t *task.Task) error {
	by := w.Scope().User
	t.ID, t.AuthorID, t.AuthorName = domain.NewID(), by.ID, by.Name
	if err := taskdb.InsertTask(w.Tx, *t); err != nil {
		return err
	}
	for i := range t.Items {
		t.Items[i].ID = domain.NewID()
		if err := taskdb.InsertItem(w.Tx, t.ID, &t.Items[i]); err != nil {
			return err
		}
	}
	kept, err := taskdb.GetTask(w.Tx, t.ID)
	if err != nil {
		return err
	}
	w.TellTask(*t, "ADD", t.AssigneeID)
	w.TellTaskCount(*t)
	return w.Audit("task", string(t.ID), "created", nil, kept.Brief())
}

// TellTask tells open sessions of a change of a task: on a loan whoever sees the loan, else who sees the task.
func (w *Work) TellTask(t task.Task, what string, people ...domain.ID) {
	w.Concerns(t.AssigneeOrgID)
	w.Emit(Event{Type: "RTC.TASK." + what, OrgUnit: t.AssigneeOrgID, Audience: append(people, t.AuthorID),
		Data: map[string]any{"id": t.ID, "AssigneeId": t.AssigneeID}})
}

// TellTaskCount tells those concerned that what they have to do has become more or less.
func (w *Work) TellTaskCount(t task.Task, further ...domain.ID) {
	w.TellTask(t, "REFRESH.COUNT", append(further, t.AssigneeID)...)
}

// GiveFromTemplate gives the task that a template makes on the pinned loan, to who has that part on its team, and answers it.
func (w *Work) GiveFromTemplate(of task.Template, facts task.Facts) (task.Task, error) {
	t, err := w.FromTemplate(of, facts)
	if err != nil {
		return t, err
	}
	return t, w.GiveTask(&t)
}

// FromTemplate is the task that a template makes on the pinned loan, as it would be given now.
func (w *Work) FromTemplate(of task.Template, facts task.Facts) (task.Task, error) {
	t := of.Compile(facts, w.Now())
	t.LoanID, t.AssigneeOrgID, t.AssigneeID = w.Loan.ID, w.Loan.OrgUnit, w.Scope().User.ID
	who, err := taskdb.InPart(w.Tx, of.Role)
	if who != "" {
		t.AssigneeID = who
	}
	return t, err
}

// LoanBegun tells that the pinned loan has begun, once all that is known of it is written, and gives the tasks of its first stage.
func (w *Work) LoanBegun(stage loan.StageID) error {
	w.LoanChanged()
	w.Emit(Event{Type: "RTC.LOAN.ADDED"})
	return w.giveTasks(task.Occasion{Stage: stage})
}

// DatesSet gives the tasks that follow on dates of the loan that have been set.
func (w *Work) DatesSet(dates []task.DateName) error { return w.giveTasks(task.Occasion{Dates: dates}) }

// giveTasks gives the tasks that an occasion calls for by itself, in the company's templates that say so.
func (w *Work) giveTasks(on task.Occasion) error {
	if loandb.IsParty(w.Tx) || on.Stage == "" && len(on.Dates) == 0 {
		return nil
	}
	templates, err := taskdb.AutomaticTemplates(w.Tx)
	if err != nil || len(templates) == 0 {
		return err
	}
	facts, err := taskdb.FactsOfLoan(w.Tx)
	if err != nil {
		return err
	}
	templates = slices.DeleteFunc(templates, func(of task.Template) bool { return !of.IsDueOn(on, facts) })
	for _, of := range templates[:min(len(templates), task.MostAtOnce)] {
		if _, err := w.GiveFromTemplate(of, facts); err != nil {
			return err
		}
	}
	return nil
}
