package credit

import (
	"slices"
	"time"

	"gable/domain"
)

// Brief is what is known of a report without opening it.
type Brief struct {
	ID           domain.ID     `json:"id" required:"true"`
	OrderID      domain.ID     `json:"orderId" required:"true" doc:"The order that it answers."`
	OrderedAt    time.Time     `json:"orderedAt" required:"true"`
	OrderedBy    string        `json:"orderedBy" required:"true"`
	Agency       string        `json:"agency" required:"true" doc:"The code of the agency."`
	AgencyName   string        `json:"agencyName" required:"true"`
	Action       Action        `json:"action" required:"true" enum:"NEW,REISSUE,ADD_BUREAU,REFRESH"`
	Purpose      string        `json:"permissiblePurpose" required:"true"`
	SoftPull     bool          `json:"softPull" required:"true"`
	Borrowers    []domain.ID   `json:"borrowers" required:"true" nullable:"false"`
	Bureaus      []Bureau      `json:"bureaus" required:"true" nullable:"false" doc:"Those that are in it."`
	ReportNumber string        `json:"reportNumber" required:"true"`
	IssuedOn     domain.Date   `json:"issuedOn" required:"true"`
	ExpiresOn    domain.Date   `json:"expiresOn" required:"true" doc:"The last day it is good for."`
	Cost         *domain.Money `json:"cost,omitempty" doc:"US dollars"`
	Alerts       int           `json:"alertCount" required:"true"`
	Scores       []CreditScore `json:"scores" required:"true" nullable:"false"`
}

// BriefOf is what is kept of a report beside it.
func BriefOf(o Order, r *CreditReport, id, order domain.ID, by string, at time.Time) Brief {
	return Brief{ID: id, OrderID: order, OrderedAt: at, OrderedBy: by, Agency: o.Agency, AgencyName: FindAgency(o.Agency).Name, Action: o.Action, Purpose: o.Purpose,
		SoftPull: o.SoftPull, Borrowers: o.Borrowers, Bureaus: r.Bureaus, ReportNumber: r.Number, IssuedOn: *r.IssuedOn, ExpiresOn: ExpiresOn(*r.IssuedOn), Cost: r.Cost,
		Alerts: len(r.Alerts), Scores: r.Scores}
}

// Scored are the scores of people by the newest report of each that has scores of them; reports come the newest first. A refresh has
// none, and leaves those that were there.
func Scored(people []domain.ID, reports []Brief) []BorrowerScore {
	out := []BorrowerScore{}
	for _, id := range people {
		at := slices.IndexFunc(reports, func(b Brief) bool { return b.Action != ActionRefresh && slices.Contains(b.Borrowers, id) })
		if at < 0 {
			out = append(out, BorrowerScore{BorrowerID: id, Scores: []CreditScore{}})
			continue
		}
		s := ScoreOf(id, reports[at].Scores)
		s.ReportID, s.ExpiresOn, s.Alerts = reports[at].ID, &reports[at].ExpiresOn, reports[at].Alerts
		out = append(out, s)
	}
	return out
}
