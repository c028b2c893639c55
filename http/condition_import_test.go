package http_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// TestConditionProposals: what a lender's list proposes.
func TestConditionProposals(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := conditionDesk{newDesk(t, w)}
	t.Run("POST /los/api/loans/{loanId}/conditions/from-text/ok", func(t *testing.T) {
		var read struct{ Rows []apiCondition }
		d.officer.Post(d.loan+"/conditions/from-text", effect{"text": "Prior to funding\n1. INC001 Pay stubs\n2. Payoff"}).Want(200).Into(&read)
		require.Len(t, read.Rows, 2)
		assert.Equal(t, "INC001", read.Rows[0].Code)
		assert.Equal(t, "Funding", read.Rows[1].PriorTo)
		var unknown struct {
			Rows   []apiCondition
			Unread []string
		}
		d.officer.Post(d.loan+"/conditions/from-text", effect{"text": "PTD CONDITIONS (1)\n1. Pay stubs\nGENERAL CONDITIONS\n2. Payoff"}).Want(200).Into(&unknown)
		require.Len(t, unknown.Rows, 2)
		assert.Equal(t, []string{"Docs", ""}, []string{unknown.Rows[0].PriorTo, unknown.Rows[1].PriorTo})
		assert.Equal(t, []string{"GENERAL CONDITIONS"}, unknown.Unread)
		require.Empty(t, rows(d.officer, d.loan+"/conditions"), "nothing is added by it")
		d.borrower.Post(d.loan+"/conditions/from-text", effect{"text": "x"}).Want(403)
		w.As("companyadmin@harbor.test").Post(d.loan+"/conditions/from-text", effect{"text": "x"}).Want(404)
	})
	t.Run("POST /los/api/loans/{loanId}/conditions/from-file/ok", func(t *testing.T) {
		type answer struct {
			Rows   []apiCondition
			Unread []string
			Whole  bool
		}
		sent := func(c *apitest.Client, content []byte) *apitest.Answer {
			return uploadTo(t, c, d.loan+"/conditions/from-file", "file", content)
		}
		var read answer
		sent(d.officer, pdftest.Said("FIRST INVESTOR BANK\n\nPRIOR TO DOCS\n  INC001  Pay stubs of Ana\n          and of José\n", "Prior to funding\n  1. Payoff\nPage 2 of 2")).Want(200).Into(&read)
		require.Len(t, read.Rows, 2)
		assert.Equal(t, "Pay stubs of Ana and of José", read.Rows[0].Description)
		assert.Equal(t, "Funding", read.Rows[1].PriorTo)
		assert.Equal(t, []string{"FIRST INVESTOR BANK", "Page 2 of 2"}, read.Unread)
		assert.True(t, read.Whole)
		locked := pdftest.Locked(t, pdftest.Said("Prior to Documentation\n1. Pay stubs\n"), pdftest.Lock{AES: true, Bits: 256})
		sent(d.officer, locked).Want(200).Into(&read)
		require.Len(t, read.Rows, 1, "locked against change alone")
		assert.Equal(t, "Docs", read.Rows[0].PriorTo)
		sent(d.officer, []byte("Code,Description\nA1,Payoff\n")).Want(200).Into(&read)
		require.Equal(t, "A1", read.Rows[0].Code)
		assert.Empty(t, read.Unread)

		_, fields := sent(d.officer, pdftest.Of(300)).Want(422).Error()
		assert.Equal(t, []string{"file"}, fields, "pictures of pages")
		sent(d.officer, []byte("%PDF-1.7 and no more")).Want(422)
		sent(d.officer, []byte{0x89, 'P', 'N', 'G', 0}).Want(415)
		sent(d.officer, bytes.Repeat([]byte("Pay stubs\n"), 501)).Want(413)
		sent(d.officer, bytes.Repeat([]byte("x"), 100_001)).Want(413)
		sent(d.borrower, []byte("x")).Want(403)
		sent(w.As("companyadmin@harbor.test"), []byte("x")).Want(404)
		require.Empty(t, rows(d.officer, d.loan+"/conditions"), "nothing is added by it")
	})
}
