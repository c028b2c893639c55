// Package flood is the API of a loan's flood certificate: it is ordered, brought in, waited for, and read.
package flood

import (
	"gable/authz"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/flood"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/run"
	"gable/http/endpoint"
	"gable/http/record"
	runs "gable/http/run"
	"gable/jobs"
)

type floodRun = run.Run[flood.Order, flood.Determination]

var orders = runs.Routes[flood.Order, flood.Determination]{Kind: jobs.FloodOrders, Path: "/flood-certificate/runs", Of: "Flood", One: "an order of a flood determination",
	Tag: "Flood certificate", Write: authz.LoanEditTrackers, Section: loan.SectionLoanCenter}

// FloodCertificate is how far the flood certificate of a loan is, and what it says.
type FloodCertificate struct {
	Status          string               `json:"status" required:"true" enum:"NONE,ORDER_SUBMIT,COMPLETED,FAILED" doc:"ORDER_SUBMIT while it is waited for."`
	StatusCode      flood.StatusCode     `json:"StatusCode,omitempty" enum:"ORDER_SUBMIT,READY,ORDER_FAILED" doc:"Of the last order."`
	RequestStatus   string               `json:"RequestStatus,omitempty" enum:"PENDING,COMPLETED" doc:"Whether the last order has ended, well or not."`
	OrderIdentifier string               `json:"orderIdentifier,omitempty" doc:"Of the last order, once the vendor has named it."`
	Message         string               `json:"message,omitempty" doc:"Why the last order failed, in the vendor's words; of an import that is of another property, that one's address."`
	Run             *run.State           `json:"run,omitempty" doc:"The last order."`
	Determination   *flood.Determination `json:"determination,omitempty" doc:"The last one that was made, also while another is waited for."`
	IsOutdated      bool                 `json:"isOutdated" doc:"It was made for another address than the loan's is by now."`
	Required        bool                 `json:"isInsuranceRequired" doc:"Flood insurance is required by law."`
	Available       bool                 `json:"isInsuranceAvailable" doc:"The National Flood Insurance Program sells it there."`
	RequiredCover   *domain.Money        `json:"requiredCoverAmt,omitempty" doc:"The least that is to be insured, where insurance is required: the loan, at most what the program sells."`
	Document        *CertificateFile     `json:"LoanDocument,omitempty"`
}

// CertificateFile is the certificate in the loan's folder.
type CertificateFile struct {
	ID    domain.ID      `json:"id" required:"true"`
	URL   string         `json:"documentUrl,omitempty" doc:"Once it is there and was found clean."`
	State document.State `json:"state" required:"true"`
}

// FloodPoll is how far the last order is.
type FloodPoll struct {
	RequestStatus string           `json:"RequestStatus" required:"true" enum:"PENDING,COMPLETED"`
	StatusCode    flood.StatusCode `json:"StatusCode" required:"true" enum:"ORDER_SUBMIT,READY,ORDER_FAILED"`
	Message       string           `json:"message,omitempty"`
}

type orderIn struct {
	endpoint.LoanPath
	Body struct {
		Product flood.Product `json:"product,omitempty" enum:"BASIC,LIFE_OF_LOAN" doc:"LIFE_OF_LOAN when absent."`
	}
}

type importIn struct {
	endpoint.LoanPath
	Body struct {
		OrderIdentifier string `json:"orderIdentifier" required:"true" maxLength:"60" doc:"As the vendor calls the order."`
	}
}

// Mount registers the routes.
func Mount(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		return endpoint.Route{Method: method, Path: record.OnLoan + "/flood-certificate" + path, Name: name, Tag: "Flood certificate", Permission: authz.LoanRead,
			Section: loan.SectionLoanCenter, Summary: summary}
	}
	endpoint.Read(a, route("GET", "", "getFloodCertificate", "How far a loan's flood certificate is, and what it says"), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[FloodCertificate], error) {
		return certificate(c)
	})
	endpoint.Read(a, route("GET", "/poll", "pollFloodCertificate", "How far the last order of a flood certificate is"), poll)
	write := func(path, name, summary string) endpoint.Route {
		r := route("POST", path, name, summary)
		r.Permission, r.Status = authz.LoanEditTrackers, 202
		r.Description = "The answer comes with RTC.FLOOD.COMPLETED or RTC.FLOOD.FAILED. 422 with what is missing of the address, or of the login; 409 while another is waited for."
		return r
	}
	endpoint.Write(a, write("", "orderFloodCertificate", "Order a flood determination"), func(c *endpoint.Call, in *orderIn) (*endpoint.Answer[FloodCertificate], error) {
		return start(c, flood.Order{Product: in.Body.Product})
	})
	endpoint.Write(a, write("/import", "importFloodCertificate", "Bring in a flood determination that was ordered elsewhere"), func(c *endpoint.Call, in *importIn) (*endpoint.Answer[FloodCertificate], error) {
		if !flood.ValidIdentifier(in.Body.OrderIdentifier) {
			return nil, domain.Invalid(domain.Wrong("orderIdentifier", "Order number"))
		}
		return start(c, flood.Order{OrderIdentifier: in.Body.OrderIdentifier})
	})
	orders.Mount(a)
}

func start(c *endpoint.Call, q flood.Order) (*endpoint.Answer[FloodCertificate], error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	if _, err := orders.Start(c, f, q); err != nil {
		return nil, err
	}
	return certificate(c)
}

// last are the last order of the loan and the last determination, nil where there is none.
func last(c *endpoint.Call) (order *floodRun, made *flood.Determination, err error) {
	q, err := endpoint.ListQuery{Limit: 50}.Query(rundb.Runs)
	if err != nil {
		return nil, nil, err
	}
	rows, _, err := rundb.ListRuns[flood.Order, flood.Determination](c.Tx, jobs.FloodOrders.Name, q)
	for i := range rows {
		if order == nil {
			order = &rows[i]
		}
		if rows[i].Status == run.StatusDone {
			return order, rows[i].Result, err
		}
	}
	return order, nil, err
}

func certificate(c *endpoint.Call) (*endpoint.Answer[FloodCertificate], error) {
	order, made, err := last(c)
	if err != nil {
		return nil, err
	}
	out := FloodCertificate{Status: "NONE", Determination: made}
	if order != nil {
		p := pollOf(order)
		state := jobs.FloodOrders.Shown(*order).State
		out.Run, out.OrderIdentifier = &state, order.VendorRef
		out.StatusCode, out.RequestStatus, out.Message = p.StatusCode, p.RequestStatus, p.Message
		out.Status = map[flood.StatusCode]string{flood.Submitted: "ORDER_SUBMIT", flood.Ready: "COMPLETED", flood.Failed: "FAILED"}[p.StatusCode]
	}
	if made == nil {
		return &endpoint.Answer[FloodCertificate]{Body: out}, nil
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	out.IsOutdated, out.Required, out.Available = made.IsOutdated(f.Info.SubjectProperty.Address), made.IsRequired(), made.IsAvailable()
	if out.Required {
		cover := made.RequiredCover(nil, qualify.Qualify(f, c.Today()).LoanAmt)
		out.RequiredCover = &cover
	}
	out.Document, err = fileOf(c, made.OrderIdentifier)
	return &endpoint.Answer[FloodCertificate]{Body: out}, err
}

// fileOf is the certificate of an order in the loan's folder, nil where it was taken out.
func fileOf(c *endpoint.Call, order string) (*CertificateFile, error) {
	d, err := documentdb.OfFloodOrder(c.Tx, order)
	if domain.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := &CertificateFile{ID: d.ID, State: d.State}
	if d.State == document.StateClean {
		out.URL = "/los/api/loans/" + c.Loan.ID.String() + "/documents/" + string(d.ID) + "/content"
	}
	return out, nil
}

func poll(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[FloodPoll], error) {
	order, _, err := last(c)
	if err == nil && order == nil {
		err = domain.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[FloodPoll]{Body: pollOf(order)}, nil
}

func pollOf(order *floodRun) FloodPoll {
	switch {
	case !order.Status.Ended():
		return FloodPoll{RequestStatus: "PENDING", StatusCode: flood.Submitted}
	case order.Status == run.StatusDone:
		return FloodPoll{RequestStatus: "COMPLETED", StatusCode: flood.Ready}
	}
	return FloodPoll{RequestStatus: "COMPLETED", StatusCode: flood.Failed, Message: order.Message}
}
