package credit

import "slices"

// CreditAgency is somebody that sells merged credit reports.
type CreditAgency struct {
	Code         string `json:"code" required:"true"`
	Name         string `json:"name" required:"true"`
	DUCode       string `json:"duCode,omitempty" doc:"What DU calls it."`
	ReissueLabel string `json:"reissueLabel,omitempty" doc:"What its reports call the number by which they are reissued."`
}

// agencies are in the order of their names. The codes of DU are those that could be read (see the job aid for credit providers);
// others are left out.
var agencies = []CreditAgency{
	{Code: "A_PLUS_ADVANTAGE", Name: "A+ Advantage Plus", DUCode: "138"},
	{Code: "ACCURATE_FINANCIAL", Name: "Accurate Financial Services", DUCode: "292"},
	{Code: "ACRANET", Name: "ACRAnet", DUCode: "31"},
	{Code: "ADVANTAGE_MERIDIANLINK", Name: "Advantage Credit Bureau (MeridianLink)", DUCode: "310"},
	{Code: "ADVANTAGE_SHARPERLENDING", Name: "Advantage Credit Bureau (SharperLending)", DUCode: "282"},
	{Code: "ADVANTAGE_CREDIT", Name: "Advantage Credit, Inc.", DUCode: "226"},
	{Code: "ADVANTAGE_INTERLINK", Name: "Advantage Interlink"},
	{Code: "ALLIANCE_2020", Name: "Alliance 2020"},
	{Code: "AMERICAN_REPORTING", Name: "American Reporting Company"},
	{Code: "BIRCHWOOD", Name: "Birchwood"},
	{Code: "CERTIFIED_CREDIT", Name: "Certified Credit Reporting"},
	{Code: "CIC_CREDIT", Name: "CIC Credit"},
	{Code: "CIS_XACTUS", Name: "CIS by Xactus"},
	{Code: "CISCO_CREDIT", Name: "CISCO Credit"},
	{Code: "CREDCO", Name: "CoreLogic Credco", ReissueLabel: "Reference Number"},
	{Code: "EQUIFAX_MORTGAGE", Name: "Equifax Mortgage Solutions", ReissueLabel: "Order Number"},
	{Code: "FACTUAL_DATA", Name: "Factual Data", ReissueLabel: "Data Reference Number"},
	{Code: "INFORMATIVE_RESEARCH", Name: "Informative Research"},
	{Code: "MERIDIANLINK", Name: "MeridianLink"},
	{Code: "SETTLEMENTONE", Name: "SettlementOne"},
	{Code: "UNIVERSAL_CREDIT", Name: "Universal Credit Services"},
	{Code: "XACTUS", Name: "Xactus"},
}

// Agencies are those that can be asked.
func Agencies() []CreditAgency { return slices.Clone(agencies) }

// FindAgency is the agency of a code, nil where there is none.
func FindAgency(code string) *CreditAgency {
	for i := range agencies {
		if agencies[i].Code == code {
			return &agencies[i]
		}
	}
	return nil
}
