package jobs

import (
	"bytes"
	"flag"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/pdf"
)

var updateQuotes = flag.Bool("update-quotes", false, "write the texts of quotes anew")

// quoted is a quote of a fixed loan, and of an adjustable one that begins with interest alone, of which not all is known.
func quoted(language string) pricing.LoanQuote {
	at := time.Date(2026, 11, 24, 16, 5, 0, 0, time.UTC)
	fixed := pricing.QuotedOption{Name: "Conforming 30", Purpose: pricing.Purchase, MortgageType: loan.MortgageConventional, Amortization: loan.AmortizationFixed, TermMonths: 360,
		BaseLoanAmt: 360_000_00, LoanAmt: 360_000_00, ValueAmt: 400_000_00, LTV: domain.MustRate("90"), LockDays: 30, NoteRate: domain.MustRate("6.375"), APR: new(domain.MustRate("6.712")),
		Points: domain.MustRate("0.375"), PointsAmt: 1_350_00, PaymentAmt: 2_245_93, MonthlyMIAmt: 156_00, TaxAmt: 650_00, InsuranceAmt: 140_00, TotalAmt: 3_191_93, CashToClose: new(domain.Money(48_250_00))}
	adjustable := fixed
	adjustable.Name, adjustable.Amortization, adjustable.FixedMonths, adjustable.LockDays = "5/6 ARM", loan.AmortizationAdjustable, 60, 45
	adjustable.NoteRate, adjustable.APR, adjustable.Points, adjustable.PointsAmt = domain.MustRate("5.875"), nil, domain.MustRate("-0.5"), -1_800_00
	adjustable.InterestOnly, adjustable.LaterPaymentAmt = 60, new(domain.Money(2_292_03))
	adjustable.PaymentAmt, adjustable.InsuranceAmt, adjustable.TotalAmt, adjustable.CashToClose = 1_762_50, 0, 2_568_50, nil
	return pricing.LoanQuote{Language: language, Note: "As we said on the phone.", Borrowers: []string{"Ana Garza", "Luis Garza"}, LoanID: 1048216, Property: "12 Oak Street, Austin, TX 78701",
		Options: []pricing.QuotedOption{fixed, adjustable}, PricedAt: at, OfferedUntil: at.Add(6 * time.Hour), Zone: "America/Chicago", Company: "Summit Lending", CompanyLines: []string{"100 Congress Avenue, Austin, TX 78701", "NMLS 123456"},
		OfficerName: "Olivia Reyes", OfficerNMLS: "654321", OfficerPhone: "(512) 555-0142", OfficerEmail: "olivia@summit.test", MadeBy: "Olivia Reyes"}
}

// What a quote says in each language is held word by word: the notice of 12 CFR 1026.19(e)(2)(ii) stands first.
func TestQuoteSays(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "es"} {
		var out bytes.Buffer
		require.NoError(t, pdf.WriteLetter(&out, QuoteLetter(quoted(language))))
		text, whole, err := pdf.Lines(t.Context(), &out, pdf.ListLimits)
		require.NoError(t, err)
		require.True(t, whole)
		file := "testdata/quote." + language + ".txt"
		if *updateQuotes {
			require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, string(want), text)
	}
}

// A quote of four options stands on one page where they are not long, and each of its rows is whole.
func TestQuoteOfFourOptions(t *testing.T) {
	t.Parallel()
	q := quoted("es")
	q.Options = append(q.Options, q.Options...)
	var out bytes.Buffer
	require.NoError(t, pdf.WriteLetter(&out, QuoteLetter(q)))
	text, _, err := pdf.Lines(t.Context(), &out, pdf.ListLimits)
	require.NoError(t, err)
	require.Contains(t, text, "Opción 4")
}
