package aus

import (
	"strings"

	"gable/domain"
)

// masters are the needs of a company's list, by what an engine calls the evidence; what is called alike needs no line.
var masters = map[string]string{"TAX_RETURN": "TAX_RETURN_PERSONAL", "BUSINESS_RETURN": "TAX_RETURN_BUSINESS", "PNL": "PROFIT_LOSS", "COURT_ORDER": "SUPPORT_INCOME", "DEPOSIT_LOE": "LARGE_DEPOSIT",
	"EMD_RECEIPT": "EMD", "STUDENT_LOAN_STATEMENT": "STUDENT_LOAN", "DEBT_OMIT_PROOF": "DEBT_PAYOFF", "PAYOFF": "DEBT_PAYOFF", "INQUIRY_LOE": "INQUIRY_LETTER", "CREDIT_LOE": "CREDIT_LETTER",
	"BK_DISCHARGE": "BANKRUPTCY", "ID": "GOV_ID", "IMMIGRATION": "RESIDENT_CARD", "VOR": "RENT_HISTORY", "VOM": "MORTGAGE_STATEMENT"}

// Masters are the codes of the needs by which what a message asks for is asked of people, the best first.
func (m Message) Masters() []string {
	var codes []string
	for _, evidence := range m.Evidence {
		if code := masters[evidence]; code != "" {
			evidence = code
		}
		codes = append(codes, evidence)
	}
	return codes
}

// conditionCategories are what a condition is about, by what a message is.
var conditionCategories = map[string]string{"income": "INCOME", "employment": "INCOME", "assets": "ASSETS", "credit": "CREDIT", "liabilities": "CREDIT", "identity": "CREDIT",
	"property": "PROPERTY", "insurance": "PROPERTY", "compliance": "LEGAL"}

// ConditionCategory is what a condition made of the message is about.
func (m Message) ConditionCategory() string {
	if category := conditionCategories[strings.ToLower(m.Category)]; category != "" {
		return category
	}
	return "MISC"
}

// NeedTitle is what is asked for where the company's list has no such need: the beginning of the message.
func (m Message) NeedTitle(most int) string {
	sentence, _, _ := strings.Cut(m.Text, ". ")
	if runes := []rune(sentence); len(runes) > most {
		return strings.TrimSpace(string(runes[:most-1])) + "…"
	}
	return sentence
}

// MadeOfFinding is what was made of a finding: a need or a condition.
type MadeOfFinding struct {
	Kind      string    `json:"kind" required:"true" enum:"need,condition"`
	ID        domain.ID `json:"id" required:"true"`
	RunID     domain.ID `json:"runId" required:"true"`
	Engine    string    `json:"engine" required:"true"`
	MessageID string    `json:"messageId" required:"true"`
	Place     int       `json:"place" required:"true" doc:"Which of that run's messages, from 0."`
	// A message of another run is the same one where it says the same of the same person.
	BorrowerID domain.ID `json:"borrowerId,omitempty" doc:"The borrower whom the message is about; absent for the whole loan."`
	Text       string    `json:"text,omitempty" doc:"What the message said."`
}
