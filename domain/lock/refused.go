package lock

import (
	"fmt"
	"strings"

	"gable/domain"
)

// Refused is a conflict of the lock desk: a sentence with its parameters, as {{0}}, and the key by which screens say it in the reader's language.
func Refused(key, sentence string, params ...string) *domain.Error {
	said := sentence
	for i, param := range params {
		said = strings.ReplaceAll(said, fmt.Sprintf("{{%d}}", i), param)
	}
	e := domain.Conflict(said)
	e.Fields = []domain.FieldError{{Key: "locks:refused." + key, Params: params, Message: said}}
	return e
}
