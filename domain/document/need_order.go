package document

import (
	"cmp"
	"slices"
	"strings"

	"gable/domain"
)

// OrderNeeds puts needs into the order in which staff look at them. Those of one envelope stand together, where the first of them
// would; so a need's place follows from its envelope's first.
func OrderNeeds(all []Need) []Need {
	rows := make([]Need, 0, len(all))
	for _, entry := range ClubNeeds(all) {
		rows = append(rows, entry...)
	}
	return rows
}

// ClubNeeds groups the needs that share an envelope into one entry, and puts the entries and what is in them into their order. An
// entry's status is that of its first need.
func ClubNeeds(all []Need) [][]Need {
	byEnvelope := map[domain.ID][]Need{}
	for _, n := range all {
		if n.EnvelopeID != "" {
			byEnvelope[n.EnvelopeID] = append(byEnvelope[n.EnvelopeID], n)
		}
	}
	open := func(n Need) (parts int) {
		for _, part := range byEnvelope[n.EnvelopeID] {
			if part.EnvelopeStatus != EnvelopeCompleted {
				parts++
			}
		}
		return parts
	}
	compare := func(a, b Need) int {
		place := needPlace(a)
		if c := cmp.Compare(place, needPlace(b)); c != 0 {
			return c
		}
		if place == 0 {
			if c := cmp.Compare(open(a), open(b)); c != 0 {
				return c
			}
		}
		return cmp.Or(strings.Compare(needMoment(b), needMoment(a)), strings.Compare(string(a.ID), string(b.ID)))
	}
	var entries [][]Need
	for _, n := range all {
		parts := byEnvelope[n.EnvelopeID]
		switch {
		case n.EnvelopeID == "":
			entries = append(entries, []Need{n})
		case parts[0].ID == n.ID:
			entries = append(entries, slices.SortedStableFunc(slices.Values(parts), compare))
		}
	}
	slices.SortStableFunc(entries, func(a, b []Need) int { return compare(a[0], b[0]) })
	return entries
}

// needPlace is among which of the others a need stands: signatures that were sent for, what is to be reviewed, what is open (sent back,
// not sent yet, sent), what is accepted.
func needPlace(n Need) int {
	switch {
	case n.Status == NeedAccepted:
		return 5
	case n.Status == NeedInReview:
		return 1
	case n.Type == NeedTypeSignature && n.EnvelopeSentAt != "" && n.EnvelopeStatus != EnvelopeVoided:
		return 0
	case n.RejectedAt != "" && n.SentToBorrower != "" && n.RejectedAt >= n.SentToBorrower:
		return 2
	case n.SentToBorrower == "":
		return 3
	}
	return 4
}

// needMoment is by which moment needs of one place are ordered, the latest first; those that wait for their first answer or are accepted stand as they were asked.
func needMoment(n Need) string {
	switch {
	case needPlace(n) > 2:
		return ""
	case n.Status == NeedInReview && n.ESignAt != "":
		return n.ESignAt
	}
	return n.UpdatedAt
}
