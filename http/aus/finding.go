package aus

import (
	"cmp"
	"slices"

	"gable/authz"
	ausdb "gable/db/aus"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	needdb "gable/db/need"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/aus"
	"gable/domain/borrower"
	loancondition "gable/domain/condition"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/need"
	"gable/http/condition"
	documents "gable/http/document"
	"gable/http/endpoint"
	runs "gable/http/run"
	"gable/jobs"
)

// AUSChanges are what is other in a run than in the one before it.
type AUSChanges struct {
	RunID    domain.ID            `json:"runId" required:"true"`
	SinceID  domain.ID            `json:"sinceId,omitempty" doc:"The run that it is held against; absent where there is none before it."`
	Loan     []aus.CasefileChange `json:"loan" required:"true" nullable:"false" doc:"What of the loan the engine was told otherwise."`
	Findings aus.FindingChanges   `json:"findings" required:"true"`
}

type changesIn struct {
	runs.Item
	Since domain.ID `query:"since" doc:"An earlier run of the same engine; the one answered before it where nothing is said."`
}

type findingIn struct {
	runs.Item
	Place int `path:"place" minimum:"0" maximum:"999" doc:"Which of the run's messages, from 0."`
}

func mountFindings(a *endpoint.API) {
	changes := route("GET", "/runs/{runId}/changes", "getAUSChanges", "What changed in the loan and in the findings since an earlier run")
	changes.Description = "409 for a run that was not answered."
	endpoint.Read(a, changes, changesOf)
	ask := route("POST", "/runs/{runId}/findings/{place}/need", "askForFinding", "Have what a finding asks for be asked of the borrower")
	ask.Permission, ask.Section, ask.Status = authz.LoanEditNeeds, loan.SectionClientNeeds, 201
	ask.Description = "A need of the company's list where it has one for that, in the borrower's language; it knows the run and the message. 409 where the message has a need or condition already, and where it is about somebody who is no longer on the loan."
	endpoint.Write(a, ask, needOfFinding)
	hold := route("POST", "/runs/{runId}/findings/{place}/condition", "makeFindingACondition", "Make a condition of the loan of a finding")
	hold.Permission, hold.Section, hold.Status = authz.LoanEditConditions, loan.SectionLoanConditions, 201
	hold.Description = "It knows the run and the message. 409 where the message has a need or condition already."
	endpoint.Write(a, hold, conditionOfFinding)
}

// answeredRun is a run that has findings.
func answeredRun(c *endpoint.Call, id domain.ID) (ausRun, error) {
	found, err := rundb.GetRun[aus.Request, aus.Findings](c.Tx, jobs.Underwriting.Name, id, false)
	if err == nil && found.Result == nil {
		err = domain.Conflict("refusals:aus.runUnanswered", "This run was not answered: it has no findings.")
	}
	return found, err
}

func changesOf(c *endpoint.Call, in *changesIn) (*endpoint.Answer[AUSChanges], error) {
	now, err := answeredRun(c, in.ID)
	if err != nil {
		return nil, err
	}
	was, err := runBefore(c, now, in.Since)
	if err != nil {
		return nil, err
	}
	changes := AUSChanges{RunID: now.ID, Loan: []aus.CasefileChange{}, Findings: aus.Compare(*now.Result, *now.Result)}
	if was != nil {
		changes.SinceID = was.ID
		changes.Findings = aus.Compare(*was.Result, *now.Result)
		if was.Request.FileID != "" && now.Request.FileID != "" {
			f, err := loandb.LoadFile(c.Tx)
			if err != nil {
				return nil, err
			}
			changes.Loan = named(f, aus.Changes(was.Request, now.Request))
		}
	}
	return &endpoint.Answer[AUSChanges]{Body: changes}, nil
}

// runBefore is the run that another is held against: the one that is named, or the one answered before it; nil for none.
func runBefore(c *endpoint.Call, now ausRun, since domain.ID) (*ausRun, error) {
	if since == "" {
		return rundb.AnsweredBefore[aus.Request, aus.Findings](c.Tx, jobs.Underwriting.Name, now.Slot, now.ID)
	}
	was, err := answeredRun(c, since)
	if err != nil {
		return nil, err
	}
	if was.Slot != now.Slot {
		return nil, domain.Invalid(domain.Wrong("since"))
	}
	return &was, nil
}

// finding is a message of a run.
type finding struct {
	aus.Message
	run  ausRun
	from document.FindingSource
}

// findingOf is a message that nothing was made of yet.
func findingOf(c *endpoint.Call, in *findingIn) (finding, error) {
	of, err := answeredRun(c, in.ID)
	if err != nil {
		return finding{}, err
	}
	if in.Place >= len(of.Result.Messages) {
		return finding{}, domain.NotFound()
	}
	m := of.Result.Messages[in.Place]
	from := document.FindingSource{RunID: of.ID, Engine: string(of.Request.Engine), MessageID: m.ID, Place: in.Place}
	made, err := ausdb.MadeOfFindings(c.Tx)
	if err == nil && slices.ContainsFunc(made, func(o aus.MadeOfFinding) bool { return o.RunID == from.RunID && o.Place == from.Place }) {
		err = domain.Conflict("refusals:aus.findingUsed", "A condition or need was made of this finding already.")
	}
	return finding{m, of, from}, err
}

func needOfFinding(c *endpoint.Call, in *findingIn) (*endpoint.Answer[document.Need], error) {
	m, err := findingOf(c, in)
	if err != nil {
		return nil, err
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	whom, err := m.whom(f)
	if err != nil {
		return nil, err
	}
	n := document.Need{Type: document.NeedTypeDocument, Title: m.NeedTitle(document.NeedTitleLength), Description: aus.Shorten(m.Text, document.NeedDescriptionLength), BorrowerID: whom, Finding: &m.from}
	often, err := needdb.Masters.All(c.Tx)
	if err != nil {
		return nil, err
	}
	languages, err := documentdb.PortalLanguages(c.Tx)
	if err != nil {
		return nil, err
	}
	for _, code := range m.Masters() {
		if at := slices.IndexFunc(often, func(o need.Master) bool { return o.Code == code && o.IsActive }); at >= 0 {
			ask(&n, often[at], languages[whom])
			break
		}
	}
	return documents.Ask(c, n)
}

// ask puts a need into the words of the company's list, in the language of whom it is asked of.
func ask(n *document.Need, o need.Master, language string) {
	n.Type, n.Class, n.Title, n.Description = cmp.Or(o.Type, n.Type), o.Class, o.Title, cmp.Or(o.Description, n.Description)
	if language == "es" {
		n.Title, n.Description = cmp.Or(o.TitleEs, n.Title), cmp.Or(o.DescriptionEs, n.Description)
	}
}

// whom is who is asked for what the message wants: the borrower whom the engine was told of by that number, and the primary one for what
// is about the whole loan. Nobody is asked in another's place.
func (m finding) whom(f *loan.File) (domain.ID, error) {
	if m.Borrower == 0 {
		primary, found := f.PrimaryBorrower()
		if !found {
			return "", domain.Conflict("refusals:aus.noBorrower", "This loan has no borrower who could be asked.")
		}
		return primary.ID, nil
	}
	id, known := m.run.Request.Person(m.Borrower)
	if !known {
		return "", domain.Conflict("refusals:aus.borrowerUnknown", "This run does not say which borrower the finding is about. Please add the need by hand.")
	}
	if !slices.ContainsFunc(f.ActiveBorrowers(), func(b borrower.Borrower) bool { return b.ID == id }) {
		return "", domain.Conflict("refusals:aus.borrowerGone", "The borrower whom this finding is about is no longer on this loan.")
	}
	return id, nil
}

func conditionOfFinding(c *endpoint.Call, in *findingIn) (*endpoint.Answer[loancondition.Condition], error) {
	m, err := findingOf(c, in)
	if err != nil {
		return nil, err
	}
	return condition.Add(c, loancondition.Condition{Code: aus.Shorten(m.ID, loancondition.CodeLength), Category: m.ConditionCategory(),
		Description: aus.Shorten(m.Text, loancondition.DescriptionLength), PriorTo: loancondition.PriorToDocs, Finding: &m.from})
}
