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
			_, _, err := mismo.Submit(f, numbers, time.Unix(0, 0), mismo.Submission{System: "DesktopUnderwriter", CaseID: "1234567890"})
			return err
		}},
		{"findings of 300 messages, read", 10, func() error {
			_, err := aus.ReadAnswer(answer)
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
	}
	return nil
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
