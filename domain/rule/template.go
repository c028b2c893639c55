package rule

import "gable/domain/loan"

// Template is a rule to start from. Its key names it in the client's catalogue.
type Template struct {
	Key       string   `json:"key"`
	Kind      Kind     `json:"kind"`
	Name      string   `json:"name"`
	Condition string   `json:"condition"`
	Effects   []Effect `json:"effects"`
}

// Templates are rules to start from, a few of each kind.
func Templates() []Template {
	return []Template{
		{Key: "highDebt", Kind: KindEligibility, Name: "Debt ratio above 50%",
			Condition: `figures.DTI > 50.0 && change.kind == "loan_info"`,
			Effects:   []Effect{{Do: DoWarn, Message: "The debt-to-income ratio is above 50%. Few programs allow that."}}},
		{Key: "stateNotLicensed", Kind: KindEligibility, Name: "Property outside our licenses",
			Condition: "loan.Info.subjectProperty.Address.StateCode in [\"NY\", \"HI\"]\n  && change.kind == \"loan_info\"",
			Effects:   []Effect{{Do: DoBlock, Message: "We are not licensed in the state of this property."}}},
		{Key: "reverseAge", Kind: KindEligibility, Name: "Reverse mortgage before 62",
			Condition: "loan.Info.TransactionInfo.ReverseMortgageType != \"\"\n  && loan.Borrowers.exists(b, b.active && years(b.BorrowerDetail.BirthDate, today) < 62)",
			Effects:   []Effect{{Do: DoBlock, Message: "Every borrower of a reverse mortgage must be at least 62 (24 CFR 206.33)."}}},
		{Key: "stateHighCost", Kind: KindEligibility, Name: "High-cost by state law",
			Condition: "change.kind == \"loan_info\" && loan.Info.subjectProperty.Address.StateCode in [\"NJ\", \"NY\"]\n  && (qm.KnownFeesPercent > 4.5 || qm.Spread != null && qm.Spread > 6.0 || qm.PrepaymentPenaltyMonths > 0)",
			Effects:   []Effect{{Do: DoConfirm, Title: "High-cost by state law?", Message: "Points and fees, spread or prepayment penalty are above what we hold to in this state. Go on all the same?"}}},
		{Key: "amountAfterSetup", Kind: KindYSP, Name: "Amount changed after loan setup",
			Condition: "change.kind == \"loan_info\"\n  && \"TransactionInfo.BaseLoanAmt\" in change.fields\n  && loan.StageID in [\"DISCLOSURE_SENT\", \"UNDERWRITING_SUBMITTED\", \"APPROVED_WITH_CONDITION\", \"CLEAR_TO_CLOSE\"]",
			Effects:   []Effect{{Do: DoConfirm, Title: "Compensation may change", Message: "The loan amount decides the compensation that was disclosed. Change it all the same?"}}},
		{Key: "purposeBeforeSetup", Kind: KindNeeds, Name: "State before loan setup",
			Condition: "change.kind == \"loan\" && change.stageTo == \"LOAN_SETUP\"\n  && loan.Info.subjectProperty.Address.StateCode == \"\"",
			Effects:   []Effect{{Do: DoBlock, Message: "Loan setup needs the state of the property.", MissingFields: []string{"Subject Property State"}}}},
		{Key: "stageForDisclosure", Kind: KindWorkflowTasks, Name: "Rate set in setup",
			Condition: "change.kind == \"loan_info\"\n  && \"MortgageTypeAndTerms.NoteRatePercent\" in change.fields\n  && loan.StageID in [\"APPLICATION_INTAKE\", \"QUALIFICATION\"]",
			Effects:   []Effect{{Do: DoRequireStage, Stages: []loan.StageID{loan.StageLoanSetup, loan.StagePreapproved}, Message: "A rate is set in loan setup. Move the loan first."}}},
		{Key: "fundedIsClosed", Kind: KindWorkflowTasks, Name: "A funded loan is closed",
			Condition: `change.kind == "loan" && change.stageTo == "LOAN_FUNDED"`,
			Effects:   []Effect{{Do: DoLockLoan, Message: "The loan is funded. Ask a company admin to open it again."}}},
		{Key: "inviteAsked", Kind: KindWorkflowTasks, Name: "Ask before a user is invited",
			Condition: `change.area == "user" && change.action == "invited"`,
			Effects:   []Effect{{Do: DoConfirm, Message: "Every seat is billed. Invite this person?"}}},
		{Key: "giftLetter", Kind: KindGenerateNeeds, Name: "Gift letter",
			Condition: `change.kind == "asset" && loan.Assets.exists(a, a.AssetDetail.AssetType.startsWith("Gift"))`,
			Effects:   []Effect{{Do: DoGenerateNeeds, Needs: []Need{{Name: "Gift letter", Description: "A letter by the giver that the money need not be paid back."}}}}},
		{Key: "selfEmployed", Kind: KindGenerateNeeds, Name: "Tax returns of the self-employed",
			Condition: `change.kind == "employer" && loan.Employers.exists(e, e.Employment.SelfEmployedInd == true)`,
			Effects:   []Effect{{Do: DoGenerateNeeds, Needs: []Need{{Name: "Tax returns of the last two years"}}}}},
	}
}
