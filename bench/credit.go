package main

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"gable/domain"
	"gable/domain/credit"
)

const (
	// A report as large as they come: of two people, with as many debts as an active card user has in thirty years, and a PDF of forty pages.
	creditDebts  = 300
	creditAsked  = 80
	creditPDF    = 400 << 10
	creditRounds = 50
	mostOfReport = 20 * time.Millisecond
)

// reportCredit is how long a large credit report takes to be read, beside the bare tokens of its XML.
func reportCredit() error {
	raw, people := largeReport()
	var reading, tokens []time.Duration
	for range creditRounds {
		began := time.Now()
		answer, err := credit.ReadAnswer(raw, people)
		if err != nil {
			return err
		}
		if found := len(answer.Report.Liabilities); found != creditDebts {
			return fmt.Errorf("a report of %d debts was read with %d", creditDebts, found)
		}
		reading = append(reading, time.Since(began))
		began = time.Now()
		decoder := xml.NewDecoder(bytes.NewReader(raw))
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return err
			}
		}
		tokens = append(tokens, time.Since(began))
	}
	slices.Sort(reading)
	slices.Sort(tokens)
	name := fmt.Sprintf("credit report of %d debts, %d kB, read : its bare tokens %s", creditDebts, len(raw)>>10, tokens[creditRounds/2].Round(10*time.Microsecond))
	fmt.Printf("%-66s %6s  %-14s %s\n", name, reading[creditRounds/2].Round(10*time.Microsecond), fmt.Sprintf("p98 %s", reading[creditRounds*98/100].Round(10*time.Microsecond)), "< 20ms")
	if middle := reading[creditRounds/2]; middle > mostOfReport {
		return fmt.Errorf("a credit report took %s to be read, aim %s", middle, mostOfReport)
	}
	return nil
}

// largeReport is an agency's answer about two people.
func largeReport() ([]byte, []domain.ID) {
	people := []domain.ID{domain.NewID(), domain.NewID()}
	var out bytes.Buffer
	out.WriteString(xml.Header + `<RESPONSE_GROUP MISMOVersionID="2.3.1"><RESPONSE><STATUS _Condition="Success"/><RESPONSE_DATA><CREDIT_RESPONSE CreditReportIdentifier="BENCH1" CreditReportFirstIssuedDate="2026-02-02" CreditReportMergeType="Blend">`)
	for n := range creditDebts {
		fmt.Fprintf(&out, `<CREDIT_LIABILITY CreditLiabilityID="L%[1]d" BorrowerID="B%[2]d" CreditFileID="F1" _AccountIdentifier="ACCOUNT%08[1]d" _AccountOpenedDate="2012-03" _AccountReportedDate="2026-01" _AccountOwnershipType="Individual" _AccountStatusType="Open" _AccountType="Revolving" _ConsumerDisputeIndicator="N" _DerogatoryDataIndicator="N" _HighCreditAmount="9800" _LastActivityDate="2026-01" _MonthsReviewedCount="24" _PastDueAmount="0" _UnpaidBalanceAmount="%[3]d" CreditBusinessType="Banking" CreditLoanType="CreditCard" _MonthlyPaymentAmount="94" _CreditLimitAmount="15000"><_CREDITOR _Name="SAMPLE CARD %[1]d" _StreetAddress="1 Sample Way" _City="Testville" _State="CA" _PostalCode="90000"/><_CURRENT_RATING _Code="1" _Type="AsAgreed"/><_LATE_COUNT _30Days="0" _60Days="0" _90Days="0"/><_PAYMENT_PATTERN _Data="CCCCCCCCCCCCCCCCCCCCCCCC" _StartDate="2026-01"/><CREDIT_REPOSITORY _SourceType="Equifax"/><CREDIT_REPOSITORY _SourceType="Experian"/><CREDIT_REPOSITORY _SourceType="TransUnion"/></CREDIT_LIABILITY>`, n, 1+n%2, 100+n)
	}
	for n := range creditAsked {
		fmt.Fprintf(&out, `<CREDIT_INQUIRY CreditInquiryID="I%d" BorrowerID="B%d" _Name="SAMPLE BANK" _Date="2026-01-10"><CREDIT_REPOSITORY _SourceType="Equifax"/></CREDIT_INQUIRY>`, n, 1+n%2)
	}
	out.WriteString(`<EMBEDDED_FILE _Type="PDF" _EncodingType="Base64"><DOCUMENT>`)
	out.WriteString(base64.StdEncoding.EncodeToString(append([]byte("%PDF-1.4\n"), make([]byte, creditPDF)...)))
	out.WriteString(`</DOCUMENT></EMBEDDED_FILE></CREDIT_RESPONSE></RESPONSE_DATA></RESPONSE></RESPONSE_GROUP>`)
	return out.Bytes(), people
}
