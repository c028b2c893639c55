package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPartOfMaker(t *testing.T) {
	assert.Equal(t, TeamOriginator, PartOfMaker([]string{"Assistant", "Processor", "Originator"}))
	assert.Equal(t, TeamProcessor, PartOfMaker([]string{"Assistant", "Processor"}))
	assert.Equal(t, TeamAssistant, PartOfMaker([]string{"BranchAdmin", "Assistant"}))
	assert.Empty(t, PartOfMaker([]string{"Owner", "ContractProcessor"}))
	assert.Empty(t, PartOfMaker(nil))
}
