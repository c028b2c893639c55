package mismo

import (
	"slices"
	"time"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/loan"
)

// Submission is what an agency's engine is told beside the loan.
type Submission struct {
	// System is the engine, in the words of MISMO's AutomatedUnderwritingSystemType: SystemDU or SystemLPA.
	System string
	// CaseID is the engine's own number of the loan, "" until it has given one.
	CaseID string
	// Lender is the number of whom the loan is submitted for, "" for the sender's own.
	Lender string
	// CreditReports are the numbers of the reports that the engine is to take, by borrower.
	CreditReports map[domain.ID]string
	Verifications []Verification
}

// Verification is a report of a supplier that the engine is to validate by.
type Verification struct{ Identifier, Supplier, Type string }

const (
	pathUnderwriting  = "UNDERWRITING/AUTOMATED_UNDERWRITINGS/AUTOMATED_UNDERWRITING"
	pathCreditRequest = "SERVICES/SERVICE/CREDIT/CREDIT_REQUEST/CREDIT_REQUEST_DATAS/CREDIT_REQUEST_DATA"
	arcCreditRole     = "CREDIT_REQUEST_DATA_IsAssociatedWith_ROLE"
	roleLender        = "Lender"
)

// Submit writes the loan as an engine takes it: an export without what only this product knows, with what the engine is told beside
// the loan. One who has a credit report is named by it, so that the engine orders none. Borrowers are the people in the file's order,
// by which the engine numbers them: an imported file keeps its own. Each engine gets the extension of its agency and no other.
func Submit(f *loan.File, numbers map[domain.ID]string, created time.Time, s Submission) (file []byte, borrowers []domain.ID, err error) {
	file, err = write(f, numbers, created, func(w *writer) error {
		w.underwriting(s)
		w.lender(s.Lender)
		w.agency(agencyOf(s.System), s.Verifications)
		w.credit(f, s.CreditReports)
		for _, role := range borrowerRoles(w.deal) {
			borrowers = append(borrowers, markOf(role))
		}
		return nil
	})
	return file, borrowers, err
}

// Register writes the loan as a lender takes it on: an export without what only this product knows, with the numbers of the credit
// reports that are there.
func Register(f *loan.File, numbers map[domain.ID]string, created time.Time, reports map[domain.ID]string) ([]byte, error) {
	return write(f, numbers, created, func(w *writer) error {
		w.credit(f, reports)
		return nil
	})
}

// underwriting names the engine, and the loan by its number there.
func (w *writer) underwriting(s Submission) {
	for _, e := range all(w.subject, pathUnderwriting) {
		remove(e, w.subject) // of another submission, in the file that was imported
	}
	e := ensure(w.subject, pathUnderwriting)
	if s.CaseID != "" {
		ensure(e, "AutomatedUnderwritingCaseIdentifier").SetText(s.CaseID)
	}
	ensure(e, "AutomatedUnderwritingSystemType").SetText(s.System)
}

// lender names whom the loan is submitted for, and nobody else: one whom an imported file names was another submission's.
func (w *writer) lender(number string) {
	w.dropParties(roleLender)
	if number == "" {
		return
	}
	role := appendAt(appendAt(w.deal, "PARTIES/PARTY"), "ROLES/ROLE")
	sequence(role)
	w.labels.of(role, "LENDER")
	ensure(role, "PARTY_ROLE_IDENTIFIERS/PARTY_ROLE_IDENTIFIER/PartyRoleIdentifier").SetText(number)
	ensure(role, "ROLE_DETAIL/PartyRoleType").SetText(roleLender)
}

// dropParties takes those out whom the file names as one of the kinds. A party that is something else besides stays as that.
func (w *writer) dropParties(kinds ...string) {
	for _, party := range all(w.deal, "PARTIES/PARTY") {
		roles := all(party, "ROLES/ROLE")
		goes := func(role *etree.Element) bool { return slices.Contains(kinds, textAt(role, pathPartyRole)) }
		if len(roles) > 0 && !slices.ContainsFunc(roles, func(role *etree.Element) bool { return !goes(role) }) {
			w.takeOut(party)
			continue
		}
		for _, role := range roles {
			if goes(role) {
				w.takeOut(role)
			}
		}
	}
}

// credit names each borrower's report. People who share one are tied to the same element.
func (w *writer) credit(f *loan.File, reports map[domain.ID]string) {
	for _, e := range all(w.deal, pathCreditRequest) {
		w.takeOut(e) // of another submission, in the file that was imported
	}
	named := map[string]*etree.Element{}
	var wanted []tie
	for _, b := range f.ActiveBorrowers() {
		number := reports[b.ID]
		if number == "" || w.named[b.ID] == nil {
			continue
		}
		if named[number] == nil {
			e := appendAt(w.deal, pathCreditRequest)
			sequence(e)
			w.labels.of(e, "CREDIT_REQUEST_DATA")
			ensure(e, "CREDIT_REQUEST_DATA_DETAIL/CreditReportIdentifier").SetText(number)
			ensure(e, "CREDIT_REQUEST_DATA_DETAIL/CreditReportRequestActionType").SetText("Reissue")
			named[number] = e
		}
		wanted = append(wanted, tie{arcCreditRole, named[number], w.named[b.ID]})
	}
	saveTies(w.deal, w.labels, wanted, nil, w.gone)
}
