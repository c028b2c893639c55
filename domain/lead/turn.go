package lead

import (
	"cmp"
	"slices"

	"gable/domain"
)

// Candidate is someone who may get a lead, with the number of the last turn, 0 for none yet.
type Candidate struct {
	ID   domain.ID
	Turn int64
}

// Turns says who gets the next n leads, in order: each goes to the one whose last turn is longest ago, the first named among
// equals. last is the highest turn given so far; turns are the last turns of those who got one. Nobody is given anything when
// there is no candidate.
func Turns(candidates []Candidate, last int64, n int) (owners []domain.ID, turns map[domain.ID]int64) {
	turns = map[domain.ID]int64{}
	if len(candidates) == 0 {
		return nil, turns
	}
	waiting := slices.Clone(candidates)
	slices.SortStableFunc(waiting, func(a, b Candidate) int { return cmp.Compare(a.Turn, b.Turn) })
	owners = make([]domain.ID, n)
	for i := range owners {
		owners[i] = waiting[i%len(waiting)].ID
		last++
		turns[owners[i]] = last
	}
	return owners, turns
}
