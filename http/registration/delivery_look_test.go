package registration_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestAReportThatGoesToTheLenderIsALook: it is in the loan's history with its permissible purpose, once, however many conditions it is for.
func TestAReportThatGoesToTheLenderIsALook(t *testing.T) {
	t.Parallel()
	s := newSender(t)
	stream := s.officer.Stream("")
	one, documents := s.condition("CR001", "credit.pdf")
	other, _ := s.condition("CR002", "stub.pdf")
	s.officer.Post(s.loan+"/conditions/"+other+"/documents", m{"LoanDocumentIds": documents}).Want(200)
	const report = "0b0e2a52-6d0e-4f0e-9e1a-30b4b8a1c001"
	s.w.Exec(`update document set data = data || jsonb_build_object('creditReportId', $2::text) where id = $1`, documents[0], report)
	looks := func() int {
		return apitest.One[int](s.w, "select count(*)::int from audit_entry where kind = 'credit_report' and action = 'revealed' and record_id = $1 and after ->> 'permissiblePurpose' = 'CREDIT_TRANSACTION'", report)
	}
	s.send(one)
	require.Zero(t, looks(), "nothing goes to the lender yet")
	s.officer.Patch(s.loan+"/setup", m{"AllowDocUploadToLender": true}).Want(200)
	s.register(stream)
	again, _ := s.condition("CR003", "bank.pdf")
	s.officer.Post(s.loan+"/conditions/"+again+"/documents", m{"LoanDocumentIds": documents}).Want(200)
	s.send(other, again)
	stream.Until("RTC.DELIVERY.COMPLETED")
	s.lender.told(func() { assert.Contains(t, s.lender.puts, documents[0]) })
	require.Equal(t, 1, looks())
}
