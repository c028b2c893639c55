package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestStepsOfAProcessingRequest(t *testing.T) {
	statuses := []string{ProcessingRequested, ProcessingAccepted, ProcessingDeclined, ProcessingEnded}
	var may []string
	for _, from := range statuses {
		for _, to := range append(statuses, "", "PAUSED") {
			if (ProcessingRequest{Status: from}).ByProcessor(to) == nil {
				may = append(may, from+" to "+to)
			}
		}
	}
	assert.Equal(t, []string{"REQUESTED to ACCEPTED", "REQUESTED to DECLINED", "ACCEPTED to ENDED"}, may)
	var owners []string
	for _, from := range statuses {
		for _, to := range append(statuses, "", "PAUSED") {
			if (ProcessingRequest{Status: from}).ByOwner(to) == nil {
				owners = append(owners, from+" to "+to)
			}
		}
	}
	assert.Equal(t, []string{"REQUESTED to ENDED", "ACCEPTED to ENDED"}, owners)
	assert.EqualError(t, ProcessingRequest{Status: ProcessingEnded}.ByProcessor(ProcessingEnded), ProcessingRequest{Status: ProcessingEnded}.Past().Error())
	assert.ErrorContains(t, ProcessingRequest{Status: ProcessingDeclined}.Past(), "answered or ended")
	for _, status := range statuses {
		assert.Equal(t, status == ProcessingRequested || status == ProcessingAccepted, ProcessingRequest{Status: status}.IsOpen(), status)
	}
}
