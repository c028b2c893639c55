package mismo

import (
	"github.com/beevik/etree"

	"gable/domain/loan"
)

const (
	roleOriginator = "LoanOriginator"
	roleCompany    = "LoanOriginationCompany"
	pathLicense    = "LICENSES/LICENSE/LICENSE_DETAIL"
	// How their labels begin.
	labelOriginator = "LOAN_ORIGINATOR"
	labelCompany    = "LOAN_ORIGINATION_COMPANY"
)

// originators name who takes the application and for which company, with their numbers in the Nationwide Multistate Licensing System, in place of those whom an
// imported file names: that was another company's application. Nothing is known of them to who sees no more of the company than the loan.
func (w *writer) originators(o *loan.Originator) {
	if o == nil {
		return
	}
	w.dropParties(roleOriginator, roleCompany)
	w.labels.free(w.deal, labelCompany, labelOriginator)
	if o.Company != "" {
		party, role := w.party(roleCompany, labelCompany)
		ensure(party, "LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName").SetText(o.Company)
		license(role, o.CompanyNMLS)
	}
	if o.LastName == "" && o.FirstName == "" {
		return
	}
	party, role := w.party(roleOriginator, labelOriginator)
	for _, part := range []struct{ path, text string }{{"INDIVIDUAL/NAME/FirstName", o.FirstName}, {"INDIVIDUAL/NAME/LastName", o.LastName}, {"INDIVIDUAL/NAME/MiddleName", o.MiddleName}} {
		if part.text != "" {
			ensure(party, part.path).SetText(part.text)
		}
	}
	if o.Email != "" {
		ensure(appendAt(party, pathContactPoint), pathEmail).SetText(o.Email)
	}
	if digits, extension := phoneParts(o.Phone); digits != "" {
		point := appendAt(party, pathContactPoint)
		phone := ensure(point, pathPhone)
		phone.SetText(digits)
		saveExtension(phone, extension)
		ensure(point, pathContactRole).SetText("Work")
	}
	license(role, o.NMLS)
}

// party adds somebody to the deal, in one role.
func (w *writer) party(kind, prefix string) (party, role *etree.Element) {
	party = appendAt(w.deal, "PARTIES/PARTY")
	role = appendAt(party, "ROLES/ROLE")
	sequence(role)
	w.labels.of(role, prefix)
	ensure(role, pathPartyRole).SetText(kind)
	return party, role
}

// license gives a role its number in the licensing system, which is private in the words of the Uniform Loan Application Dataset.
func license(role *etree.Element, number string) {
	if number != "" {
		ensure(role, pathLicense+"/LicenseAuthorityLevelType").SetText("Private")
		ensure(role, pathLicense+"/LicenseIdentifier").SetText(number)
	}
}
