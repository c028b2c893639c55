package need_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/credit"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/need"
)

// TestSuggestions runs the cases of testdata/suggestions.json: what an application says, and what it calls for.
func TestSuggestions(t *testing.T) {
	raw, err := os.ReadFile("testdata/suggestions.json")
	require.NoError(t, err)
	var cases []struct {
		Name    string
		File    loan.File
		Reports []credit.Brief
		Asked   []document.Need
		Portal  need.Languages
		Want    []string
	}
	require.NoError(t, json.Unmarshal(raw, &cases))
	today, err := domain.ParseDate("2026-06-15")
	require.NoError(t, err)
	met := map[string]bool{}
	for _, test := range cases {
		t.Run(test.Name, func(t *testing.T) {
			names := map[domain.ID]string{}
			for _, b := range test.File.Borrowers {
				names[b.ID] = b.Name.FirstName
			}
			var got []string
			for _, s := range need.Suggest(&test.File, test.Reports, need.Masters(), test.Asked, test.Portal, today) {
				line := names[s.BorrowerID] + ": " + s.Title
				if s.Asked {
					line += ", asked"
				}
				got = append(got, line)
				met[s.Code] = true
				require.NotEmpty(t, s.Description)
				require.True(t, isClass(s.Class), s.Class)
			}
			require.Equal(t, test.Want, got)
		})
	}
	for _, m := range need.Masters() {
		if need.HasRule(m.Code) {
			require.True(t, met[m.Code], "no case calls for %s", m.Code)
		}
	}
}

func TestMasters(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range need.Masters() {
		require.False(t, seen[m.Code], m.Code)
		seen[m.Code] = true
		require.True(t, isClass(m.Class), m.Class)
		for _, text := range []string{m.Title, m.TitleEs, m.Description, m.DescriptionEs} {
			require.NotEmpty(t, text, m.Code)
		}
		require.LessOrEqual(t, len([]rune(m.TitleEs)), document.NeedTitleLength)
	}
}

// TestOwnNeedsAreSuggested: what a company has added is proposed once, of the primary borrower, on the loans that it is for.
func TestOwnNeedsAreSuggested(t *testing.T) {
	own := need.Master{Code: "CUSTOM_FLOOD", Type: document.NeedTypeInformation, Title: "Flood history", TitleEs: "Inundaciones", Purposes: []string{"Purchase"}, IsActive: true, IsCustomNeed: true}
	file := loan.File{Borrowers: []borrower.Borrower{{Record: domain.Record{ID: "ann"}, Active: true, IsPrimaryBorrower: true, Role: "Borrower"}, {Record: domain.Record{ID: "ben"}, Active: true, Role: "Borrower"}}}
	file.Info.TransactionInfo.LoanPurposeType = "Purchase"
	suggested := func() []need.Suggestion {
		return need.Suggest(&file, nil, []need.Master{own}, nil, need.Languages{"ann": "es"}, domain.Date{})
	}
	require.Equal(t, []need.Suggestion{{Code: "CUSTOM_FLOOD", Type: "INFORMATION", BorrowerID: "ann", Title: "Inundaciones"}}, suggested())
	file.Info.TransactionInfo.LoanPurposeType = "Refinance"
	require.Empty(t, suggested())
	file.Info.TransactionInfo.LoanPurposeType, own.IsActive = "Purchase", false
	require.Empty(t, suggested())
}

func isClass(code string) bool {
	_, known := document.StackOf(nil).Find(code)
	return known
}
