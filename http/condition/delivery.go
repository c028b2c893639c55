package condition

import (
	"slices"

	"gable/authz"
	"gable/domain"
	"gable/domain/condition"
	"gable/domain/document"
	"gable/domain/registration"
	"gable/http/endpoint"
	deliver "gable/http/registration"
)

// sendDocuments has the approved documents of conditions that were just sent handed to the lender, each once, with the conditions that it
// is for. What whoever sends may not open stays here.
func sendDocuments(c *endpoint.Call, sent []condition.Condition) error {
	at := map[domain.ID]int{}
	var out []registration.Delivered
	for _, one := range sent {
		for _, d := range one.Documents {
			if !isToSend(c, d) {
				continue
			}
			i, there := at[d.ID]
			if !there {
				i = len(out)
				at[d.ID], out = i, append(out, registration.Delivered{ID: d.ID, Name: d.Name, Class: d.Class, MediaType: d.MediaType, Size: d.Size, SHA256: d.SHA256})
			}
			if one.Code != "" && !slices.Contains(out[i].Conditions, one.Code) {
				out[i].Conditions = append(out[i].Conditions, one.Code)
			}
		}
	}
	if len(out) == 0 {
		return nil
	}
	return deliver.Deliver(c, out)
}

func isToSend(c *endpoint.Call, d document.Document) bool {
	return d.State == document.StateClean && d.Status == document.StatusApproved && !d.IsWithdrawn() && d.RemovedAt == "" &&
		(d.CreditReportID == "" || c.Caller.Allowed(authz.LoanReadCredit)) && (!d.ShowsSSN() || c.Caller.Allowed(authz.LoanRevealSSN))
}
