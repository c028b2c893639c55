package document_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/document"
)

func TestWhichDocumentsCanBeJudged(t *testing.T) {
	t.Parallel()
	const opened = "refusals:document.notReviewable"
	for _, c := range []struct {
		name    string
		is      document.Document
		verdict document.Status
		note    string
		refused string
	}{
		{"one that was looked at is approved", document.Document{State: document.StateClean}, document.StatusApproved, "", ""},
		{"and disapproved, with a reason", document.Document{State: document.StateClean}, document.StatusDisapproved, "Last year's", ""},
		{"and its verdict taken back", document.Document{State: document.StateClean, Status: document.StatusApproved}, "", "", ""},
		{"one in quarantine is not approved", document.Document{State: document.StateQuarantined}, document.StatusApproved, "", opened},
		{"nor disapproved", document.Document{State: document.StateQuarantined}, document.StatusDisapproved, "Blurred", opened},
		{"nor one that was refused", document.Document{State: document.StateRefused}, document.StatusApproved, "", opened},
		{"a letter that was withdrawn is not approved", document.Document{State: document.StateClean, WithdrawnOn: domain.MustDate("2026-11-02")}, document.StatusApproved, "", "refusals:document.withdrawn"},
		{"and may be disapproved", document.Document{State: document.StateClean, WithdrawnOn: domain.MustDate("2026-11-02")}, document.StatusDisapproved, "Withdrawn", ""},
	} {
		will := c.is
		err := will.Judge(c.verdict, c.note, "")
		if c.refused == "" {
			require.NoError(t, err, c.name)
			assert.Equal(t, []any{c.verdict, c.note}, []any{will.Status, will.Note}, c.name)
			continue
		}
		var known *domain.Error
		require.True(t, errors.As(err, &known), c.name)
		require.Len(t, known.Fields, 1, c.name)
		assert.Equal(t, c.refused, known.Fields[0].Key, c.name)
		assert.Equal(t, c.is, will, c.name)
	}
	for _, c := range []struct {
		verdict      document.Status
		note, reason string
		field        string
	}{
		{"MAYBE", "", "", "status"}, {document.StatusDisapproved, " ", "", "disapprovalNote"}, {document.StatusDisapproved, "No", "BECAUSE", "rejectionReason"},
	} {
		is := document.Document{State: document.StateClean}
		var known *domain.Error
		require.True(t, errors.As(is.Judge(c.verdict, c.note, c.reason), &known), c)
		require.Len(t, known.Fields, 1, c)
		assert.Equal(t, c.field, known.Fields[0].Field)
	}
}
