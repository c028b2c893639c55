package contact

import (
	"gable/authz"
	contactdb "gable/db/contact"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/contact"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

func mountClients(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/los/api/clients", Name: "listClients", Tag: tag, Permission: authz.ContactRead, Summary: "The people who are or were borrowers",
		Description: "Of the loans that the caller can see, by name: one row a person, known again by the email address, else by name and telephone."},
		func(c *endpoint.Call, in *listIn) (*endpoint.Listed[contact.Client], error) {
			q, err := in.Query(contactdb.Clients)
			if err != nil {
				return nil, err
			}
			rows, count, err := contactdb.ListClients(c.Tx, q)
			endpoint.OnlyColumns(rows, q.Columns)
			return &endpoint.Listed[contact.Client]{Body: endpoint.Page[contact.Client]{Rows: rows, Count: count}}, err
		})
	record.ListOfLoan(a, record.OnLoan+"/borrowers-businesses", "listBorrowersBusinesses", "The businesses of the loan's borrowers: those they are self-employed in", func(c *endpoint.Call) ([]contact.Business, error) {
		f, err := loandb.LoadFile(c.Tx)
		if err != nil {
			return nil, err
		}
		return businessesOf(f), nil
	})
}

// businessesOf are the businesses of a loan's borrowers, as their employments declare them: those they own, whether they are said to be
// self-employed or to hold a share.
func businessesOf(f *loan.File) []contact.Business {
	names := map[domain.ID]borrower.Name{}
	for _, b := range f.ActiveBorrowers() {
		names[b.ID] = b.Name
	}
	found := []contact.Business{}
	for _, e := range f.Employers {
		name, active := names[e.BorrowerId]
		if !active || !isOwned(e) {
			continue
		}
		found = append(found, contact.Business{ID: e.ID, Name: e.Name, BorrowerID: e.BorrowerId, BorrowerName: name.String(), OwnershipInterestType: string(e.Employment.OwnershipInterestType),
			IsCurrent: e.IsCurrent(), Phone: e.Phone, AddressLine: e.Address.OneLine()})
	}
	return found
}

func isOwned(e finance.Employer) bool {
	return e.Employment.SelfEmployedInd != nil && *e.Employment.SelfEmployedInd || e.Employment.OwnershipInterestType != ""
}
