package task

import (
	"slices"

	"gable/authz"
	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/task"
	"gable/http/endpoint"
	"gable/http/record"
)

// templates are the templates that a company's tasks begin from.
var templates = record.OfTenant[task.Template]{
	Flow:    record.Flow[task.Template]{Name: "task_template", Record: func(t *task.Template) *domain.Record { return &t.Record }, Check: checkTemplate},
	Records: taskdb.Templates{}, Listing: taskdb.TemplateListing, One: "TaskTemplate", Many: "TaskTemplates", Path: base + "/task-templates", Tag: "Task templates",
	Read: authz.TaskRead, Write: authz.OrgEditTasks, Begin: task.Template{IsActive: true, Due: task.Due{Offset: 1, Unit: task.BusinessDays}},
	Gone: "The tasks that were made from it stay.",
}

type compileIn struct {
	endpoint.LoanPath
	TemplateID domain.ID `path:"templateId" doc:"The template's id."`
}

type fromTemplatesIn struct {
	endpoint.LoanPath
	Body struct {
		IDs []domain.ID `json:"templateIds" required:"true" minItems:"1" maxItems:"50" doc:"Each is given once, in the templates' order."`
	}
}

type offeredIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
}

func mountTemplates(a *endpoint.API) {
	templates.Mount(a)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: base + "/task-template-tokens", Name: "listTaskTemplateTokens", Tag: "Task templates", Permission: authz.TaskRead,
		Summary: "The tokens that a task template may hold"}, func(_ *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[task.TemplateToken], error) {
		return endpoint.InMemoryList(task.Tokens, in.ListQuery)
	})
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: base + "/{loanId}/task-templates", Name: "listLoanTaskTemplates", Tag: "Task templates", Permission: authz.TaskRead,
		Summary: "The task templates that are offered on a loan", Description: "Those that are active and for a loan of its terms."},
		func(c *endpoint.Call, in *offeredIn) (*endpoint.Listed[task.Template], error) {
			facts, err := taskdb.FactsOfLoan(c.Tx)
			if err != nil {
				return nil, err
			}
			all, err := taskdb.AllTemplates(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.InMemoryList(slices.DeleteFunc(all, func(t task.Template) bool { return !t.IsFor(facts) }), in.ListQuery)
		})
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: base + "/{loanId}/compile-task-templates/{templateId}", Name: "compileTaskTemplate", Tag: "Task templates", Permission: authz.TaskRead,
		Summary: "The task that a template makes on a loan, if it is given now", Description: "Nothing is kept: its words, who does it, by when, and its checklist."}, compile)
	give := endpoint.Route{Method: "POST", Path: base + "/{loanId}/tasks/from-templates", Name: "createTasksFromTemplates", Tag: "Task templates", Permission: authz.TaskEdit, Status: 201,
		Section: loan.SectionLoanCenter, Summary: "Give the tasks that templates make on a loan, all or none"}
	endpoint.Write(a, give, fromTemplates)
}

// checkTemplate holds a template against what it must be.
func checkTemplate(c *endpoint.Call, was, will *task.Template) error {
	if err := c.ForWholeCompany(); err != nil {
		return err
	}
	if will == nil {
		return nil
	}
	will.Trim()
	faults := domain.Faults(will.Validate())
	if will.FollowUpID != "" && len(faults) == 0 {
		_, err := taskdb.Templates{}.Get(c.Tx, will.FollowUpID)
		if domain.IsNotFound(err) {
			faults.Wrong("followUpTemplateId")
		} else if err != nil {
			return err
		}
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was != nil {
		return nil
	}
	n, err := taskdb.Templates{}.Count(c.Tx)
	if err == nil && n >= task.MaxTemplates {
		err = domain.Conflict("refusals:template.most", "There are as many templates as can be kept. Please remove one first.")
	}
	return err
}

func compile(c *endpoint.Call, in *compileIn) (*endpoint.Answer[task.Task], error) {
	of, err := taskdb.Templates{}.Get(c.Tx, in.TemplateID)
	if err != nil {
		return nil, err
	}
	facts, err := taskdb.FactsOfLoan(c.Tx)
	if err != nil {
		return nil, err
	}
	t, err := c.FromTemplate(of, facts)
	if err == nil {
		err = assign(c, &t)
	}
	t.Settle(day(c))
	discreet(c, &t)
	return &endpoint.Answer[task.Task]{Body: t}, err
}

func fromTemplates(c *endpoint.Call, in *fromTemplatesIn) (*endpoint.Listed[task.Task], error) {
	of, err := taskdb.NamedTemplates(c.Tx, in.Body.IDs)
	if err != nil {
		return nil, err
	}
	facts, err := taskdb.FactsOfLoan(c.Tx)
	if err != nil {
		return nil, err
	}
	rows := make([]task.Task, 0, len(of))
	for _, one := range of {
		if !one.IsFor(facts) {
			return nil, domain.Conflict("refusals:template.notForLoan", "One of these templates is not offered on this loan.")
		}
		t, err := c.GiveFromTemplate(one, facts)
		if err != nil {
			return nil, err
		}
		kept, err := show(c, t.ID)
		if err != nil {
			return nil, err
		}
		rows = append(rows, kept.Body)
	}
	return endpoint.Whole(rows), nil
}

// followUp gives the task that follows on one that is done, where its template has one and none of it is open.
func followUp(c *endpoint.Call, done task.Task) error {
	if c.Loan == nil || done.FollowUp == nil {
		return nil
	}
	next, err := taskdb.Templates{}.Get(c.Tx, done.FollowUp.TemplateID)
	if domain.IsNotFound(err) {
		return nil
	}
	if err != nil || !next.IsActive {
		return err
	}
	open, err := taskdb.IsOpen(c.Tx, next.ID)
	if err != nil || open {
		return err
	}
	facts, err := taskdb.FactsOfLoan(c.Tx)
	if err != nil {
		return err
	}
	_, err = c.GiveFromTemplate(next, facts)
	return err
}
