package mismo_test

import (
	"bytes"
	"flag"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/mismo"
)

var golden = flag.Bool("update", false, "write the golden files anew")

// The files that the engines are told of a loan, whole, as they are kept in testdata.
func TestSubmittedFiles(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/arm-investor-three-unit.xml")
	require.NoError(t, err)
	imported, err := mismo.Import(bytes.NewReader(source), mismo.DefaultLimits)
	require.NoError(t, err)
	reports := map[domain.ID]string{}
	for _, b := range imported.File.ActiveBorrowers() {
		reports[b.ID] = "CR-77"
	}
	for name, s := range map[string]mismo.Submission{
		"submitted-du.xml":  {System: mismo.SystemDU, CaseID: "1234567890", Lender: "204587193", CreditReports: reports, Verifications: []mismo.Verification{{"VR-77-1", "Finicity", "VOE"}}},
		"submitted-lpa.xml": {System: mismo.SystemLPA, CaseID: "B1234567", Lender: "900100", CreditReports: reports, Verifications: []mismo.Verification{{"VR-77-1", "Finicity", "VOIE"}}},
	} {
		file, _, err := mismo.Submit(imported.File, imported.Numbers, time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), s)
		require.NoError(t, err)
		if *golden {
			require.NoError(t, os.WriteFile("testdata/golden/"+name, file, 0o600))
		}
		want, err := os.ReadFile("testdata/golden/" + name)
		require.NoError(t, err)
		require.Equal(t, string(want), string(file), name)
	}
}
