package aus

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// VerificationReport is a report of a supplier by which an engine validates what the loan says.
type VerificationReport struct {
	ReportType string `json:"reportType" required:"true" enum:"VOA,VOI,VOE,VOIE,TAX_TRANSCRIPT"`
	Agency     string `json:"agency" required:"true" maxLength:"60" doc:"The supplier, one of the verification agencies."`
	Identifier string `json:"identifier" required:"true" maxLength:"60" doc:"The supplier's number of the report."`
	Selected   *bool  `json:"selected,omitempty" doc:"Whether the engine is to take it: it is where nothing is said."`
	Index      int    `json:"index,omitempty" readOnly:"true" doc:"Its place in the list, from 0."`
}

// MaxVerifications is how many reports an engine takes.
const MaxVerifications = 50

// VerificationAgency is a supplier of reports.
type VerificationAgency struct {
	Code string `json:"code" required:"true"`
	Name string `json:"name" required:"true"`
}

// Agencies are the suppliers whose reports an engine knows.
var Agencies = []VerificationAgency{{"AdvancedData", "Advanced Data"}, {"Avantus", "Avantus"}, {"BankVOD", "BankVOD"}, {"Blend", "Blend"}, {"CoreLogic", "CoreLogic"},
	{"CreditInterlink", "Credit Interlink"}, {"DataVerify", "DataVerify"}, {"EWS", "Early Warning Services"}, {"Finicity", "Finicity"}, {"FinLocker", "FinLocker"},
	{"FirstAmerican", "First American"}, {"Formfree", "FormFree"}, {"Informative", "Informative"}, {"MeridianLink", "MeridianLink"}, {"NCS", "NCS"}, {"Plaid", "Plaid"},
	{"PrivateEyes", "Private Eyes"}, {"QuestSoft", "QuestSoft"}, {"Roostify", "Roostify"}, {"SharperLending", "SharperLending"}, {"Universal", "Universal"},
	{"VeriTax", "VeriTax"}, {"Yodlee", "Yodlee"}}

// duTypes are the report types in the words of DU's extension; in LPA's file they have their own names.
var duTypes = map[string]string{"VOA": "VOD", "VOI": "VOE", "VOE": "VOE", "VOIE": "VOE", "TAX_TRANSCRIPT": "TAXTRANSCRIPT"}

// WireType is the type of the report in the words of an agency's file.
func (v VerificationReport) WireType(e Engine) string {
	if e == EngineDU {
		return duTypes[v.ReportType]
	}
	return v.ReportType
}

// Chosen are the reports that the engine is to take, numbered by their places.
func Chosen(all []VerificationReport) []VerificationReport {
	var chosen []VerificationReport
	for i, v := range all {
		if v.Selected == nil || *v.Selected {
			v.Index, v.Selected = i, nil
			chosen = append(chosen, v)
		}
	}
	return chosen
}

// ValidateVerifications returns what is wrong with a list of reports.
func ValidateVerifications(all []VerificationReport) []domain.FieldError {
	var faults domain.Faults
	if len(all) > MaxVerifications {
		faults.Wrong("verificationReports")
	}
	for i, v := range all {
		at := "verificationReports." + strconv.Itoa(i) + "."
		if !slices.ContainsFunc(Agencies, func(a VerificationAgency) bool { return a.Code == v.Agency }) {
			faults.Wrong(at+"agency", "Agency")
		}
		if strings.TrimSpace(v.Identifier) == "" {
			faults.Missing(at+"identifier", "Report number")
		}
	}
	return faults
}
