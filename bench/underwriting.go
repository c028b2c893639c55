package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gable/domain"
	"gable/domain/aus"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/mismo"
	"gable/domain/qualify"
)

// reportUnderwriting is how long the files of DU and LPA take, written and read.
func reportUnderwriting() error {
	f, numbers := largeApplication()
	answer := []byte(largeAnswer(300))
	fmt.Printf("\n%-66s %8s  %8s  %s\n", "files of underwriting, in memory", "median", "slowest", "aim")
	for _, row := range []struct {
		name string
		aim  int // milliseconds
		do   func() error
	}{
		{"a loan of 4 people with 60 debts, written for DU", 20, func() error {
			_, _, err := mismo.Submit(f, numbers, time.Unix(0, 0), mismo.Submission{System: mismo.SystemDU, CaseID: "1234567890"})
			return err
		}},
		{"findings of 300 messages, read", 10, func() error {
			_, err := aus.ReadAnswer(aus.EngineDU, answer)
			return err
		}},
	} {
		var took []float64
		for n := range 52 {
			began := time.Now()
			if err := row.do(); err != nil {
				return fmt.Errorf("%s: %w", row.name, err)
			}
			if n >= 2 { // the first two warm
				took = append(took, float64(time.Since(began).Microseconds())/1000)
			}
		}
		fmt.Printf("%-66s %5.1f ms  %5.1f ms  ≤ %d ms\n", "  "+row.name, median(took), slices.Max(took), row.aim)
		if median(took) > float64(row.aim) {
			return fmt.Errorf("%s took %.1f ms, aim %d ms", row.name, median(took), row.aim)
		}
	}
	return nil
}

// mostOfFigures is how long the figures of a large loan may take.
const mostOfFigures = 200 * time.Microsecond

// reportFigures is how long the figures of a large loan take: an adjustable one with 60 debts and mortgage insurance.
func reportFigures() error {
	f := largeLoan()
	asOf := domain.MustDate("2026-11-23")
	if r := qualify.Qualify(f, asOf); r.APR == nil || r.HousingPayment.MortgageInsurance == 0 || r.LiabilityTotalAmt == 0 {
		return fmt.Errorf("the large loan has no figures: %v", r.Messages)
	}
	const each = 20 // one alone is near to what the clock can tell
	var took []time.Duration
	for range 200 {
		began := time.Now()
		for range each {
			qualify.Qualify(f, asOf)
		}
		took = append(took, time.Since(began)/each)
	}
	slices.Sort(took)
	middle := took[len(took)/2]
	fmt.Printf("%-66s %6s  %-14s %s\n", "figures of an adjustable loan with 60 debts and insurance", middle.Round(time.Microsecond), fmt.Sprintf("p98 %s", took[len(took)*98/100].Round(time.Microsecond)), "≤ 200µs")
	if middle > mostOfFigures {
		return fmt.Errorf("the figures of a large loan took %s, aim %s", middle, mostOfFigures)
	}
	return nil
}

// largeLoan is a loan whose figures take long: an adjustable rate with caps, private insurance, and many records.
func largeLoan() *loan.File {
	f, _ := largeApplication()
	debt, percent := domain.Money(50_00), domain.MustRate
	for i := range f.Liabilities {
		f.Liabilities[i].LiabilityDetail.LiabilityType, f.Liabilities[i].LiabilityDetail.MonthlyPaymentAmt = finance.LiabilityInstallment, &debt
	}
	i := &f.Info
	i.SubjectProperty.SalesContractAmt, i.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(domain.Money(340_000_00)), new(domain.Money(340_000_00))
	i.TransactionInfo.DiscountPointsAmt = new(domain.Money(3_200_00))
	i.MortgageTypeAndTerms = loan.Terms{AmortizationType: loan.AmortizationAdjustable, NoteRatePercent: new(percent("6")), LoanAmortizationPeriodCount: new(360),
		InitialFixedPeriodEffectiveMonthsCount: new(60), NormalRateAdjustmentPeriod: new(6), FirstRateAdjustmentCap: new(percent("2")), NormalRateAdjustmentCap: new(percent("1")),
		MaxIncRatePct: new(percent("5")), ARMIndexRatePercent: new(percent("4.33")), ARMMargin: new(percent("2.75"))}
	i.HousingExpenses = []loan.HousingExpense{{ExpenseType: loan.ExpenseMIPremium, PaymentAmt: new(domain.Money(180_00))},
		{ExpenseType: loan.ExpenseRealEstateTax, PaymentAmt: new(domain.Money(400_00))}, {ExpenseType: loan.ExpenseHomeownersInsurance, PaymentAmt: new(domain.Money(120_00))}}
	return f
}

// largeApplication is a loan with more to it than most have.
func largeApplication() (*loan.File, map[domain.ID]string) {
	f := &loan.File{LoanID: 100000001}
	amount := domain.Money(320_000_00)
	f.Info.TransactionInfo.BaseLoanAmt, f.Info.TransactionInfo.LoanPurposeType, f.Info.TransactionInfo.MortgageType = &amount, loan.PurposePurchase, loan.MortgageConventional
	numbers := map[domain.ID]string{}
	for n := range 4 {
		id := domain.NewID()
		numbers[id] = fmt.Sprintf("50022%04d", n)
		f.Borrowers = append(f.Borrowers, borrower.Borrower{Record: domain.Record{ID: id}, Active: true, IsPrimaryBorrower: n == 0, Role: borrower.RoleBorrower})
		for range 3 {
			f.Employers = append(f.Employers, finance.Employer{Record: domain.Record{ID: domain.NewID()}, BorrowerId: id, Name: "An employer"})
			f.IncomeItems = append(f.IncomeItems, finance.IncomeItem{Record: domain.Record{ID: domain.NewID()}, BorrowerId: id, MonthlyTotalAmt: &amount})
		}
		for range 15 {
			f.Liabilities = append(f.Liabilities, finance.Liability{Record: domain.Record{ID: domain.NewID()}, Borrowers: []domain.Ref{{ID: id}}, HolderName: "A creditor",
				LiabilityDetail: finance.LiabilityDetail{MonthlyPaymentAmt: &amount, UnpaidBalanceAmt: &amount}})
		}
		for range 5 {
			f.Assets = append(f.Assets, finance.Asset{Record: domain.Record{ID: domain.NewID()}, Borrowers: []domain.Ref{{ID: id}}, HolderName: "A bank", AssetDetail: finance.AssetDetail{CashOrMarketValueAmt: &amount}})
		}
	}
	return f, numbers
}

func largeAnswer(messages int) string {
	message := `<MESSAGE id="DU-VER-GIFT" category="assets" section="ASSETS" severity="CONDITION" borrower="1"><Evidence>GIFT_LETTER</Evidence><Text>` +
		strings.Repeat("Document the gift by a letter and its transfer. ", 4) + `</Text></MESSAGE>`
	return `<ANSWER xmlns="urn:gable:aus:1" reference="R1"><FINDINGS><CaseIdentifier>1234567890</CaseIdentifier><SubmissionNumber>1</SubmissionNumber>` +
		`<Recommendation>APPROVE_ELIGIBLE</Recommendation><MESSAGES>` + strings.Repeat(message, messages) + `</MESSAGES></FINDINGS></ANSWER>`
}
