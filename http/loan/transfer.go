package loan

import (
	"bytes"
	"context"
	"fmt"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	borrowerdb "gable/db/borrower"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/mismo"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/record"
	"gable/vault/blob"
)

const formatMISMO = "mismo34"

type importIn struct {
	endpoint.Form[struct {
		File huma.FormFile `form:"file" required:"true" doc:"A MISMO 3.4 loan file (XML)."`
	}]
}

type exportIn struct {
	endpoint.LoanPath
	Format string `query:"format" enum:"mismo34" default:"mismo34" doc:"mismo34: MISMO 3.4 XML."`
}

// Download is a file that the browser saves.
type Download struct {
	ContentType        string `header:"Content-Type"`
	ContentDisposition string `header:"Content-Disposition"`
	CacheControl       string `header:"Cache-Control"`
	Body               []byte
}

var importRoute = endpoint.Route{Method: "POST", Path: "/los/api/loans/import", Name: "importLoan", Tag: "Loans", Permission: authz.LoanImport, Status: 201,
	MaxBodyBytes: mismo.DefaultLimits.Bytes + endpoint.MaxBodyBytes,
	Summary:      "Make a loan of a MISMO 3.4 file", Description: "All of the file is taken in or nothing of it. What is not understood is kept and given back by an export; warnings say what a person should look at."}

func (d desk) mountTransfer(a *endpoint.API) {
	endpoint.TakeAside(a, importRoute, a.Documents, d.readLoanFile, d.importLoan)
	endpoint.AuditedRead(a, endpoint.Route{Method: "GET", Path: record.OnLoan + "/export", Name: "exportLoan", Tag: "Loans", Permission: authz.LoanExport,
		Section: loan.SectionExportLoan, Secret: true, Summary: "Write a loan as a MISMO 3.4 file", Description: "The file holds the borrowers' taxpayer numbers for who may reveal them: never while acting for another user. Each export is in the loan's history."}, d.exportLoan)
}

// loanFile is a file that was understood, and the taxpayer numbers in it.
type loanFile struct {
	*mismo.Imported
	numbers map[domain.ID]string
	source  blob.Object
}

func (d desk) readLoanFile(ctx context.Context, _ *importIn, file endpoint.File) (loanFile, error) {
	imported, err := mismo.Import(bytes.NewReader(file.Content), mismo.DefaultLimits)
	if err != nil {
		return loanFile{}, err
	}
	keepStatedFees(&imported.File.Info)
	source, err := d.API.Files.Put(ctx, imported.File.Source)
	return loanFile{Imported: imported, numbers: borrowersNumbers(imported), source: source}, err
}

func (d desk) importLoan(ctx context.Context, caller *middleware.Caller, in *importIn, imported loanFile) (*endpoint.Answer[NewLoan], error) {
	return makeLoan(ctx, d, caller, importRoute, in, func(c *endpoint.Call) (*endpoint.Answer[NewLoan], error) {
		if err := loandb.InsertLoan(c.Tx, loan.StageApplicationIntake); err != nil {
			return nil, err
		}
		c.Loan.Stage = string(loan.StageApplicationIntake)
		if err := loandb.InsertFile(c.Tx, imported.File); err != nil {
			return nil, err
		}
		if err := c.Keep(imported.source); err != nil {
			return nil, err
		}
		if err := loandb.SaveSource(c.Tx, imported.source.Hash[:]); err != nil {
			return nil, err
		}
		if err := borrowerdb.SaveSSNs(c.Tx, d.Files.Vault, imported.numbers); err != nil {
			return nil, err
		}
		if err := c.LoanBegun(loan.StageApplicationIntake); err != nil {
			return nil, err
		}
		made := NewLoan{LoanID: c.Scope().Loan, Warnings: []Warning{}}
		for _, w := range imported.Warnings {
			made.Warnings = append(made.Warnings, Warning{Key: w.Key, Params: w.Params, Message: w.Message})
		}
		return &endpoint.Answer[NewLoan]{Body: made}, c.Audit("loan", made.LoanID.String(), "imported", nil,
			map[string]any{"format": formatMISMO, "borrowers": len(imported.File.Borrowers), "warnings": len(made.Warnings)})
	})
}

// borrowersNumbers are the taxpayer numbers of the file's borrowers, each of whom then shows that one is on file. Numbers
// of other parties are not kept.
func borrowersNumbers(imported *mismo.Imported) map[domain.ID]string {
	numbers := map[domain.ID]string{}
	for i := range imported.File.Borrowers {
		b := &imported.File.Borrowers[i]
		if number := imported.Numbers[b.ID]; number != "" {
			numbers[b.ID] = number
			b.TaxpayerIdentifier.Masked = borrower.MaskSSN(number)
		}
	}
	return numbers
}

func (d desk) exportLoan(c *endpoint.Call, in *exportIn) (*Download, error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	if f.Originator, err = loandb.ReadOriginator(c.Tx); err != nil {
		return nil, err
	}
	source, err := loandb.ReadSource(c.Tx, d.Files.Vault)
	if err != nil && !domain.IsNotFound(err) {
		return nil, err
	}
	imported := err == nil
	numbers := map[domain.ID]string{}
	if c.Caller.Allowed(authz.LoanRevealSSN) {
		if numbers, err = borrowerdb.AllSSNs(c.Tx, d.Files.Vault); err != nil {
			return nil, err
		}
	}
	out := &Download{ContentType: "application/xml; charset=utf-8", CacheControl: "no-store",
		ContentDisposition: fmt.Sprintf(`attachment; filename="loan-%s.xml"`, f.LoanID)}
	now := c.Now()
	c.After(func(ctx context.Context) (err error) {
		if imported {
			if f.Source, err = d.API.Files.Read(ctx, source); err != nil {
				return err
			}
		}
		out.Body, err = mismo.Export(f, numbers, now)
		return err
	})
	return out, c.Audit("loan", f.LoanID.String(), "exported", nil, map[string]any{"format": in.Format, "taxpayerNumbers": len(numbers)})
}

// keepStatedFees keeps premiums and fees as the file states them, and says so; what it does not state is calculated.
func keepStatedFees(i *loan.Info) {
	if *i = i.WithTypedFees(loan.Info{}); i.HasTypedFees() {
		i.GovernmentLoan.FeeManualReason = "As the imported file has it."
	}
}
