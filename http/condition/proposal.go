package condition

import (
	"net/http"
	"unicode/utf8"

	"gable/domain"
	"gable/domain/condition"
	"gable/http/endpoint"
)

type textIn struct {
	endpoint.LoanPath
	Body struct {
		Text string `json:"text" required:"true" doc:"A lender's list, as it was copied."`
	}
}

func mountProposals(a *endpoint.API) {
	read := conditions.Route("POST", "/conditions/from-text", "readConditions", "Read a lender's list of conditions")
	read.Status = http.StatusOK
	read.Description = "Text with a condition a line, comma-separated text with a heading, or cells copied from a spreadsheet. Nothing is added: it answers what could be, for people to look at."
	endpoint.Write(a, read, func(_ *endpoint.Call, in *textIn) (*endpoint.Listed[condition.Condition], error) {
		if utf8.RuneCountInString(in.Body.Text) > condition.MaxPasted {
			return nil, domain.TooLarge("This text is too long. Please paste it in parts.")
		}
		rows := condition.Pasted(in.Body.Text)
		if len(rows) > MaxAtOnce {
			return nil, domain.TooLarge("These are more conditions than can be added at once. Please paste them in parts.")
		}
		return endpoint.Whole(rows), nil
	})
}
