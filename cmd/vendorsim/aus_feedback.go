package main

import (
	"fmt"
	"strings"
)

// What LPA answers, in its own words (docs/underwriting-findings.md).
type (
	lpaFeedback struct {
		LPAKey              string       `xml:"LPAKey"`
		FileIdentifier      string       `xml:"FileIdentifier,omitempty"`
		TransactionNumber   int          `xml:"TransactionNumber"`
		LPAVersion          string       `xml:"LPAVersion"`
		EvaluationStatus    string       `xml:"EvaluationStatus"`
		RiskClass           string       `xml:"RiskClass,omitempty"`
		PurchaseEligibility string       `xml:"PurchaseEligibility,omitempty"`
		ReservesRequired    string       `xml:"ReservesRequiredAmount,omitempty"`
		Relief              []ausRelief  `xml:"RELIEFS>RELIEF,omitempty"`
		Messages            []lpaMessage `xml:"MESSAGES>MESSAGE"`
	}
	lpaMessage struct {
		Prefix   string   `xml:"prefix,attr"`
		Code     string   `xml:"code,attr"`
		Status   string   `xml:"status,attr,omitempty"`
		Borrower int      `xml:"borrower,attr,omitempty"`
		Category string   `xml:"category,attr,omitempty"`
		Evidence []string `xml:"Evidence,omitempty"`
		Text     string   `xml:"Text"`
	}
)

// What LPA calls what both engines find: prefix and code, and a status where the prefix does not say it. Codes of Loan Prospector that Freddie
// Mac published are 1K, 1P, 3X, 3H, E7, HU, 12, 3G and 5M; the others are the sandbox's own. What is not here LPA does not say.
var lpaCodes = map[string][3]string{"ELIG-DTI": {"LPR", "D1", "INELIGIBLE"}, "ELIG-LTV": {"LPR", "L1", "INELIGIBLE"}, "ELIG-LOAN-LIMIT": {"LPR", "L2", "INELIGIBLE"},
	"ELIG-DEROG": {"RISK", "14"}, "ELIG-SCOPE": {"LPN", "Z1", "INVALID"}, "RISK-NOT-MET": {"RISK", "12"}, "VER-INCOME-BASE": {"DOC", "B1"},
	"VER-INCOME-SE": {"DOC", "S1"}, "VER-VVOE": {"DOC", "V1"}, "VER-4506C": {"DOC", "1K"}, "VER-ASSETS": {"DOC", "A1"}, "VER-RESERVES": {"DOC", "1P"}, "VER-GIFT": {"DOC", "G1"},
	"VER-EMD": {"DOC", "M1"}, "VER-LARGE-DEPOSIT": {"DOC", "3X"}, "VER-OMITTED-DEBT": {"DOC", "O1"}, "VER-PAYOFF": {"DOC", "P1"}, "VER-STUDENT-LOAN": {"LPR", "E7"},
	"VER-OTHER-REO": {"DOC", "R1"}, "VER-CLOSE-BY": {"LPN", "3G"}, "VER-RESIDENCY": {"DOC", "C1"}, "VER-OCCUPANCY": {"LPR", "O2"}, "PROP-APPRAISAL": {"DOC", "T1"},
	"PROP-VALUE-ACCEPTANCE": {"LPN", "W1"}, "PROP-PROJECT": {"LPR", "HU"}, "PROP-FLOOD": {"DOC", "F1"}, "MI-COVERAGE": {"LPR", "I1"}, "OBS-NO-CREDIT": {"LPN", "N1", "INVALID"}}

// feedbackOf is the verdict on a file in LPA's words.
func feedbackOf(v *verdict, submission int) *lpaFeedback {
	f := &lpaFeedback{LPAKey: v.file.caseID, TransactionNumber: submission, LPAVersion: "6.1 sandbox", EvaluationStatus: "Complete", RiskClass: "Accept",
		PurchaseEligibility: "000FreddieMacEligible", ReservesRequired: v.file.reservesRequired(), Relief: v.relief()}
	if v.risky || v.file.dti() > 50 || v.file.score > 0 && v.file.score < 600 {
		f.RiskClass = "Caution"
	}
	switch {
	case v.unknown || v.outOfScope:
		f.EvaluationStatus, f.RiskClass, f.PurchaseEligibility = "Invalid", "", ""
	case v.file.mortgage == "FHA" || v.file.mortgage == "VA":
		f.PurchaseEligibility = "Not Applicable"
	case v.ineligible:
		f.EvaluationStatus, f.PurchaseEligibility = "Ineligible", "000FreddieMacIneligible"
	}
	for _, m := range v.messages {
		if code, said := lpaCodes[strings.TrimPrefix(m.ID, "DU-")]; said {
			f.Messages = append(f.Messages, lpaMessage{Prefix: code[0], Code: code[1], Status: code[2], Borrower: m.Borrower, Category: m.Category, Evidence: m.Evidence, Text: m.Text})
		}
	}
	if submission > 1 {
		f.Messages = append(f.Messages, lpaMessage{Prefix: "LPN", Code: "T2", Text: fmt.Sprintf("This is transaction %d of this loan.", submission)})
	}
	return f
}
