package document

import "slices"

// privateClasses are the classes whose documents bear taxpayer numbers, or what is in a credit file, as they are commonly written: the
// Form 1003, tax papers and identification.
var privateClasses = []string{
	"URLA_INITIAL", "URLA_FINAL", "URLA_LENDER", "URLA_UNMARRIED", "FOUR_506C", "SSA_89", "CREDIT_REPORT", "CREDIT_SUPPLEMENT", "CREDIT_REFRESH", "FRAUD_REPORT",
	"W2", "FORM_1099", "TAX_RETURN_PERSONAL", "TAX_RETURN_BUSINESS", "K1", "TAX_TRANSCRIPT", "SSN_CARD", "GOV_ID", "PERMANENT_RESIDENT", "VISA_EAD", "OFAC_CHECK",
	"FHA_92900A", "VA_26_1880", "VA_COE", "VA_DD214", "BORROWER_CERT_AUTH",
}

// IsPrivate tells whether the document is attached to no mail: it shows taxpayer numbers, or is a credit report, by what made it or by its
// class. What nobody has classified may be anything.
func (d *Document) IsPrivate() bool {
	return d.Class == "" || d.ShowsSSN() || d.CreditReportID != "" || d.FindingsOf != "" || slices.Contains(privateClasses, d.Class)
}
