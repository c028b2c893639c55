package contact

import "gable/domain"

// Office are the loan officers whose borrowers come to one portal address.
type Office struct {
	POSURL       string    `json:"posUrl" doc:"The host of the borrower portal; empty where none was set."`
	LoanOfficers []Officer `json:"loanOfficers" required:"true"`
}

// Officer is a loan officer of the company.
type Officer struct {
	ID        domain.ID `json:"id" required:"true"`
	Name      string    `json:"name"`
	Email     string    `json:"email"`
	Phone     string    `json:"phone,omitempty"`
	NMLS      string    `json:"nmls,omitempty"`
	OrgUnitID domain.ID `json:"WizeOrgUnitId,omitempty"`
	POSURL    string    `json:"posUrl,omitempty"`
}
