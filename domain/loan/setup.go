package loan

import (
	"strings"

	"gable/domain"
)

// MaxMortgageeClause is how long a mortgagee clause can be.
const MaxMortgageeClause = 500

// Setup is what is said of a loan when it is set up. The last fields are gathered from where they are kept.
type Setup struct {
	Version                int64        `json:"version" readOnly:"true"`
	AllowDocUploadToLender bool         `json:"AllowDocUploadToLender" doc:"Whether documents may be sent to the lender straight from here."`
	MersNum                MersNum      `json:"MersNum"`
	LoanInfo               SetupInfo    `json:"LoanInfo"`
	Identifiers            SetupNumbers `json:"Identifiers" readOnly:"true" doc:"The numbers that other steps hold."`
	ReadOnlyReason         string       `json:"readOnlyReason,omitempty" readOnly:"true" doc:"Why the section is closed to changes, where somebody has locked it."`
	ProcessingStatus       string       `json:"processingStatus,omitempty" readOnly:"true" doc:"How the loan's latest processing request stands."`
	ProcessorName          string       `json:"processorName,omitempty" readOnly:"true" doc:"The processor organisation it went to."`
}

// SetupOther are the loan's other details: a part of its setup.
type SetupOther struct {
	Version  int64     `json:"version" readOnly:"true"`
	MersNum  MersNum   `json:"MersNum"`
	LoanInfo SetupInfo `json:"LoanInfo"`
}

// MersNum is the loan's number in the register of the Mortgage Electronic Registration Systems.
type MersNum struct {
	MersMin                       string `json:"MersMin,omitempty" doc:"18 digits, the last of which checks the others; one made by POST generate-mers. Unique in the company."`
	MersMinText                   string `json:"MersMinText,omitempty" readOnly:"true" doc:"The same with hyphens, as it is printed."`
	MersOrgID                     string `json:"MersOrgId,omitempty" readOnly:"true"`
	NonDelegatedCorrespondentLoan bool   `json:"NonDelegatedCorrespondentLoan" doc:"The investor underwrites the loan."`
}

// SetupInfo is what reports and insurers are told of the loan.
type SetupInfo struct {
	MortgageeClause string `json:"mortgageeClause,omitempty" maxLength:"500" doc:"Who the insurer names as mortgagee, with address and loan number."`
}

// SetupNumbers are the numbers a loan is known by elsewhere.
type SetupNumbers struct {
	LenderLoanIdentifier string `json:"LenderLoanIdentifier,omitempty"`
	AgencyCaseIdentifier string `json:"AgencyCaseIdentifier,omitempty"`
}

// Settle gives what follows from the rest.
func (s *Setup) Settle() {
	m := &s.MersNum
	m.MersMinText, m.MersOrgID = "", ""
	if len(m.MersMin) == 18 {
		m.MersMinText, m.MersOrgID = m.MersMin[:7]+"-"+m.MersMin[7:17]+"-"+m.MersMin[17:], m.MersMin[:7]
	}
}

// Trim takes blanks off what is typed; a MERS number may be pasted as it is printed.
func (s *Setup) Trim() {
	s.LoanInfo.MortgageeClause = strings.TrimSpace(s.LoanInfo.MortgageeClause)
	s.MersNum.MersMin = strings.NewReplacer("-", "", " ", "").Replace(s.MersNum.MersMin)
}

// Validate returns what is wrong with it. isMIN tells a MERS number from other text.
func (s Setup) Validate(isMIN func(string) bool) []domain.FieldError {
	var faults domain.Faults
	if min := s.MersNum.MersMin; min != "" && !isMIN(min) {
		faults.Wrong("MersNum.MersMin", "MERS number")
	}
	faults.Text("LoanInfo.mortgageeClause", s.LoanInfo.MortgageeClause, MaxMortgageeClause)
	return faults
}
