package government

import (
	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/http/record"
)

const tag = "Government loans"

type fhaIn struct {
	endpoint.LoanPath
	stored
	IfMatch string `header:"If-Match" doc:"The version of the loan's terms that the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[government.FHADetails]
}

type vaIn struct {
	endpoint.LoanPath
	stored
	IfMatch string `header:"If-Match" doc:"The version of the loan's terms that the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[government.VADetails]
}

type formIn struct {
	endpoint.LoanPath
	stored
	IfMatch string `header:"If-Match" doc:"The version of the loan's terms that the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[government.FormDetails]
}

// stored is what is kept of the loan's terms, read together with the loan.
type stored struct {
	was     loan.Info
	version int64
}

func (s *stored) queue(b *pgx.Batch) { loandb.QueueInfo(b, &s.was, &s.version) }

func mountDetails(a *endpoint.API) {
	route := func(method, path, name, summary, description string) endpoint.Route {
		r := endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: authz.LoanRead, Section: loan.SectionGovernmentLoanInfo, Summary: summary, Description: description}
		if method == "PATCH" {
			r.Permission = authz.LoanEditInfo
		}
		return r
	}
	const merged = "A merge patch. The details are a part of the loan's terms and have their version."
	endpoint.Read(a, route("GET", "/gov-fha", "getFHADetails", "What FHA asks for beyond a loan's terms", "With what the tables make of it."), readFHA)
	endpoint.WriteWithPrefetch(a, route("PATCH", "/gov-fha", "updateFHADetails", "Change what FHA asks for", merged),
		func(_ *endpoint.Call, in *fhaIn, b *pgx.Batch) { in.queue(b) }, patchFHA)
	endpoint.Read(a, route("GET", "/gov-va", "getVADetails", "What VA asks for beyond a loan's terms", "With what the tables make of it."), readVA)
	endpoint.WriteWithPrefetch(a, route("PATCH", "/gov-va", "updateVADetails", "Change what VA asks for", merged),
		func(_ *endpoint.Call, in *vaIn, b *pgx.Batch) { in.queue(b) }, patchVA)
	endpoint.Read(a, route("GET", "/gov-va-form-details", "getVAFormDetails", "What VA's forms say of the underwriter", ""), readForm)
	endpoint.WriteWithPrefetch(a, route("PATCH", "/gov-va-form-details", "updateVAFormDetails", "Change what VA's forms say of the underwriter",
		merged+" An underwriter needs the VA number. Who may be one is answered by assignable-business-contacts with filters of the type UNDERWRITER."),
		func(_ *endpoint.Call, in *formIn, b *pgx.Batch) { in.queue(b) }, patchForm)
}

// work is a loan with its figures.
type work struct {
	file    *loan.File
	version int64
	result  qualify.Result
	figures government.Figures
}

// load reads the pinned loan and works its figures out; with other terms than are stored, where they are given.
func load(c *endpoint.Call, info *loan.Info) (work, error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return work{}, err
	}
	_, version, err := loandb.GetInfo(c.Tx)
	if err != nil {
		return work{}, err
	}
	will := f.Info
	if info != nil {
		will = *info
	}
	tables, err := referencedb.InForce(c.Tx, government.Kinds, government.TableDays(f, will, c.Today()), c.Today())
	if err != nil {
		return work{}, err
	}
	w := work{file: f, version: version}
	if info != nil {
		f.Info = government.Reworked(f, will, tables, c.Today())
	}
	w.result = qualify.Qualify(f, c.Today())
	w.figures = government.FiguresOf(f, w.result, tables, c.Today())
	return w, nil
}

func readFHA(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[government.FHADetails], error) {
	w, err := load(c, nil)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[government.FHADetails]{Body: government.FHADetailsOf(w.file, w.version, w.figures)}, nil
}

func readVA(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[government.VADetails], error) {
	w, err := load(c, nil)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[government.VADetails]{Body: government.VADetailsOf(w.file, w.version, w.result, w.figures)}, nil
}

func patchFHA(c *endpoint.Call, in *fhaIn) (*endpoint.Answer[government.FHADetails], error) {
	f, err := open(c, in.IfMatch, in.version)
	if err != nil {
		return nil, err
	}
	was := government.FHADetailsOf(f, in.version, government.Figures{})
	was.Figures = nil
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	info, faults := will.Into(f)
	w, err := save(c, in.stored, info, faults)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[government.FHADetails]{Body: government.FHADetailsOf(w.file, in.version+1, w.figures)}, nil
}

func patchVA(c *endpoint.Call, in *vaIn) (*endpoint.Answer[government.VADetails], error) {
	f, err := open(c, in.IfMatch, in.version)
	if err != nil {
		return nil, err
	}
	was := government.VADetailsOf(f, in.version, qualify.Result{}, government.Figures{})
	was.Figures = nil
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	info, faults := will.Into(f)
	w, err := save(c, in.stored, info, faults)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[government.VADetails]{Body: government.VADetailsOf(w.file, in.version+1, w.result, w.figures)}, nil
}

func readForm(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[government.FormDetails], error) {
	info, version, err := loandb.GetInfo(c.Tx)
	return &endpoint.Answer[government.FormDetails]{Body: government.FormDetails{Version: version, UnderwritingDetail: info.UnderwritingDetail}}, err
}

func patchForm(c *endpoint.Call, in *formIn) (*endpoint.Answer[government.FormDetails], error) {
	if err := endpoint.Matches(in.IfMatch, in.version); err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(government.FormDetails{Version: in.version, UnderwritingDetail: in.was.UnderwritingDetail})
	if err != nil {
		return nil, err
	}
	info := in.was
	info.UnderwritingDetail = will.UnderwritingDetail
	if err := record.CallUnderwriter(c, in.was, &info); err != nil {
		return nil, err
	}
	if _, err := save(c, in.stored, info, info.Validate()); err != nil {
		return nil, err
	}
	return &endpoint.Answer[government.FormDetails]{Body: government.FormDetails{Version: in.version + 1, UnderwritingDetail: info.UnderwritingDetail}}, nil
}

// open is the loan for a change that is based on its version.
func open(c *endpoint.Call, ifMatch string, version int64) (*loan.File, error) {
	if err := endpoint.Matches(ifMatch, version); err != nil {
		return nil, err
	}
	return loandb.LoadFile(c.Tx)
}

// save writes the loan's terms with what the tables make of them, and tells of it as of any change of them.
func save(c *endpoint.Call, kept stored, will loan.Info, faults []domain.FieldError) (work, error) {
	if len(faults) > 0 {
		return work{}, domain.Invalid(faults...)
	}
	w, err := load(c, &will)
	if err != nil {
		return w, err
	}
	if !kept.was.SameTerms(w.file.Info) {
		if err := c.CheckLock(loan.SectionLoanInfo); err != nil {
			return w, err
		}
	}
	if err := loandb.SaveInfo(c.Tx, w.file.Info); err != nil {
		return w, err
	}
	c.LoanChanged()
	c.Emit(change.Event{Type: "RTC.LOAN_INFO.CHANGED"})
	return w, c.Audit("loan_info", c.Loan.ID.String(), "updated", kept.was, w.file.Info)
}
