package jobs

import (
	"fmt"
	"slices"
	"strings"

	conditiondb "gable/db/condition"
	"gable/domain"
	"gable/domain/condition"
	"gable/domain/notify"
	"gable/tenancy"
)

// mostListed is how many conditions a message names.
const mostListed = 30

// conditions says of which of the loan's conditions a message tells; those that are gone since are left out.
func (s *Sending) conditions(tx *tenancy.Tx, ids []domain.ID) error {
	all, err := conditiondb.All(tx)
	if err != nil {
		return err
	}
	often, err := conditiondb.Templates.All(tx)
	if err != nil {
		return err
	}
	var en, es []string
	for _, c := range all {
		if slices.Contains(ids, c.ID) {
			en, es = append(en, lineOf(c.Code, c.Description)), append(es, lineOf(c.Code, condition.InSpanish(c, often)))
		}
	}
	if len(en) == 0 {
		return Finish("the conditions are gone")
	}
	s.About = fmt.Sprint(len(en))
	s.say(notify.TokenCount, fmt.Sprint(len(en)), "")
	s.say(notify.TokenConditions, listed(en), listed(es))
	return nil
}

func lineOf(code, text string) string { return strings.TrimSpace(code + " " + text) }

func listed(lines []string) string {
	if rest := len(lines) - mostListed; rest > 0 {
		lines = append(slices.Clone(lines[:mostListed]), fmt.Sprintf("+ %d", rest))
	}
	return strings.Join(lines, "\n")
}
