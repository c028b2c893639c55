package user_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/user"
)

func TestMaskEmail(t *testing.T) {
	t.Parallel()
	for email, want := range map[string]string{
		"nia@example.test": "n•••@example.test", "a@b.test": "a•••@b.test", "ñandú@example.test": "ñ•••@example.test", "": "•••", "nobody": "•••", "@x": "•••",
	} {
		assert.Equal(t, want, user.MaskEmail(email), email)
	}
}
