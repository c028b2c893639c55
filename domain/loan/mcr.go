package loan

import (
	"gable/domain"
)

// MCRRow is what a loan's row of the Mortgage Call Report holds.
type MCRRow struct {
	LoanID          domain.LoanID `json:"LoanId" required:"true"`
	ApplicationDate *domain.Date  `json:"applicationDate,omitempty" doc:"The date reports are made by, else that of receipt."`
	ActionTaken     string        `json:"actionTaken,omitempty" doc:"LoanOriginated of a funded loan, what was decided of an adverse one; absent while it is in process."`
	ActionDate      *domain.Date  `json:"actionDate,omitempty"`
	BaseLoanAmt     *domain.Money `json:"BaseLoanAmt,omitempty"`
	LoanPurposeType PurposeType   `json:"LoanPurposeType,omitempty"`
	MortgageType    MortgageType  `json:"MortgageType,omitempty"`
	StateCode       string        `json:"StateCode,omitempty" doc:"Of the property: a report is made for each state."`
	LoanInfo        MCRLoanInfo   `json:"LoanInfo" required:"true"`
	IsExcluded      bool          `json:"isExcluded" required:"true" doc:"The loan is left out of the report."`
	ExclusionReason string        `json:"exclusionReason,omitempty"`
	RepurchaseDate  *domain.Date  `json:"repurchaseDate,omitempty" doc:"When it was bought back: a line of its own in that quarter."`
	Missing         []string      `json:"missing" required:"true" doc:"The fields that the row lacks, in the order of the row; none of a loan that is left out, or that no application was received for."`
}

// MCRLoanInfo is what the report says of the loan's documents.
type MCRLoanInfo struct {
	MortgageeClause string `json:"mortgageeClause,omitempty" doc:"Whom the property's insurer names; absent while the loan's setup does not say."`
}

// MCRRowOf works out the loan's row of the Mortgage Call Report.
func MCRRowOf(f *File) MCRRow {
	k := f.Dates.KeyDates
	row := MCRRow{LoanID: f.LoanID, ApplicationDate: k.MCRApplicationDate, BaseLoanAmt: f.Info.TransactionInfo.BaseLoanAmt,
		LoanPurposeType: f.Info.TransactionInfo.LoanPurposeType, MortgageType: f.Info.TransactionInfo.MortgageType, StateCode: f.Info.SubjectProperty.Address.StateCode,
		IsExcluded: f.Lifecycle.McrExcludeInd, ExclusionReason: f.Lifecycle.McrExcludeReason, RepurchaseDate: f.Lifecycle.RepurchaseDate, Missing: []string{}}
	if row.ApplicationDate == nil {
		row.ApplicationDate = k.ApplicationReceivedDate
	}
	switch {
	case f.StageID == StageAdverse:
		if a := f.Lifecycle.Adverse; a != nil {
			row.ActionTaken, row.ActionDate = a.ActionTaken, a.ActionDate
		}
	case f.StageID.AtOrAfter(StageLoanFunded):
		row.ActionTaken = ActionOriginated
		if funded, known := f.Dates.StatusDates[StageLoanFunded]; known {
			row.ActionDate = &funded
		}
	}
	if !row.IsExcluded {
		row.Missing = row.lacks(f.StageID)
	}
	return row
}

// lacks names what the row of a loan at a stage has to hold and does not. Before an application was received nothing is reported.
func (row MCRRow) lacks(stage StageID) []string {
	missing := []string{}
	lack := func(field string, isThere bool) {
		if !isThere {
			missing = append(missing, field)
		}
	}
	ended := stage == StageAdverse || stage.AtOrAfter(StageLoanFunded)
	if row.ApplicationDate == nil && !ended && stage.IsApplication() {
		return missing
	}
	lack("applicationDate", row.ApplicationDate != nil)
	if ended {
		lack("actionTaken", row.ActionTaken != "")
		lack("actionDate", row.ActionDate != nil)
	}
	lack("BaseLoanAmt", row.BaseLoanAmt != nil)
	lack("LoanPurposeType", row.LoanPurposeType != "")
	lack("MortgageType", row.MortgageType != "")
	lack("StateCode", row.StateCode != "")
	return missing
}
