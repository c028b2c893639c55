package mismo

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
)

// What an engine is told of a loan is an export that can be read back, without what only this product knows; each borrower with a report is
// tied to it.
func TestSubmission(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/fha-purchase-two-borrowers.xml")
	require.NoError(t, err)
	imported, err := Import(bytes.NewReader(source), DefaultLimits)
	require.NoError(t, err)
	f := imported.File
	reports := map[domain.ID]string{}
	for _, b := range f.ActiveBorrowers() {
		reports[b.ID] = "CR-77"
	}
	s := Submission{System: "DesktopUnderwriter", CaseID: "1234567890", Lender: "204587193", CreditReports: reports, Verifications: []Verification{{"VR-77-1", "Finicity", "VOE"}}}
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	file, err := Submit(f, imported.Numbers, at, s)
	require.NoError(t, err)
	again, err := Submit(f, imported.Numbers, at, s)
	require.NoError(t, err)
	require.True(t, bytes.Equal(file, again), "the same loan is the same file")
	for what, times := range map[string]int{
		"<AutomatedUnderwritingCaseIdentifier>1234567890<":     1,
		"<AutomatedUnderwritingSystemType>DesktopUnderwriter<": 1,
		"<PartyRoleIdentifier>204587193<":                      1,
		":VerificationReportIdentifier>VR-77-1<":               1,
		"<CreditReportIdentifier>CR-77<":                       1,
		arcCreditRole:                                          len(reports),
		namespaceOwn:                                           0,
	} {
		require.Equal(t, times, strings.Count(string(file), what), what)
	}
	back, err := Import(bytes.NewReader(file), DefaultLimits)
	require.NoError(t, err)
	require.Empty(t, back.Warnings)
	require.Equal(t, f.Info.TransactionInfo.BaseLoanAmt, back.File.Info.TransactionInfo.BaseLoanAmt)
	require.Len(t, back.File.ActiveBorrowers(), len(f.ActiveBorrowers()))
	next, err := Submit(back.File, nil, at, Submission{System: "LoanProspector"})
	require.NoError(t, err)
	for _, said := range []string{"AutomatedUnderwritingCaseIdentifier", "VR-77-1", "CR-77"} {
		require.Zero(t, strings.Count(string(next), said), "what another submission said is not said again: "+said)
	}
}
