package mismo

import (
	"fmt"
	"slices"
	"strings"

	"github.com/beevik/etree"
)

// housekeeping are the elements that say nothing of the loan: what others mean, when the file was made and by what.
var housekeeping = map[string]bool{
	"AboutVersionIdentifier": true, "CreatedDatetime": true, "DataVersionIdentifier": true, "DataVersionName": true, "LoanOriginationSystemName": true,
	"LoanOriginationSystemLoanIdentifier": true, "LoanOriginationSystemVendorIdentifier": true, "LoanOriginationSystemVersionIdentifier": true,
	"PartyRoleType": true, "HousingExpenseTimingType": true, "AdjustmentRuleType": true, "LoanIdentifierType": true, "AddressType": true,
	"TaxpayerIdentifierType": true, "TaxpayerIdentifierValue": true, "PartyRoleIdentifier": true, "BorrowerCount": true, "TotalMortgagedPropertiesCount": true,
	"LoanStatusIdentifier": true, "LiabilityAccountIdentifier": true, "AutomatedUnderwritingSystemType": true,
}

const mostNamed = 60

// kept tells in one sentence what the file says besides all that was read: it is shown nowhere and goes out again with an export.
func (rd *reader) kept() {
	if rd.quiet {
		return
	}
	var names []string
	name := func(words string) {
		if !slices.Contains(names, words) {
			names = append(names, words)
		}
	}
	var walk func(e *etree.Element)
	walk = func(e *etree.Element) {
		below := e.ChildElements()
		switch {
		case e.Tag == "RELATIONSHIPS" || e.NamespaceURI() == namespaceOwn:
			return
		case e.Tag == "PARTY" && !isBorrowerParty(e) && len(trustRoles(e)) == 0 && at(e, "ROLES/ROLE/PROPERTY_OWNER") == nil:
			for _, role := range all(e, "ROLES/ROLE/"+pathPartyRole) {
				if kind := strings.TrimSpace(role.Text()); kind != "HousingCounselingAgency" { // named with what it held
					name(inWords(kind))
				}
			}
			return
		case e.Tag == "HOUSING_EXPENSE" && textAt(e, "HousingExpenseTimingType") == "Present":
			name("Present housing expense")
			return
		case len(below) == 0 && strings.TrimSpace(e.Text()) != "" && !rd.seen[e] && !housekeeping[e.Tag] && len(e.Tag) <= 80:
			name(inWords(e.Tag) + ofKind(e))
		}
		for _, inner := range below {
			walk(inner)
		}
	}
	walk(rd.deal)
	if len(names) == 0 {
		return
	}
	if len(names) > mostNamed {
		names = append(names[:mostNamed], "…")
	}
	list := strings.Join(names, "; ")
	rd.warn("elementsKept", fmt.Sprintf("The file says more than the loan shows; it is kept for export: %s.", list), list)
}

// ofKind tells which of several numbers of a loan one is.
func ofKind(e *etree.Element) string {
	if kind := textAt(e.Parent(), "LoanIdentifierType"); e.Tag == "LoanIdentifier" && kind != "" && len(kind) <= 40 {
		return " (" + inWords(kind) + ")"
	}
	return ""
}
