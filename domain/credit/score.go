package credit

import (
	"slices"

	"gable/domain"
)

// The range of every model that mortgages are priced by.
const (
	minScore = 300
	maxScore = 850
)

// Representative is the score of one person that counts: the middle one of three, the lower one of two, the only one (Fannie Mae
// Selling Guide B3-5.1-02). 0 where there is none. Of more than three the middle one counts, the lower where two are.
func Representative(values []int) int {
	values = slices.DeleteFunc(slices.Clone(values), func(v int) bool { return v == 0 })
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[(len(values)-1)/2]
}

// BorrowerScore is the score of one person.
type BorrowerScore struct {
	BorrowerID     domain.ID     `json:"BorrowerId" required:"true"`
	Reported       bool          `json:"reported" required:"true" doc:"There is a report of the person."`
	Representative int           `json:"representative,omitempty" doc:"The middle one of three, the lower one of two; absent where there is none."`
	Scores         []CreditScore `json:"scores" required:"true" nullable:"false" doc:"By bureau, without what weighed on them, which the report says; none for whoever may not read reports."`
	ReportID       domain.ID     `json:"reportId,omitempty"`
	Alerts         int           `json:"alertCount,omitempty" doc:"How many alerts the report has, its other people's among them."`
	ExpiresOn      *domain.Date  `json:"expiresOn,omitempty"`
	TooOldToClose  bool          `json:"expiresBeforeClosing,omitempty" doc:"The report is good no longer on the day that the closing is planned for."`
}

// Closing says of a score whether its report is still good on the day of the closing; nil where none is planned.
func (s *BorrowerScore) Closing(on *domain.Date) {
	s.TooOldToClose = on != nil && s.ExpiresOn != nil && s.ExpiresOn.Before(*on)
}

// Briefly is what may be told of the scores without a look at the report: not what weighed on them, and to whoever may not read reports none at all.
func (s *BorrowerScore) Briefly(mayRead bool) {
	if !mayRead {
		s.Scores = []CreditScore{}
	}
	for i := range s.Scores {
		s.Scores[i].Factors = []string{}
	}
}

// ScoreOf is the score of a person by the scores of a report.
func ScoreOf(id domain.ID, scores []CreditScore) BorrowerScore {
	out := BorrowerScore{BorrowerID: id, Reported: true, Scores: []CreditScore{}}
	best := map[Bureau]int{}
	for _, s := range scores {
		if s.BorrowerID != id {
			continue
		}
		out.Scores = append(out.Scores, s)
		if s.Value > 0 && (best[s.Bureau] == 0 || s.Value < best[s.Bureau]) {
			best[s.Bureau] = s.Value // a bureau that scored twice counts once, by the lower score
		}
	}
	var values []int
	for _, v := range best {
		values = append(values, v)
	}
	out.Representative = Representative(values)
	return out
}

// maxAge is how many months a report is good for: on the day of the note it is at most four months old (Fannie Mae Selling Guide B1-1-03).
const maxAge = 4

// ExpiresOn is the last day a report first issued on a day is good for: the same day four months later, or the last of that month where it is shorter.
func ExpiresOn(issued domain.Date) domain.Date { return issued.AddMonths(maxAge) }

// explainDays is how far back the borrower has to say of each inquiry whether it led to new debt.
const explainDays = 120

// Inquiries marks those that are to be explained: at most 120 days before the report was issued, and not the order's own. An inquiry
// that several bureaus show is explained once.
func Inquiries(r *CreditReport) []CreditInquiry {
	out := slices.Clone(r.Inquiries)
	type one struct {
		who  domain.ID
		name string
		on   domain.Date
	}
	seen := map[one]bool{}
	for i := range out {
		q := &out[i]
		if q.On == nil || r.IssuedOn == nil || q.On.After(*r.IssuedOn) || q.On.DaysUntil(*r.IssuedOn) > explainDays || sameCreditor(q.Name, r.Agency) {
			continue
		}
		same := one{name: folded(q.Name), on: *q.On}
		if len(q.Borrowers) > 0 {
			same.who = q.Borrowers[0]
		}
		q.Explain = !seen[same]
		seen[same] = true
	}
	return out
}
