package user

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestWhoVouchesForAChangeOfAddress(t *testing.T) {
	t.Parallel()
	whose, asker, other, actedFor := domain.NewID(), domain.NewID(), domain.NewID(), domain.NewID()
	now := time.Now()
	confirmed := EmailChange{AskedByID: asker, ConfirmedNew: &now}
	vouched, open := confirmed, confirmed
	vouched.CountsAt, open.ConfirmedNew = &now, nil
	for name, c := range map[string]struct {
		change EmailChange
		by     []domain.ID
		want   domain.Code
	}{
		"another":                      {confirmed, []domain.ID{other, other}, ""},
		"who asked":                    {confirmed, []domain.ID{asker, asker}, domain.CodePermissionDenied},
		"who asked, acting for anyone": {confirmed, []domain.ID{asker, actedFor}, domain.CodePermissionDenied},
		"acting for who asked":         {confirmed, []domain.ID{other, asker}, domain.CodePermissionDenied},
		"the user":                     {confirmed, []domain.ID{whose, whose}, domain.CodePermissionDenied},
		"the user, acting for anyone":  {confirmed, []domain.ID{whose, actedFor}, domain.CodePermissionDenied},
		"acting for the user":          {confirmed, []domain.ID{other, whose}, domain.CodePermissionDenied},
		"not confirmed":                {open, []domain.ID{other, other}, domain.CodeConflict},
		"a second time":                {vouched, []domain.ID{other, other}, domain.CodeConflict},
	} {
		err := c.change.MayBeVouchedFor(whose, c.by...)
		var known *domain.Error
		if c.want == "" {
			assert.NoError(t, err, name)
		} else if assert.True(t, errors.As(err, &known), name) {
			assert.Equal(t, c.want, known.Code, name)
		}
	}
}
