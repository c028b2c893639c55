package task

import (
	"cmp"

	"gable/authz"
	inboxdb "gable/db/inbox"
	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/task"
	"gable/http/endpoint"
)

// Tasks is a page of tasks, with how many there are of each status by the rest of the query.
type Tasks struct {
	Rows   []task.Task `json:"rows" required:"true"`
	Count  int64       `json:"count" required:"true" doc:"How many rows there are in all."`
	Counts task.Counts `json:"counts" required:"true" doc:"How many there would be with each status in place of the one asked for."`
}

// ListIn is the query of a list of tasks.
type ListIn struct {
	endpoint.ListQuery
	Status     string `query:"status" enum:"TODO,DONE,OVERDUE,DUE_TODAY,UPCOMING" doc:"How the task stands on the day of userTimeZone: OVERDUE, its time has passed; DUE_TODAY, it is due later today; UPCOMING, after today; TODO, any of these."`
	Assignee   string `query:"assignee" maxLength:"40" doc:"me, or a user's id: what this person has to do."`
	SearchText string `query:"searchText" maxLength:"200" doc:"As searchTerm: in title, description, borrower or loan number."`
	// AlsoSaid is what the reader sees in a language that the server does not keep tasks in.
	AlsoSaid []string `query:"alsoSaid" maxItems:"200" doc:"With searchText: the keys of words that came with the product, by commas, as order-the-appraisal. A task that is called or described so is found as well."`
}

type anyListIn struct {
	ListIn
	Loan domain.LoanID `query:"loanId" minimum:"1" doc:"Those of one loan."`
}

type loanListIn struct {
	endpoint.LoanPath
	ListIn
}

// DeskCounts are what every page counts of what waits for the caller.
type DeskCounts struct {
	task.Counts
	Notifications int `json:"unreadNotifications" required:"true" doc:"How many of the caller's own notifications are not read, whoever's tasks are counted."`
}

type countIn struct {
	Assignee string        `query:"assignee" maxLength:"40" default:"me" doc:"me, or a user's id."`
	Loan     domain.LoanID `query:"loanId" minimum:"1" doc:"Those of one loan."`
}

type workloadIn struct {
	endpoint.ListQuery
	By     string    `query:"by" enum:"person,branch" default:"person" doc:"Whose the tasks are counted as: each person's, or each branch's."`
	Branch domain.ID `query:"branch" doc:"Those of one branch alone."`
}

// AssigneesIn asks for people.
type AssigneesIn struct {
	endpoint.ListQuery
}

type loanAssigneesIn struct {
	endpoint.LoanPath
	AssigneesIn
}

func mountList(a *endpoint.API) {
	tasks := both("GET", "/tasks", "list", "Tasks", "List and search tasks", "By due date unless another order is asked for.", authz.TaskRead, 0)
	endpoint.Read(a, tasks.alone, func(c *endpoint.Call, in *anyListIn) (*endpoint.Answer[Tasks], error) {
		return list(c, in.ListIn, in.Loan)
	})
	endpoint.Read(a, tasks.loan, func(c *endpoint.Call, in *loanListIn) (*endpoint.Answer[Tasks], error) {
		return list(c, in.ListIn, in.LoanID)
	})
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: base + "/tasks/count", Name: "countTasks", Tag: tag, Permission: authz.TaskRead,
		Summary: "How many tasks somebody has, by status, and how many notifications one has not read", Description: scopeOfTasks}, count)
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: base + "/tasks/workload", Name: "listTaskWorkload", Tag: tag, Permission: authz.TaskRead,
		Summary: "How much each person, or each branch, has to do", Description: "Of the tasks in sight that are not done: overdue, due today, upcoming on the day of userTimeZone. Who is late with the most comes first. " + scopeOfTasks}, workload)
	read(a, both("GET", "/assignees", "list", "Assignees", "Who can be given a task", "On a loan those who see it, for people of another company its team.", authz.TaskRead, 0),
		func(in *loanAssigneesIn) *AssigneesIn { return &in.AssigneesIn }, people)
}

// assigneeOf reads whose tasks are asked for; "" is everyone's.
func assigneeOf(c *endpoint.Call, given string) (domain.ID, error) {
	switch given {
	case "":
		return "", nil
	case "me":
		return c.Scope().User.ID, nil
	}
	id, err := domain.ParseID(given)
	if err != nil {
		return "", domain.BadRequest("assignee must be me or a user's id.")
	}
	return id, nil
}

func query(c *endpoint.Call, in ListIn, of domain.LoanID) (taskdb.TaskQuery, error) {
	asked := taskdb.TaskNames{}
	if in.Status != "" {
		asked.Statuses = []task.Status{task.Status(in.Status)}
	}
	if of != 0 {
		asked.Loans = []domain.LoanID{of}
	}
	assignee, err := assigneeOf(c, in.Assignee)
	if err != nil {
		return taskdb.TaskQuery{}, err
	}
	if assignee != "" {
		asked.Assignees = []domain.ID{assignee}
	}
	raw := in.Raw()
	named := []taskdb.TaskNames{asked}
	for _, text := range []*string{&raw.Filters, &raw.Where} {
		more, search, err := takeNames(c, text)
		if err != nil {
			return taskdb.TaskQuery{}, err
		}
		named = append(named, more)
		raw.SearchTerm = cmp.Or(raw.SearchTerm, in.SearchText, search)
	}
	return taskdb.ParseTaskQuery(raw, taskdb.TaskFilter{Named: named, Day: day(c), Said: task.ShippedSaid(in.AlsoSaid)})
}

func list(c *endpoint.Call, in ListIn, of domain.LoanID) (*endpoint.Answer[Tasks], error) {
	q, err := query(c, in, of)
	if err != nil {
		return nil, err
	}
	rows, total, counts, err := taskdb.ListTasks(c.Tx, q)
	for i := range rows {
		discreet(c, &rows[i])
	}
	endpoint.OnlyColumns(rows, q.Columns)
	return &endpoint.Answer[Tasks]{Body: Tasks{Rows: rows, Count: total, Counts: counts}}, err
}

func count(c *endpoint.Call, in *countIn) (*endpoint.Answer[DeskCounts], error) {
	q, err := query(c, ListIn{Assignee: in.Assignee}, in.Loan)
	if err != nil {
		return nil, err
	}
	var out DeskCounts
	if out.Counts, err = taskdb.CountTasks(c.Tx, q); err != nil {
		return nil, err
	}
	out.Notifications, err = inboxdb.Unread(c.Tx)
	return &endpoint.Answer[DeskCounts]{Body: out}, err
}

func workload(c *endpoint.Call, in *workloadIn) (*endpoint.Listed[task.Workload], error) {
	q, err := query(c, ListIn{}, 0)
	if err != nil {
		return nil, err
	}
	if in.Branch != "" {
		if q, err = q.OfBranch(in.Branch); err != nil {
			return nil, err
		}
	}
	rows, err := taskdb.Workloads(c.Tx, q, in.By == "branch")
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func people(c *endpoint.Call, in *AssigneesIn) (*endpoint.Listed[task.Person], error) {
	rows, err := assignees(c, "", "")
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}
