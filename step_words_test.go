package gable_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// stepKey and noticeKey find the keys of the lines of arithmetic, and of what is said about the loan, where domain/qualify makes them.
var (
	stepKey   = regexp.MustCompile(`(?:\.add|\.addOf|\.total|amountStep|percentStep)\("(\w+)"|\{Key: "(\w+)"|ratioFigure\("(\w+)"`)
	noticeKey = regexp.MustCompile(`\.(?:addText|addTitled)\("(\w+)"`)
)

// alwaysNamed are said of a percentage, an amount, a number or a kind, which is always there.
var alwaysNamed = map[string]bool{"ltvAbove": true, "fundsLacking": true, "creditsDiffer": true, "cashOutOfPurchase": true, "cashOutOfRefinance": true,
	"cashOutUnsaid": true, "termShort": true}

// Whatever a figure's arithmetic and the notices say has words in both languages, also where what they are about has no name,
// and no word is left of what is said no more.
func TestStepsOfFiguresHaveWords(t *testing.T) {
	steps, notices := map[string]bool{}, map[string]bool{}
	files, err := filepath.Glob("domain/qualify/*.go")
	require.NoError(t, err)
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, found := range stepKey.FindAllStringSubmatch(string(source), -1) {
			steps[found[1]+found[2]+found[3]] = true
		}
		for _, found := range noticeKey.FindAllStringSubmatch(string(source), -1) {
			notices[found[1]] = true
		}
	}
	require.Greater(t, len(steps), 40)
	require.Greater(t, len(notices), 8)
	for _, language := range []string{"en", "es"} {
		words := qualificationWords(t, language)
		require.Equal(t, keysOf(steps), slices.Sorted(maps.Keys(words.Step)), language)
		require.Equal(t, keysOf(notices), slices.Sorted(maps.Keys(words.Notice)), language)
		named := map[string]bool{}
		for _, group := range []map[string]string{words.Step, words.Notice} {
			for key, word := range group {
				require.NotEmpty(t, word, key)
				if strings.Contains(word, "{{name}}") && !alwaysNamed[key] {
					named[key] = true
				}
			}
		}
		require.Equal(t, keysOf(named), slices.Sorted(maps.Keys(words.Nameless)), language)
	}
}

// What has no name is said by its kind, every kind in both languages, those that only files bring too; what has neither, by a word.
func TestKindsOfFiguresHaveWords(t *testing.T) {
	one := new(domain.MoneyFromCents(100))
	file := &loan.File{}
	file.Borrowers = []borrower.Borrower{{Record: domain.Record{ID: "b"}, Active: true, Role: borrower.RoleBorrower}}
	file.Employers = []finance.Employer{{BorrowerId: "b", Employment: finance.Employment{StatusType: finance.EmploymentCurrent, MonthlyIncomeAmt: one}}}
	for _, kind := range append([]domain.EnumOption{{}}, finance.AssetTypes.Options...) {
		file.Assets = append(file.Assets, finance.Asset{AssetDetail: finance.AssetDetail{AssetType: finance.AssetType(kind.Option), CashOrMarketValueAmt: one}})
	}
	for _, kind := range append([]domain.EnumOption{{}}, finance.LiabilityTypes.Options...) {
		detail := finance.LiabilityDetail{LiabilityType: finance.LiabilityType(kind.Option), MonthlyPaymentAmt: one}
		file.Liabilities = append(file.Liabilities, finance.Liability{LiabilityDetail: detail})
		detail.MonthlyPaymentAmt, detail.UnpaidBalanceAmt = nil, one
		file.Liabilities = append(file.Liabilities, finance.Liability{LiabilityDetail: detail})
	}
	for _, kind := range append([]domain.EnumOption{{}}, loan.CreditTypes.Options...) {
		file.Info.PurchaseCredits = append(file.Info.PurchaseCredits, loan.PurchaseCredit{PurchaseCreditType: loan.CreditType(kind.Option), PurchaseCreditAmt: one})
	}
	for _, kind := range loan.CreditSourceTypes.Options {
		file.Info.PurchaseCredits = append(file.Info.PurchaseCredits, loan.PurchaseCredit{PurchaseCreditSourceType: kind.Option, PurchaseCreditAmt: one})
	}
	result := qualify.Qualify(file, domain.MustDate("2026-11-21"))
	for _, language := range []string{"en", "es"} {
		words, kinds := qualificationWords(t, language), 0
		isSaid := func(key, enum, label string, params []string) {
			assert.NotEmpty(t, label, key)
			switch {
			case enum != "":
				kinds++
				said := map[string]string{}
				for _, area := range []string{"enums", "mismo"} {
					maps.Copy(said, wordsOf(t, language, area, enum))
				}
				assert.NotEmpty(t, said[params[0]], "%s: %s of %s", language, params[0], enum)
			case params == nil && strings.Contains(words.Step[key]+words.Notice[key], "{{name}}"):
				assert.NotEmpty(t, words.Nameless[key], key)
			}
		}
		for _, figure := range result.Figures {
			for _, step := range figure.Steps {
				isSaid(step.Key, step.Enum, step.Label, step.Params)
			}
		}
		for _, notice := range result.Notices {
			isSaid(notice.Key, notice.Enum, notice.Message, notice.Params)
		}
		assert.Greater(t, kinds, len(finance.AssetTypes.Options)+len(loan.CreditTypes.Options)+len(loan.CreditSourceTypes.Options))
	}
}

type qualificationCatalogue struct{ Step, Notice, Nameless map[string]string }

func qualificationWords(t *testing.T, language string) (words qualificationCatalogue) {
	raw, err := os.ReadFile("packages/i18n/locales/" + language + "/figures.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &words))
	return words
}
