package domain

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMentioned(t *testing.T) {
	t.Parallel()
	able := map[ID]string{"a": "Ana Ruiz", "p": "Paul Park"}
	kept, faults := Mentioned([]Mention{{WizeUserID: "a"}, {WizeUserID: "a"}, {WizeUserID: "p", Name: "given"}}, nil, "Ask @Ana Ruiz, not Paul Park", able)
	assert.Empty(t, faults)
	assert.Equal(t, []Mention{{"a", "Ana Ruiz"}}, kept, "each once, and those whom the text names")
	_, faults = Mentioned([]Mention{{WizeUserID: "x"}}, nil, "@x", able)
	assert.Equal(t, "Mentions", faults[0].Field)
	kept, faults = Mentioned([]Mention{{WizeUserID: "x"}}, []Mention{{WizeUserID: "x"}}, "@x", able)
	assert.Empty(t, faults, "who has left since is let go")
	assert.Empty(t, kept)
	_, faults = Mentioned(make([]Mention, MostMentions+1), nil, "", able)
	assert.Equal(t, "max", faults[0].Key)
}
