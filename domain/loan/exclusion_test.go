package loan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
)

// Nobody who is listed goes on without a reason; who is not listed needs none, and a number that HUD does not give is none.
func TestWhatHUDIsToldOfALoan(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	const id = domain.ID("01900000-0000-7000-8000-000000000001")
	of := func(e Exclusion) GovernmentLoan {
		return GovernmentLoan{Borrowers: []GovernmentBorrower{{BorrowerId: id, Exclusion: e}}}
	}
	for name, c := range map[string]struct {
		stated GovernmentLoan
		faults []string
	}{
		"nobody has looked":               {of(Exclusion{}), nil},
		"on neither list":                 {of(Exclusion{LDPListedInd: &no, SAMListedInd: &no}), nil},
		"on HUD's list":                   {of(Exclusion{LDPListedInd: &yes}), []string{"GovernmentBorrowers.ExclusionReason"}},
		"in SAM.gov":                      {of(Exclusion{SAMListedInd: &yes, ExclusionReason: " "}), []string{"GovernmentBorrowers.ExclusionReason"}},
		"listed, and it is somebody else": {of(Exclusion{SAMListedInd: &yes, ExclusionReason: "Another person of that name."}), nil},
		"a reason without an end":         {of(Exclusion{ExclusionReason: string(make([]byte, 301))}), []string{"GovernmentBorrowers.ExclusionReason"}},
		"numbers of HUD's":                {GovernmentLoan{CHUMSIdentifier: "ZFHA", ADPCode: "703"}, nil},
		"a CHUMS number too long":         {GovernmentLoan{CHUMSIdentifier: "ZFHA1"}, []string{"CHUMSIdentifier"}},
		"a CHUMS number in small letters": {GovernmentLoan{CHUMSIdentifier: "zfha"}, []string{"CHUMSIdentifier"}},
		"a code of two digits":            {GovernmentLoan{ADPCode: "70"}, []string{"ADPCode"}},
		"a code that is none":             {GovernmentLoan{ADPCode: "70A"}, []string{"ADPCode"}},
	} {
		var fields []string
		for _, fault := range c.stated.Validate() {
			fields = append(fields, fault.Field)
		}
		require.Equal(t, c.faults, fields, name)
	}
	require.True(t, Exclusion{LDPListedInd: &yes}.IsListed())
	require.False(t, Exclusion{LDPListedInd: &no}.IsListed())
}
