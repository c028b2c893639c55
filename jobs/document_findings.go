package jobs

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"gable/change"
	rundb "gable/db/run"
	"gable/domain"
	"gable/domain/aus"
	"gable/domain/document"
	"gable/domain/run"
	"gable/pdf"
	"gable/tenancy"
	"gable/vault/blob"
)

// makeFindings makes a document of all that an engine found.
func makeFindings(ctx context.Context, r Running, d document.Document) error {
	var of run.Run[aus.Request, aus.Findings]
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) (err error) {
		of, err = rundb.GetRun[aus.Request, aus.Findings](tx, Underwriting.Name, d.FindingsOf, false)
		return err
	})
	if domain.IsNotFound(err) || err == nil && of.Result == nil {
		return Finish("the run is gone")
	}
	if err != nil {
		return err
	}
	made, err := writeFindings(ctx, r, of)
	if err != nil {
		return err
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error {
		_, err := settleMade(w, r, d.ID, made, "")
		return err
	})
}

func writeFindings(ctx context.Context, r Running, of run.Run[aus.Request, aus.Findings]) (blob.Object, error) {
	var out bytes.Buffer
	if err := pdf.WriteLetter(&out, findingsLetter(of)); err != nil {
		return blob.Object{}, err
	}
	return r.Files.Put(ctx, string(r.Scope.Tenant), &out, int64(out.Len()))
}

// findingsSections are the parts of DU's findings and of LPA's feedback, in their order on paper.
var findingsSections = [][2]string{{"RISK", "Risk"}, {"ELIGIBILITY", "Eligibility"}, {"VERIFICATION", "Verification messages and approval conditions"}, {"ASSETS", "Assets and reserves"},
	{"PROPERTY", "Property"}, {"OBSERVATION", "Observations"}, {"RED_FLAG", "Potential red flags"},
	{"PROCESSING_ERROR", "Processing errors"}, {"INVALID", "Invalid data"}, {"INELIGIBLE", "Ineligible"}, {"INCOMPLETE", "Incomplete data"}, {"PURCHASE_RESTRICTION", "Purchase restrictions"},
	{"CREDIT_RISK", "Credit risk"}, {"DOCUMENTATION", "Documentation"}, {"PROCESSING_INFORMATION", "Processing information"}}

// findingsLetter lays the findings out. What an engine says stays in its own language, and so does what stands around it.
func findingsLetter(of run.Run[aus.Request, aus.Findings]) pdf.Letter {
	found, told := *of.Result, of.Request.Casefile
	ended := of.StartedAt
	if of.EndedAt != nil {
		ended = *of.EndedAt
	}
	letter := pdf.Letter{Sender: string(of.Request.Engine), Title: string(of.Request.Engine) + " findings", Date: ended.UTC().Format(time.DateOnly), Page: "Page %d of %s", Made: ended,
		Facts: [][2]string{{"Recommendation", found.Recommended()}, {"Case number", found.CaseID}, {"Submission", fmt.Sprint(found.SubmissionNumber)}, {"Loan", told.LoanID.String()},
			{"Engine version", found.Version}, {"Evaluation", found.EvaluationStatus}, {"Risk class", found.RiskClass}, {"Purchase eligibility", found.PurchaseEligibility}, {"Offering", found.Offering}, {"Submitted by", of.By.Name},
			{"Loan amount", told.LoanAmt.Dollars()}, {"Property value", told.PropertyValueAmt.Dollars()}, {"LTV", told.LTV.String() + " %"}, {"DTI", told.DTI.String() + " %"}}}
	for _, relief := range found.Relief {
		letter.Facts = append(letter.Facts, [2]string{"Relief: " + strings.ToLower(relief.Of), strings.ToLower(strings.ReplaceAll(relief.Status, "_", " "))})
	}
	letter.Facts = slices.DeleteFunc(letter.Facts, func(fact [2]string) bool { return fact[1] == "" })
	for _, section := range append(findingsSections, [2]string{"", "Other messages"}) {
		group := pdf.LetterGroup{Title: section[1]}
		for _, m := range found.Messages {
			if m.Section == section[0] || section[0] == "" && !isFindingsSection(m.Section) {
				group.Items = append(group.Items, pdf.LetterItem{Code: cmp.Or(m.ID, "-"), Text: m.Text, Note: strings.Join(m.Evidence, ", ")})
			}
		}
		if len(group.Items) > 0 {
			letter.Groups = append(letter.Groups, group)
		}
	}
	return letter
}

func isFindingsSection(name string) bool {
	return slices.ContainsFunc(findingsSections, func(section [2]string) bool { return section[0] == name })
}
