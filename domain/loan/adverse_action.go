package loan

import (
	"slices"
	"strconv"
	"strings"

	"gable/domain"
)

// AdverseAction is what was decided of an application that does not become a loan (12 CFR 1003.4(a)(8) and (16)).
type AdverseAction struct {
	ActionTaken       string       `json:"actionTaken,omitempty" enum:"ApplicationDenied,ApplicationApprovedButNotAccepted,ApplicationWithdrawn,FileClosedForIncompleteness,PreapprovalRequestDenied,PreapprovalRequestApprovedButNotAccepted"`
	ActionDate        *domain.Date `json:"actionDate,omitempty" doc:"The day it was decided."`
	DenialReasons     []string     `json:"denialReasons,omitempty" enum:"DebtToIncomeRatio,EmploymentHistory,CreditHistory,Collateral,InsufficientCash,UnverifiableInformation,CreditApplicationIncomplete,MortgageInsuranceDenied,Other" doc:"One to four, of a denial alone, the principal ones first."`
	DenialReasonOther string       `json:"denialReasonOther,omitempty" maxLength:"255" doc:"What the other reason is."`
	CounterofferDate  *domain.Date `json:"counterofferDate,omitempty" doc:"The day the applicant was told of a counteroffer that was not accepted; absent without one."`
	Note              string       `json:"note,omitempty" maxLength:"1000" doc:"For staff alone."`
}

// What was done with an application that does not become a loan.
const (
	ActionDenied            = "ApplicationDenied"
	ActionNotAccepted       = "ApplicationApprovedButNotAccepted"
	ActionWithdrawn         = "ApplicationWithdrawn"
	ActionIncomplete        = "FileClosedForIncompleteness"
	ActionPreapprovalDenied = "PreapprovalRequestDenied"
	ActionOriginated        = "LoanOriginated"
)

// AdverseActions are the actions that end an application without a loan, by their MISMO names, in HMDA's order (Appendix A to Part 1003).
var AdverseActions = domain.NewEnum("HMDADispositionType", ActionNotAccepted+"=Approved but not accepted", ActionDenied+"=Denied", ActionWithdrawn+"=Withdrawn by the applicant",
	ActionIncomplete+"=Closed for incompleteness", ActionPreapprovalDenied+"=Preapproval request denied", "PreapprovalRequestApprovedButNotAccepted=Preapproval request approved but not accepted")

// Reasons of a denial that something follows from.
const (
	DenialIncomplete = "CreditApplicationIncomplete"
	DenialOther      = "Other"
)

// DenialReasons are the reasons of a denial, by their MISMO names, in HMDA's order.
var DenialReasons = domain.NewEnum("HMDAReasonForDenialType", "DebtToIncomeRatio=Debt-to-income ratio", "EmploymentHistory=Employment history", "CreditHistory=Credit history", "Collateral=Collateral",
	"InsufficientCash=Insufficient cash (down payment, closing costs)", "UnverifiableInformation=Unverifiable information", DenialIncomplete+"=Credit application incomplete", "MortgageInsuranceDenied=Mortgage insurance denied",
	DenialOther+"=Other")

// Bounds of what is said of an adverse action.
const (
	// MaxDenialReasons: more than four are not helpful to an applicant (comment 9(b)(2)-1 to Part 1002), and HMDA takes no more.
	MaxDenialReasons        = 4
	DenialReasonOtherLength = 255
)

// IsDenial reports whether the application, or the request for preapproval, was denied.
func (a AdverseAction) IsDenial() bool {
	return a.ActionTaken == ActionDenied || a.ActionTaken == ActionPreapprovalDenied
}

// Validate returns what is wrong with the action on an application of those dates, or missing of it, as of a day.
func (a AdverseAction) Validate(dates ReportDates, today domain.Date) []domain.FieldError {
	var faults domain.Faults
	switch {
	case a.ActionTaken == "":
		faults.Missing("actionTaken")
	default:
		faults.Enum("actionTaken", AdverseActions, a.ActionTaken)
	}
	if a.ActionDate == nil {
		faults.Missing("actionDate")
	}
	PastDate(&faults, "actionDate", a.ActionDate, today)
	if received := dates.ApplicationDate(); received != nil && a.ActionDate != nil && a.ActionDate.Before(*received) {
		faults.Add("actionDate", "minDate", "Date should be >= "+received.String(), received.String())
	}
	a.checkReasons(&faults)
	a.checkCounteroffer(&faults)
	faults.Text("note", a.Note, domain.MaxTextLength)
	return faults.Sorted()
}

func (a AdverseAction) checkReasons(faults *domain.Faults) {
	const field = "denialReasons"
	switch {
	case a.IsDenial() && len(a.DenialReasons) == 0:
		faults.Missing(field)
	case !a.IsDenial() && len(a.DenialReasons) > 0:
		faults.Add(field, "refusals:loan.onlyDenialHasReasons", "Only a denial has reasons", domain.WordsOf(field))
	case len(a.DenialReasons) > MaxDenialReasons:
		faults.Add(field, "max", "At most four reasons can be given", domain.WordsOf(field), strconv.Itoa(MaxDenialReasons))
	}
	for i, reason := range a.DenialReasons {
		if !DenialReasons.Has(reason) {
			faults.Wrong(field)
		} else if slices.Contains(a.DenialReasons[:i], reason) {
			faults.Add(field, "duplicate", "The same reason stands twice", domain.WordsOf(field))
		}
	}
	other := slices.Contains(a.DenialReasons, DenialOther)
	switch {
	case other && strings.TrimSpace(a.DenialReasonOther) == "":
		faults.Missing("denialReasonOther")
	case !other && a.DenialReasonOther != "":
		faults.Add("denialReasonOther", "refusals:loan.onlyOtherDescribed", "Only the reason “Other” is described", domain.WordsOf("denialReasonOther"))
	}
	faults.Text("denialReasonOther", a.DenialReasonOther, DenialReasonOtherLength)
}

// checkCounteroffer: an applicant who does not accept a counteroffer was denied what was asked for, or left what was approved.
func (a AdverseAction) checkCounteroffer(faults *domain.Faults) {
	const field = "counterofferDate"
	if a.CounterofferDate == nil {
		return
	}
	faults.Date(field, a.CounterofferDate)
	if a.ActionTaken != ActionDenied && a.ActionTaken != ActionNotAccepted {
		faults.Add(field, "refusals:loan.noCounteroffer", "Only what was denied or not accepted can have had a counteroffer", domain.WordsOf(field))
	}
	if a.ActionDate != nil && a.CounterofferDate.After(*a.ActionDate) {
		faults.Add(field, "maxDate", "The counteroffer can't come after the action", a.ActionDate.String())
	}
}

// PastDate notes a date that no record can have, or that is still to come.
func PastDate(faults *domain.Faults, field string, date *domain.Date, today domain.Date) {
	faults.Date(field, date)
	if date != nil && date.After(today) {
		faults.Add(field, "maxDate", "Date <= "+today.String(), today.String())
	}
}
