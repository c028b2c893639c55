package lead

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func TestTurns(t *testing.T) {
	t.Parallel()
	team := []Candidate{{ID: "ann", Turn: 4}, {ID: "bob", Turn: 2}, {ID: "cy"}, {ID: "di"}}
	owners, turns := Turns(team, 4, 5)
	assert.Equal(t, []domain.ID{"cy", "di", "bob", "ann", "cy"}, owners, "who never had a turn first, in the order named; then the longest ago")
	assert.Equal(t, map[domain.ID]int64{"cy": 9, "di": 6, "bob": 7, "ann": 8}, turns)
	assert.Equal(t, "ann", string(team[0].ID), "the candidates are left as they are")
	owners, turns = Turns(nil, 7, 3)
	assert.Empty(t, owners)
	assert.Empty(t, turns)
	owners, _ = Turns(team, 4, 0)
	assert.Empty(t, owners)
}

// Over any number of people who come and go, and any sizes of files: nobody is passed over for a colleague who had a turn
// later, no turn is given twice, and a file of many leads is the same as so many leads one by one.
func TestTurnsAreFair(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(20261121, 104))
	for round := range 300 {
		b := branch{turns: map[domain.ID]int64{}}
		for n := range 1 + r.IntN(8) {
			b.people = append(b.people, domain.ID(fmt.Sprintf("p%d", n)))
		}
		for step := range 40 {
			if r.IntN(10) == 0 { // somebody goes, somebody new comes
				b.people = append(b.people[:0:0], b.people[r.IntN(len(b.people)):]...)
				b.people = append(b.people, domain.ID(fmt.Sprintf("n%d", step)))
			}
			n := r.IntN(5)
			single := branch{people: b.people, turns: map[domain.ID]int64{}, last: b.last}
			for id, turn := range b.turns {
				single.turns[id] = turn
			}
			owners := b.take(t, n)
			var oneByOne []domain.ID
			for range n {
				oneByOne = append(oneByOne, single.take(t, 1)...)
			}
			require.Equal(t, fmt.Sprint(oneByOne), fmt.Sprint(owners), "round %d", round)
			require.Equal(t, single.turns, b.turns, "round %d", round)
		}
		seen := map[int64]bool{}
		for id, turn := range b.turns {
			require.False(t, seen[turn], "turn %d of %s", turn, id)
			seen[turn] = true
		}
	}
}

// Among people who stay, nobody is ever two leads ahead.
func TestTurnsAreEven(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(20261121, 105))
	for range 200 {
		b := branch{turns: map[domain.ID]int64{}}
		for n := range 1 + r.IntN(9) {
			b.people = append(b.people, domain.ID(fmt.Sprintf("p%d", n)))
		}
		got := map[domain.ID]int{}
		for range 30 {
			for _, id := range b.take(t, r.IntN(12)) {
				got[id]++
			}
			least, most := 1<<30, 0
			for _, id := range b.people {
				least, most = min(least, got[id]), max(most, got[id])
			}
			require.LessOrEqual(t, most-least, 1)
		}
	}
}

// branch keeps the turns as the database does.
type branch struct {
	people []domain.ID
	turns  map[domain.ID]int64
	last   int64
}

func (b *branch) take(t *testing.T, n int) []domain.ID {
	t.Helper()
	candidates := make([]Candidate, len(b.people))
	for i, id := range b.people {
		candidates[i] = Candidate{ID: id, Turn: b.turns[id]}
	}
	owners, turns := Turns(candidates, b.last, n)
	require.Len(t, owners, n)
	if n > 0 {
		for _, c := range candidates {
			require.False(t, c.Turn < b.turns[owners[0]], "%s waits longer than %s", c.ID, owners[0])
		}
	}
	for id, turn := range turns {
		b.turns[id] = turn
		b.last = max(b.last, turn)
	}
	return owners
}
