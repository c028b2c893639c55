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
	// Inquired are those who have to explain an inquiry, and Derogatory those of whom it says late payments, collections or public records.
	Inquired   []domain.ID `json:"inquired,omitempty" doc:"The borrowers who have to explain an inquiry."`
	Derogatory []domain.ID `json:"derogatory,omitempty" doc:"The borrowers of whom it says late payments, collections or public records."`
	// Representative is the score that counts of each person who has one; the others are sealed.
	Representative map[domain.ID]int `json:"representative" required:"true" nullable:"false" doc:"The score that counts of each borrower who has one."`
}

// BriefOf is what is kept of a report beside it.
func BriefOf(o Order, r *CreditReport, id, order domain.ID, by string, at time.Time) Brief {
	counts := map[domain.ID]int{}
	for _, person := range o.Borrowers {
		if score := ScoreOf(person, r.Scores).Representative; score > 0 {
			counts[person] = score
		}
	}
	inquired, derogatory := r.toExplain(o.Borrowers)
	return Brief{Inquired: inquired, Derogatory: derogatory, ID: id, OrderID: order, OrderedAt: at, OrderedBy: by, Agency: o.Agency, AgencyName: FindAgency(o.Agency).Name, Action: o.Action, Purpose: o.Purpose,
		SoftPull: o.SoftPull, Borrowers: o.Borrowers, Bureaus: r.Bureaus, ReportNumber: r.Number, IssuedOn: *r.IssuedOn, ExpiresOn: ExpiresOn(*r.IssuedOn), Cost: r.Cost,
		Alerts: len(r.Alerts), Representative: counts}
}

// toExplain are those of people who have to explain what a report says of them: a recent inquiry, or what weighs against them.
func (r *CreditReport) toExplain(people []domain.ID) (inquired, derogatory []domain.ID) {
	for _, id := range people {
		if slices.ContainsFunc(r.Inquiries, func(q CreditInquiry) bool { return q.Explain && slices.Contains(q.Borrowers, id) }) {
			inquired = append(inquired, id)
		}
		if slices.ContainsFunc(r.Liabilities, func(l CreditTradeline) bool { return l.weighs() && slices.Contains(l.Borrowers, id) }) ||
			slices.ContainsFunc(r.PublicRecords, func(p CreditPublicRecord) bool { return slices.Contains(p.Borrowers, id) }) {
			derogatory = append(derogatory, id)
		}
	}
	return inquired, derogatory
}

// weighs tells whether a debt was paid late, or is collected.
func (t CreditTradeline) weighs() bool {
	return t.Derogatory || t.Late30+t.Late60+t.Late90 > 0 || slices.Contains(collections, t.LoanType)
}

// Counting is the newest report of each of the people that has scores of them; reports come the newest first. A refresh has none, and
// leaves those that were there. A soft pull counts as long as there is nothing else (app.loan_credit_scores says the same).
func Counting(people []domain.ID, reports []Brief) map[domain.ID]Brief {
	counts := map[domain.ID]Brief{}
	for _, id := range people {
		scores := func(b Brief) bool { return b.Action != ActionRefresh && slices.Contains(b.Borrowers, id) }
		at := slices.IndexFunc(reports, func(b Brief) bool { return scores(b) && !b.SoftPull })
		if at < 0 {
			at = slices.IndexFunc(reports, scores)
		}
		if at >= 0 {
			counts[id] = reports[at]
		}
	}
	return counts
}

// AddedTo is the report of the same people that an order adds bureaus to; false where it is none of these. They come the newest first.
func AddedTo(o Order, reports []Brief) (Brief, bool) {
	at := slices.IndexFunc(reports, func(b Brief) bool {
		return o.Action == ActionAddBureau && b.Action != ActionRefresh && b.Agency == o.Agency && b.ReportNumber == o.ReportNumber &&
			!slices.ContainsFunc(o.Borrowers, func(id domain.ID) bool { return !slices.Contains(b.Borrowers, id) })
	})
	if at < 0 {
		return Brief{}, false
	}
	return reports[at], true
}

// Add has a report with added bureaus count together with the one that they were added to: the scores of bureaus that it does not tell of itself stay.
func (r *CreditReport) Add(to []CreditScore) {
	told := r.Scores
	for _, s := range to {
		if !slices.ContainsFunc(told, func(t CreditScore) bool { return t.BorrowerID == s.BorrowerID && t.Bureau == s.Bureau }) {
			r.Scores = append(r.Scores, s)
		}
	}
}

// HoldsNoLongerThan has a report end with the one that its bureaus were added to.
func (b *Brief) HoldsNoLongerThan(to Brief) {
	if to.ExpiresOn.Before(b.ExpiresOn) {
		b.ExpiresOn = to.ExpiresOn
	}
}

// Scored are the scores of people by the report of each that counts, with the opened scores of those reports.
func Scored(people []domain.ID, counting map[domain.ID]Brief, scores map[domain.ID][]CreditScore) []BorrowerScore {
	out := []BorrowerScore{}
	for _, id := range people {
		report, found := counting[id]
		if !found {
			out = append(out, BorrowerScore{BorrowerID: id, Scores: []CreditScore{}})
			continue
		}
		s := ScoreOf(id, scores[report.ID])
		s.ReportID, s.ExpiresOn, s.Alerts = report.ID, &report.ExpiresOn, report.Alerts
		out = append(out, s)
	}
	return out
}
