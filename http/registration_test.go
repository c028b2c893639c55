package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestRegistrationIsChecked: what has to be so before a loan is registered follows from the loan, what happened at its lender and what
// the lender answered; each entry says that a person wrote it.
func TestRegistrationIsChecked(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	failed := func() []string {
		var check struct {
			ManualProcessing, IsReady bool
			Checks                    []struct {
				Key    string
				Passed bool
			}
		}
		officer.Get(loan + "/register/check").Want(200).Into(&check)
		keys := []string{}
		for _, one := range check.Checks {
			if !one.Passed {
				keys = append(keys, one.Key)
			}
		}
		require.True(t, check.ManualProcessing)
		require.Equal(t, len(keys) == 0, check.IsReady)
		return keys
	}
	require.Equal(t, []string{"BORROWER", "SSN", "RESIDENCE", "PROPERTY", "LOAN_TERMS", "RATE", "AMOUNT", "MERS", "LENDER"}, failed())
	jane := officer.Borrower(loan, "Jane", "Invented", true)
	officer.Patch(loan+"/borrowers/"+jane+"/ssn", `{"IdentifierValue":"123-45-6789"}`).Want(200)
	made(officer, loan+"/borrowers/"+jane+"/residences", `{"ResidenceDetail":{"ResidencyType":"Current"},"Address":{"LineText":"1 Invented Street"}}`)
	officer.Patch(loan+"/v2/transaction/info", `{"c":{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":320000},
		"MortgageTypeAndTerms":{"NoteRatePercent":6.5,"LoanAmortizationPeriodCount":360},
		"subjectProperty":{"Address":{"LineText":"2 Invented Street","CityName":"Austin","StateCode":"TX","PostalCode":"78701"},"PropertyDetail":{"PropertyUsageType":"PrimaryResidence"}}}}`).Want(200)
	require.Equal(t, []string{"MERS", "LENDER"}, failed())
	officer.Post(loan+"/generate-mers", nil).Want(409)
	w.As("companyadmin@summit.test").Patch("/api/orgconfigdata", `{"mersOrgId":"1234567"}`).Want(200)
	w.As("owner@harbor.test").Post(loan+"/generate-mers", nil).Want(404)
	w.As("superadmin@gable.test").Post(loan+"/generate-mers", nil).Want(403)
	number := officer.Post(loan+"/generate-mers", map[string]any{"NonDelegatedCorrespondentLoan": true}).Want(200).Map()
	kept := officer.Get(loan + "/setup").Want(200).Map()
	require.Equal(t, []any{number["MersMin"], number["version"], true}, []any{kept["MersNum"].(map[string]any)["MersMin"], kept["version"], kept["MersNum"].(map[string]any)["NonDelegatedCorrespondentLoan"]}, "it is kept when it is made")
	officer.Post(loan+"/generate-mers", nil).Want(409)

	events := loan + "/lender-events"
	for _, wrong := range []string{`{}`, `{"EventType":"LOCKED"}`, `{"EventType":"BOUGHT","EventDate":"2026-06-15"}`, `{"EventType":"OTHER","EventDate":"2026-06-15"}`,
		`{"EventType":"LOCKED","EventDate":"2026-06-15","Source":"VENDOR"}`, `{"EventType":"LOCKED","EventDate":"2026-06-15","LenderName":"` + strings.Repeat("x", 151) + `"}`} {
		officer.Post(events, wrong).Want(422)
	}
	first := officer.Post(events, `{"EventType":"LOCKED","EventDate":"2026-06-15"}`).Want(201).Map()
	require.Equal(t, "PERSON", first["Source"])
	made(officer, events, `{"EventType":"REGISTERED","EventDate":"2026-06-18","LenderName":" Invented Wholesale "}`)
	made(officer, events, `{"EventType":"SUBMITTED","EventDate":"2026-06-12"}`)
	order := []any{}
	for _, row := range rows(officer, events) {
		order = append(order, row["EventType"])
	}
	require.Equal(t, []any{"REGISTERED", "LOCKED", "SUBMITTED"}, order, "the latest first")
	require.Empty(t, failed())

	messages := loan + "/register/messages"
	officer.Post(messages, `{"Text":" "}`).Want(422)
	officer.Post(messages, `{"Text":"x","Severity":"LOUD"}`).Want(422)
	made(officer, messages, `{"Text":"Thank you"}`)
	hold := made(officer, messages, `{"Text":"The flood certificate is missing","Severity":"ERROR","Code":"F-12"}`)
	require.Equal(t, []string{"MESSAGES"}, failed())
	require.Equal(t, hold, rows(officer, messages)[0]["id"], "what holds up comes first")
	officer.Patch(messages+"/"+hold, `{"ResolvedInd":true}`).Want(200)
	require.Empty(t, failed())
	require.Equal(t, hold, rows(officer, messages)[1]["id"], "what is resolved last")

	w.As("owner@harbor.test").Get(loan + "/register/check").Want(404)
	w.As("superadmin@gable.test").Get(loan + "/register/check").Want(403)
	officer.Put(loan+"/section-locks/LOAN_CENTER", `{"reason":"Audit"}`).Want(403)
	w.As("companyadmin@summit.test").Put(loan+"/section-locks/LOAN_CENTER", `{"reason":"Audit"}`).Want(200)
	officer.Post(messages, `{"Text":"Late"}`).Want(423)
	officer.Get(loan + "/register/check").Want(200)
}

// TestLoanIsSubscribedTo: a stream that begins where the answer says misses nothing that happens after it.
func TestLoanIsSubscribedTo(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	told := officer.Get(loan + "/rtc-subscribe").Want(200).Map()
	require.Equal(t, "/api/events", told["eventsPath"])
	require.True(t, strings.HasSuffix(loan, fmt.Sprintf("/%.0f", told["loanId"])))
	made(officer, loan+"/lender-events", `{"EventType":"LOCKED","EventDate":"2026-06-15"}`)
	heard := officer.Stream(told["eventsFrom"].(string))
	heard.Until("RTC.LENDER_EVENT.CHANGED")
	w.As("owner@harbor.test").Get(loan + "/rtc-subscribe").Want(404)
	w.As("superadmin@gable.test").Get(loan + "/rtc-subscribe").Want(403)
}
