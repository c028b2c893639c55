package endpoint

import (
	"errors"
	"fmt"

	"gable/domain"
)

// Each does all of a list or refuses it: what is wrong is told of every row at once, each fault under the field's name and the
// row's place, as in "rows.2.title".
func Each[T, R any](field string, list []T, do func(T) (*Answer[R], error)) ([]R, error) {
	var faults domain.Faults
	done := make([]R, 0, len(list))
	for i, row := range list {
		answer, err := do(row)
		var refused *domain.Error
		switch {
		case errors.As(err, &refused) && refused.IsAtFields():
			faults.Within(fmt.Sprintf("%s.%d", field, i), refused.Fields)
		case err != nil:
			return nil, err
		default:
			done = append(done, answer.Body)
		}
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	return done, nil
}
