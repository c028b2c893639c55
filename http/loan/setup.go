package loan

import (
	"gable/authz"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

type setupIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on, 0 where nothing was said yet; 412 when another write came first."`
	Body    endpoint.Patch[loan.Setup]
}

type setupOtherIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on, 0 where nothing was said yet; 412 when another write came first."`
	Body    endpoint.Patch[loan.SetupOther]
}

func mountSetup(a *endpoint.API) {
	route := func(method, path, name, summary, description string) endpoint.Route {
		r := endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: "Loans", Permission: authz.LoanRead, Section: loan.SectionSetupContacts, Summary: summary, Description: description}
		if method == "PATCH" {
			r.Permission = authz.LoanEditSetup
		}
		return r
	}
	endpoint.Read(a, route("GET", "/setup", "getSetup", "A loan's setup", "With the numbers, the lock and the processing request that are kept elsewhere."), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[loan.Setup], error) {
		s, err := loandb.GetSetup(c.Tx)
		if err == nil {
			err = gather(c, &s)
		}
		return &endpoint.Answer[loan.Setup]{Body: s}, err
	})
	endpoint.Write(a, route("PATCH", "/setup", "updateSetup", "Change a loan's setup", "422 with the key duplicate for a MERS number that another loan has."), func(c *endpoint.Call, in *setupIn) (*endpoint.Answer[loan.Setup], error) {
		s, err := record.ChangeSetup(c, in.IfMatch, in.Body.Apply)
		if err == nil {
			err = gather(c, &s)
		}
		return &endpoint.Answer[loan.Setup]{Body: s}, err
	})
	endpoint.Read(a, route("GET", "/setup-other", "getSetupOther", "A loan's other details: its MERS number and mortgagee clause", "A part of its setup, with the same version."), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[loan.SetupOther], error) {
		s, err := loandb.GetSetup(c.Tx)
		return &endpoint.Answer[loan.SetupOther]{Body: otherOf(s)}, err
	})
	endpoint.Write(a, route("PATCH", "/setup-other", "updateSetupOther", "Change a loan's other details", "As PATCH setup."), func(c *endpoint.Call, in *setupOtherIn) (*endpoint.Answer[loan.SetupOther], error) {
		s, err := record.ChangeSetup(c, in.IfMatch, func(was loan.Setup) (loan.Setup, error) {
			other, err := in.Body.Apply(otherOf(was))
			was.MersNum, was.LoanInfo = other.MersNum, other.LoanInfo
			return was, err
		})
		return &endpoint.Answer[loan.SetupOther]{Body: otherOf(s)}, err
	})
}

func otherOf(s loan.Setup) loan.SetupOther {
	return loan.SetupOther{Version: s.Version, MersNum: s.MersNum, LoanInfo: s.LoanInfo}
}

// gather gives a setup what other parts of the loan hold.
func gather(c *endpoint.Call, s *loan.Setup) error {
	info, _, err := loandb.GetInfo(c.Tx)
	if err != nil {
		return err
	}
	s.Identifiers = loan.SetupNumbers{LenderLoanIdentifier: info.TransactionInfo.LenderLoanIdentifier, AgencyCaseIdentifier: info.GovernmentLoan.AgencyCaseIdentifier}
	request, err := loandb.LatestProcessingRequest(c.Tx)
	switch {
	case domain.IsNotFound(err):
	case err != nil:
		return err
	default:
		s.ProcessingStatus, s.ProcessorName = request.Status, request.ProcessorName
	}
	locks, err := loandb.SectionLocks(c.Tx)
	for _, l := range locks {
		if l.Section == loan.SectionSetupContacts {
			s.ReadOnlyReason = l.Reason
		}
	}
	return err
}
