package mismo

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/beevik/etree"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
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
	f.Info.SubjectProperty.Flood = &property.FloodDetermination{Zone: "AE", Hazard: true, Certificate: "FC-1"}
	reports := map[domain.ID]string{}
	for _, b := range f.ActiveBorrowers() {
		reports[b.ID] = "CR-77"
	}
	s := Submission{System: SystemDU, CaseID: "1234567890", Lender: "204587193", CreditReports: reports, Verifications: []Verification{{"VR-77-1", "Finicity", "VOE"}}}
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	file, borrowers, err := Submit(f, imported.Numbers, at, s)
	require.NoError(t, err)
	again, _, err := Submit(f, imported.Numbers, at, s)
	require.NoError(t, err)
	require.True(t, bytes.Equal(file, again), "the same loan is the same file")
	for what, times := range map[string]int{
		"<AutomatedUnderwritingCaseIdentifier>1234567890<":     1,
		"<AutomatedUnderwritingSystemType>DesktopUnderwriter<": 1,
		namespaceLPA:                             0,
		"<PartyRoleIdentifier>204587193<":        1,
		":VerificationReportIdentifier>VR-77-1<": 1,
		"<CreditReportIdentifier>CR-77<":         1,
		arcCreditRole:                            len(reports),
		"<NFIPFloodZoneIdentifier>AE<":           1,
		"<SpecialFloodHazardAreaIndicator>true<": 1,
		"<FloodCertificationIdentifier>FC-1<":    1,
		namespaceOwn:                             0,
	} {
		require.Equal(t, times, strings.Count(string(file), what), what)
	}
	back, err := Import(bytes.NewReader(file), DefaultLimits)
	require.NoError(t, err)
	require.Empty(t, alarms(back.Warnings))
	require.Nil(t, back.File.Info.SubjectProperty.Flood, "only the vendor's word counts")
	require.Equal(t, f.Info.TransactionInfo.BaseLoanAmt, back.File.Info.TransactionInfo.BaseLoanAmt)
	require.Equal(t, namesOf(f, borrowers), namesOf(back.File, idsOf(back.File)), "they are named in the file's order")
	next, _, err := Submit(back.File, nil, at, Submission{System: SystemLPA})
	require.NoError(t, err)
	for _, said := range []string{"AutomatedUnderwritingCaseIdentifier", "VR-77-1", "CR-77", "204587193"} {
		require.Zero(t, strings.Count(string(next), said), "what another submission said is not said again: "+said)
	}
}

// What LPA is told is in LPA's form: its namespace, its version and its name of the request, whatever the file was made for that the loan
// came from; nothing of DU's extension is in it, and nothing of LPA's is in what DU is told next.
func TestSubmissionToLPA(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/arm-investor-three-unit.xml")
	require.NoError(t, err)
	wrapped := strings.Replace(string(source), "<MESSAGE ", `<MESSAGE xsi:schemaLocation="http://www.mismo.org/residential/2009/schemas DU_Wrapper_3.4.0_B324.xsd" `, 1)
	imported, err := Import(strings.NewReader(wrapped), DefaultLimits)
	require.NoError(t, err)
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	s := Submission{System: SystemLPA, CaseID: "B1234567", Lender: "900100", Verifications: []Verification{{"VR-77-1", "Finicity", "VOIE"}}}
	for _, f := range []*loan.File{imported.File, withoutSource(imported.File)} {
		file, _, err := Submit(f, imported.Numbers, at, s)
		require.NoError(t, err)
		for what, times := range map[string]int{
			"<AutomatedUnderwritingCaseIdentifier>B1234567<":                1,
			"<AutomatedUnderwritingSystemType>LoanProspector<":              1,
			`xmlns:LPA="` + namespaceLPA + `"`:                              1,
			"<AboutVersionIdentifier>" + agencyLPA.version + "<":            1,
			"<DataVersionName>LPA_REQUEST<":                                 1,
			"<LoanStatusIdentifier>Underwriting<":                           1,
			"<LPA:VerificationReportIdentifier>VR-77-1</":                   1,
			"<LPA:VerificationReportType>VOIE</LPA:VerificationReportType>": 1,
			"DU:":           0,
			"DU Spec":       0,
			"DU_Wrapper":    0,
			namespaceDU:     0,
			namespaceOwn:    0,
			"<ULAD:":        strings.Count(string(file), "</ULAD:"),
			"OTHER></OTHER": 0,
			"<OTHER/>":      0,
			"<EXTENSION/>":  0,
		} {
			require.Equal(t, times, strings.Count(string(file), what), what)
		}
		back, err := Import(bytes.NewReader(file), DefaultLimits)
		require.NoError(t, err)
		require.Empty(t, alarms(back.Warnings))
		require.Equal(t, f.Info.TransactionInfo.BaseLoanAmt, back.File.Info.TransactionInfo.BaseLoanAmt)
		next, _, err := Submit(back.File, back.Numbers, at, Submission{System: SystemDU})
		require.NoError(t, err)
		for _, said := range []string{"LPA", "B1234567", "VR-77-1", "900100", agencyLPA.version} {
			require.NotContains(t, string(next), said)
		}
		require.Contains(t, string(next), "<AboutVersionIdentifier>DU Spec 1.9.1</AboutVersionIdentifier>")
	}
}

func withoutSource(f *loan.File) *loan.File {
	bare := *f
	bare.Source = nil
	return &bare
}

// Whatever a loan was imported from, what an engine is told of it is in that engine's form alone, and can be read back.
func FuzzSubmit(f *testing.F) {
	for _, name := range []string{"arm-investor-three-unit.xml", "golden/submitted-lpa.xml", "golden/submitted-du.xml", "sparse-broker-export.xml"} {
		source, err := os.ReadFile("testdata/" + name)
		require.NoError(f, err)
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		imported, err := Import(bytes.NewReader(source), DefaultLimits)
		if err != nil {
			return
		}
		for system, other := range map[string]string{SystemDU: namespaceLPA, SystemLPA: namespaceDU} {
			file, _, err := Submit(imported.File, nil, time.Unix(0, 0), Submission{System: system, Verifications: []Verification{{"VR-1", "Plaid", "VOE"}}})
			require.NoError(t, err)
			doc := etree.NewDocument()
			require.NoError(t, doc.ReadFromBytes(file))
			each(doc.Root(), func(e *etree.Element) { require.NotEqual(t, other, e.NamespaceURI(), e.Tag) })
			_, err = Import(bytes.NewReader(file), DefaultLimits)
			require.NoError(t, err)
		}
	})
}

func idsOf(f *loan.File) (ids []domain.ID) {
	for _, b := range f.Borrowers {
		ids = append(ids, b.ID)
	}
	return ids
}

func namesOf(f *loan.File, ids []domain.ID) (names []string) {
	for _, id := range ids {
		at := slices.Index(idsOf(f), id)
		names = append(names, f.Borrowers[at].Name.FirstName+" "+f.Borrowers[at].Name.LastName)
	}
	return names
}

// A file that was imported keeps the order of its people, whoever is the first of the loan by now; who left is not counted.
func TestBorrowersInTheOrderOfAnImportedFile(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/fha-purchase-two-borrowers.xml")
	require.NoError(t, err)
	imported, err := Import(bytes.NewReader(source), DefaultLimits)
	require.NoError(t, err)
	f, at := imported.File, time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	inFile := idsOf(f)
	require.Len(t, inFile, 2)
	slices.Reverse(f.Borrowers)
	f.Borrowers[0].IsPrimaryBorrower, f.Borrowers[1].IsPrimaryBorrower = true, false
	_, borrowers, err := Submit(f, nil, at, Submission{System: SystemDU})
	require.NoError(t, err)
	require.Equal(t, inFile, borrowers)
	f.Borrowers[1].Active = false
	_, borrowers, err = Submit(f, nil, at, Submission{System: SystemDU})
	require.NoError(t, err)
	require.Equal(t, inFile[1:], borrowers)
}

// The lender whom an imported file names is not the one whom this submission is for. What the same party is besides stays.
func TestLendersOfAnImportedFile(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("testdata/fha-purchase-two-borrowers.xml")
	require.NoError(t, err)
	const lends = "<ROLE><PARTY_ROLE_IDENTIFIERS><PARTY_ROLE_IDENTIFIER><PartyRoleIdentifier>204587193</PartyRoleIdentifier></PARTY_ROLE_IDENTIFIER></PARTY_ROLE_IDENTIFIERS>" +
		"<ROLE_DETAIL><PartyRoleType>Lender</PartyRoleType></ROLE_DETAIL></ROLE>"
	party := func(name, roles string) string {
		return "<PARTY><LEGAL_ENTITY><LEGAL_ENTITY_DETAIL><FullName>" + name + "</FullName></LEGAL_ENTITY_DETAIL></LEGAL_ENTITY><ROLES>" + roles + "</ROLES></PARTY>"
	}
	named := strings.Replace(string(source), "<PARTIES>", "<PARTIES>"+party("Northgate Lending", lends)+
		party("Northgate Servicing", lends+"<ROLE><ROLE_DETAIL><PartyRoleType>Servicer</PartyRoleType></ROLE_DETAIL></ROLE>"), 1)
	imported, err := Import(strings.NewReader(named), DefaultLimits)
	require.NoError(t, err)
	for lender, times := range map[string]int{"": 0, "271180456": 1} {
		file, _, err := Submit(imported.File, nil, time.Unix(0, 0), Submission{System: SystemDU, Lender: lender})
		require.NoError(t, err)
		for said, want := range map[string]int{"204587193": 0, "Northgate Lending": 0, "Northgate Servicing": 1, "<PartyRoleType>Servicer<": 1, "<PartyRoleType>Lender<": times} {
			require.Equal(t, want, strings.Count(string(file), said), said)
		}
	}
}
