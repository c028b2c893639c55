package mismo

import (
	"fmt"
	"testing"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
)

// A kind is a loan that differs from a plain one in one way.
type kind struct {
	name string
	set  func(*loan.File)
}

// kinds are loans of every kind: each value of each list, and what people type in fields that take any text.
func kinds() []kind {
	var out []kind
	add := func(name string, set func(*loan.File)) { out = append(out, kind{name, set}) }
	of := func(values domain.Enum, set func(f *loan.File, value string)) {
		for _, o := range values.Options {
			add(values.Name+" "+o.Option, func(f *loan.File) { set(f, o.Option) })
		}
	}
	ofLoan(of)
	ofProperty(of)
	ofPeople(of)
	ofMoney(of)
	for _, phone := range []string{"512-555-0133", "(512) 555-0133", "+1 512.555.0133", "5125550133"} {
		add("telephone "+phone, func(f *loan.File) {
			f.Borrowers[0].ContactPoint = borrower.ContactPoint{Email: "a@example.test", CellPhone: phone, HomePhone: phone, WorkPhone: phone, WorkExt: "4"}
			f.Employers[0].Phone = phone + " x4"
		})
	}
	add("employer's foreign telephone", func(f *loan.File) { f.Employers[0].Phone = "+44 20 7946 0123" })
	add("amounts below nothing", func(f *loan.File) {
		f.IncomeItems[0].MonthlyTotalAmt = new(usd("-120.50"))
		f.Info.TransactionInfo.CashFromBorrowerAmt = new(usd("-4000"))
		f.Info.TransactionInfo.DiscountPointsAmt = new(usd("-10"))
	})
	add("a language in words", func(f *loan.File) {
		f.Borrowers[0].Languages = []borrower.Language{{Code: borrower.LanguageOther, CodeOtherDesc: "Basque", RefusalInd: new(false)}}
	})
	add("nobody and nothing", func(f *loan.File) { *f = loan.File{Info: f.Info}; f.Info = loan.Info{} })
	add("a loan of several mortgages", func(f *loan.File) {
		f.Info.SubordinateLoans = []loan.SubordinateLoan{{LienPosition: finance.LienSecond, NoteAmt: new(usd("10000")), FundsSourceType: "Lender", MonthlyPaymentAmt: new(usd("90"))},
			{LienPosition: finance.LienThird, HELOCInd: new(true), HELOCBalanceAmt: new(usd("500")), HELOCMaxBalAmt: new(usd("5000"))}}
	})
	add("terms of every kind", unusualTerms)
	return out
}

func unusualTerms(f *loan.File) {
	six := domain.MustRate("6.125")
	f.Info.MortgageTypeAndTerms = loan.Terms{AmortizationType: loan.AmortizationAdjustable, LoanAmortizationPeriodCount: new(360), NoteRatePercent: &six, QualifyingRatePercent: &six,
		InterestOnlyInd: new(true), InterestOnlyTermMonthsCount: new(120), InitialFixedPeriodEffectiveMonthsCount: new(60), NormalRateAdjustmentPeriod: new(6),
		FirstRateAdjustmentCap: new(domain.MustRate("2")), NormalRateAdjustmentCap: new(domain.MustRate("1")), MaxIncRatePct: new(domain.MustRate("5")), ARMIndex: "SOFR30DayAverage",
		ARMIndexRatePercent: new(domain.MustRate("4.3123")), ARMMargin: new(domain.MustRate("2.75")), ARMRateRoundingPercent: new(domain.MustRate("0.125")), FloorBasis: "Fixed",
		FloorRatePercent: new(domain.MustRate("2.75")), PrepayPenalty: "36_MONTHS", PrepayPenaltyAmount: new(usd("4500")), PrepaymentPenaltyInd: new(true), LoanProgramId: "HomeReady",
		DeedRestrictionTermMonthsCount: new(180), RenovationLoanInd: new(true), ConstructionLoanInd: new(true), BalloonInd: new(true), NegativeAmortizationInd: new(true),
		BuydownTemporarySubsidyFundingInd: new(true), LoanMaturityPeriodCount: new(84), ConstructionPeriodMonthsCount: new(12), HELOCRepayPeriodMonthsCount: new(240)}
}

type lister func(values domain.Enum, set func(f *loan.File, value string))

func ofLoan(of lister) {
	of(loan.PurposeTypes, func(f *loan.File, v string) { f.Info.TransactionInfo.LoanPurposeType = loan.PurposeType(v) })
	of(loan.MortgageTypes, func(f *loan.File, v string) { f.Info.TransactionInfo.MortgageType = loan.MortgageType(v) })
	of(loan.AmortizationTypes, func(f *loan.File, v string) { f.Info.MortgageTypeAndTerms.AmortizationType = loan.AmortizationType(v) })
	of(loan.CashOutTypes, func(f *loan.File, v string) {
		f.Info.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
		f.Info.TransactionInfo.RefinanceCashOutDeterminationType = loan.CashOutType(v)
	})
	of(loan.ExpenseTypes, func(f *loan.File, v string) {
		f.Info.HousingExpenses = append(f.Info.HousingExpenses, loan.HousingExpense{ExpenseType: loan.ExpenseType(v), PaymentAmt: new(usd("11")), ExpenseTypeOtherDesc: "Something", CalcType: loan.Manual})
	})
	of(loan.CreditTypes, func(f *loan.File, v string) {
		f.Info.PurchaseCredits = append(f.Info.PurchaseCredits, loan.PurchaseCredit{PurchaseCreditType: loan.CreditType(v), PurchaseCreditAmt: new(usd("12")), PurchaseCreditTypeOtherDesc: "Words"})
	})
	of(loan.CreditSourceTypes, func(f *loan.File, v string) {
		f.Info.PurchaseCredits = append(f.Info.PurchaseCredits, loan.PurchaseCredit{PurchaseCreditType: loan.CreditOther, PurchaseCreditAmt: new(usd("12")), PurchaseCreditSourceType: v, PurchaseCreditSourceOtherDesc: "Words"})
	})
	of(loan.RefinancePrimaryPurposeTypes, func(f *loan.File, v string) {
		f.Info.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
		f.Info.TransactionInfo.RefinancePrimaryPurposeType = v
	})
	of(loan.SectionOfActTypes, func(f *loan.File, v string) { f.Info.GovernmentLoan.SectionOfActType = v })
	of(loan.VAFundingFeeExemptionTypes, func(f *loan.File, v string) { f.Info.VAInfo.VAFundingFeeExemptionType = v })
	of(loan.VAUseTypes, func(f *loan.File, v string) { f.Info.VAInfo.VAUseType = v })
	of(loan.PrepayPenaltyTypes, func(f *loan.File, v string) { f.Info.MortgageTypeAndTerms.PrepayPenalty = v })
	of(loan.FloorBasisTypes, func(f *loan.File, v string) { f.Info.MortgageTypeAndTerms.FloorBasis = v })
	of(loan.ARMIndexTypes, func(f *loan.File, v string) { f.Info.MortgageTypeAndTerms.ARMIndex = v })
	of(domain.NewEnum("ARMIndex", "Term SOFR, 6 months", "LIBOR"), func(f *loan.File, v string) { f.Info.MortgageTypeAndTerms.ARMIndex = v })
	of(loan.LoanProgramTypes, func(f *loan.File, v string) { f.Info.MortgageTypeAndTerms.LoanProgramId = v })
	of(loan.GovernmentRefinance, func(f *loan.File, v string) { f.Info.GovernmentLoan.GovernmentRefinanceType = v })
	of(loan.DownPaymentTypes, func(f *loan.File, v string) {
		f.Info.TransactionInfo.DownPayments = []loan.DownPayment{{FundsType: v, FundsSourceType: "Borrower", Amt: new(usd("5000"))}, {FundsType: v}}
	})
	of(finance.LienPositions, func(f *loan.File, v string) {
		f.Info.TransactionInfo.LienPosition = finance.LienPosition(v)
		f.Liabilities[0].LiabilityDetail.LienPosition = finance.LienPosition(v)
	})
}

func ofProperty(of lister) {
	detail := func(f *loan.File) *property.Detail { return &f.Info.SubjectProperty.PropertyDetail }
	of(property.UsageTypes, func(f *loan.File, v string) {
		detail(f).PropertyUsageType = property.UsageType(v)
		f.OwnedProperties[0].Property.PropertyDetail.CurrentUsageType = property.UsageType(v)
		f.OwnedProperties[0].Property.PropertyDetail.PropertyUsageType = property.UsageType(v)
	})
	of(property.HousingTypes, func(f *loan.File, v string) {
		detail(f).HousingType = property.HousingType(v)
		f.OwnedProperties[0].Property.Housing.HousingType = property.HousingType(v)
	})
	of(property.ConstructionMethodTypes, func(f *loan.File, v string) { detail(f).ConstrMethTyp = property.ConstructionMethodType(v) })
	of(property.AttachmentTypes, func(f *loan.File, v string) { detail(f).AttachmentType = property.AttachmentType(v) })
	of(property.EstateTypes, func(f *loan.File, v string) { detail(f).EstateType = property.EstateType(v) })
	of(property.VestingTypes, func(f *loan.File, v string) {
		f.Info.SubjectProperty.PropertyOwners = []property.PropertyOwner{{FullName: "Ada Loft", RelVestingType: property.VestingType(v), StatusType: "as of now"}}
	})
	of(property.TrustTypes, func(f *loan.File, v string) {
		f.Info.SubjectProperty.PropertyOwners = []property.PropertyOwner{{FullName: "The Loft Trust", TrustType: property.TrustType(v), StatusType: "Proposed", RelVestingType: "Individual"}}
	})
	of(domain.NewEnum("ADUCount", "0", "1", "2", "3"), func(f *loan.File, v string) {
		detail(f).ADUCount = new(int(v[0] - '0'))
		f.OwnedProperties[0].Property.PropertyDetail.ADUCount = new(int(v[0] - '0'))
		f.Info.TransactionInfo.LandOriginalCostAmt = new(usd("50000"))
		detail(f).AcquiredDate, detail(f).OriginalCostAmt, detail(f).StructureBuiltYear = new(domain.MustDate("2019-04-05")), new(usd("300000")), new(1987)
	})
	of(property.States, func(f *loan.File, v string) { f.Info.SubjectProperty.Address.StateCode = v })
	of(domain.NewEnum("PostalCode", "78701", "78701-1234", "787011234"), func(f *loan.File, v string) { f.Info.SubjectProperty.Address.PostalCode = v })
	of(domain.NewEnum("Flood", "AE", "X"), func(f *loan.File, v string) {
		f.Info.SubjectProperty.Flood = &property.FloodDetermination{Zone: v, Hazard: v == "AE", Certificate: "FC-1"}
	})
}

func ofPeople(of lister) {
	of(borrower.Roles, func(f *loan.File, v string) {
		if len(f.Borrowers) > 1 {
			f.Borrowers[1].Role = borrower.Role(v)
		}
	})
	of(borrower.CitizenResidencyTypes, func(f *loan.File, v string) { f.Borrowers[0].CitizenResidencyType = borrower.CitizenResidencyType(v) })
	of(borrower.MaritalStatusTypes, func(f *loan.File, v string) {
		f.Borrowers[0].BorrowerDetail.MaritalStatusType = borrower.MaritalStatusType(v)
	})
	of(borrower.ClassificationTypes, func(f *loan.File, v string) {
		f.Borrowers[0].BorrowerDetail.ClassificationType = borrower.ClassificationType(v)
	})
	of(borrower.ResidencyTypes, func(f *loan.File, v string) {
		f.Residences[0].ResidenceDetail.ResidencyType = borrower.ResidencyType(v)
	})
	of(borrower.BasisTypes, func(f *loan.File, v string) { f.Residences[0].ResidenceDetail.BasisType = borrower.BasisType(v) })
	of(borrower.MilitaryStatusTypes, func(f *loan.File, v string) {
		f.Borrowers[0].MilitaryService.StatusType = borrower.MilitaryStatusType(v)
	})
	of(borrower.MilitaryBranchTypes, func(f *loan.File, v string) { f.Borrowers[0].MilitaryService.BranchType = v })
	of(borrower.CounselingFormatTypes, func(f *loan.File, v string) {
		f.Borrowers[0].Counseling.CounselingEvents = []borrower.CounselingEvent{{CounselingEventDetail: borrower.CounselingEventDetail{FormatType: v, CounselingType: "Education", ConfirmationInd: new(true),
			CompletedDate: new(domain.MustDate("2026-01-09")), CounselingAgencyName: "Prairie Counsel", CounselingAgencyIdentifier: "80123"}}}
	})
	of(borrower.CounselingTypes, func(f *loan.File, v string) {
		f.Borrowers[0].Counseling.CounselingEvents = []borrower.CounselingEvent{{CounselingEventDetail: borrower.CounselingEventDetail{CounselingType: v}}}
	})
	of(borrower.Languages, func(f *loan.File, v string) { f.Borrowers[0].Languages = []borrower.Language{{Code: v}} })
	of(domain.NewEnum("DomesticRelationshipType", "Civil union", "Domestic partnership", "Registered reciprocal beneficiary", "something else"), func(f *loan.File, v string) {
		f.Borrowers[0].BorrowerDetail.DomesticRelationshipInd, f.Borrowers[0].BorrowerDetail.DomesticRelationshipType = new(true), v
		f.Borrowers[0].DependentAgeYearsCount, f.Borrowers[0].BorrowerDetail.DependentCount = "3, 12", new(2)
	})
	answered := func(set func(*borrower.Declaration, string)) func(*loan.File, string) {
		return func(f *loan.File, v string) { set(&f.Declarations[0], v) }
	}
	of(borrower.IntentOccupyTypes, answered(func(d *borrower.Declaration, v string) { d.DeclarationDetail.IntentOccupyType = v }))
	of(borrower.OwnerPast3YearsTypes, answered(func(d *borrower.Declaration, v string) { d.DeclarationDetail.OwnerPast3YearsType = v }))
	of(borrower.PriorPropUsageTypes, answered(func(d *borrower.Declaration, v string) { d.DeclarationDetail.PriorPropUsageType = v }))
	of(borrower.PriorPropTitleTypes, answered(func(d *borrower.Declaration, v string) { d.DeclarationDetail.PriorPropTitleType = v }))
	of(borrower.BankruptcyChapterTypes, answered(func(d *borrower.Declaration, v string) {
		d.DeclarationDetail.BankruptcyInd = new(true)
		d.Bankruptcies = []borrower.Bankruptcy{{ChapterType: v, FiledDate: new(domain.MustDate("2018-03-04")), DischargedDate: new(domain.MustDate("2019-03-04"))}, {ChapterType: v, FiledDate: new(domain.MustDate("2012-03-04"))}}
	}))
	demographic := func(set func(*borrower.Demographic, string)) func(*loan.File, string) {
		return func(f *loan.File, v string) { set(&f.Demographics[0], v) }
	}
	of(borrower.EthnicityTypes, demographic(func(d *borrower.Demographic, v string) { d.EthnicityType = []string{v} }))
	of(borrower.EthnicityOriginTypes, demographic(func(d *borrower.Demographic, v string) {
		d.HmdaEthnicityOrigins = []borrower.EthnicityOrigin{{OriginType: v, OriginTypeOtherDesc: "Argentine"}}
	}))
	of(borrower.RaceTypes, demographic(func(d *borrower.Demographic, v string) {
		d.HmdaRaces = []borrower.Race{{RaceType: v, RaceTypeAdditionalDescription: "Navajo"}}
	}))
	of(borrower.RaceDesignationTypes, demographic(func(d *borrower.Demographic, v string) {
		d.HmdaRaces = []borrower.Race{{RaceType: "Asian", Designations: []borrower.RaceDesignation{{DesignationType: v, DesignationTypeOtherDesc: "Hmong"}}}}
	}))
	of(borrower.GenderTypes, demographic(func(d *borrower.Demographic, v string) { d.GovernmentMonitoringDetail.ULADGenderType = v }))
	of(borrower.ApplicationMethodTypes, demographic(func(d *borrower.Demographic, v string) { d.GovernmentMonitoringDetail.ULADAppMethodType = v }))
}

func ofMoney(of lister) {
	of(finance.AssetTypes, func(f *loan.File, v string) {
		f.Assets[0].AssetDetail.AssetType, f.Assets[0].AssetDetail.AssetTypeOtherDesc = finance.AssetType(v), "Words"
	})
	of(finance.FundsSourceTypes, func(f *loan.File, v string) {
		f.Assets[0].AssetDetail.FundsSourceType, f.Assets[0].AssetDetail.FundsSourceTypeOtherDesc = finance.FundsSourceType(v), "Words"
		f.Assets[0].AssetDetail.IncludedInAssetAccountInd = new(true)
	})
	of(finance.LiabilityTypes, func(f *loan.File, v string) {
		d := &f.Liabilities[0].LiabilityDetail
		d.LiabilityType, d.LiabilityTypeOtherDesc, d.CreditLimitAmt, d.MortgageType = finance.LiabilityType(v), "Words", new(usd("900")), "Some kind"
	})
	of(domain.NewEnum("LiabilityMortgageType", "Conventional", "FHA", "va", "USDA", "Reverse", "HELOC", "Any text"), func(f *loan.File, v string) { f.Liabilities[0].LiabilityDetail.MortgageType = v })
	of(finance.ExpenseTypes, func(f *loan.File, v string) {
		f.Expenses = append(f.Expenses, finance.Expense{Record: domain.Record{ID: domain.NewID()}, ExpenseType: finance.ExpenseType(v), ExpenseTypeOtherDesc: "Words", AlimonyOwedTo: "Somebody",
			MonthlyPaymentAmt: new(usd("70")), RemainingTermMonthsCount: new(12), ExclusionInd: new(true)})
	})
	of(finance.DispositionStatusTypes, func(f *loan.File, v string) {
		f.OwnedProperties[0].OwnedPropertyDetail.DispositionStatusType = finance.DispositionStatusType(v)
	})
	of(finance.EmploymentStatusTypes, func(f *loan.File, v string) { f.Employers[0].Employment.StatusType = finance.EmploymentStatusType(v) })
	of(finance.EmploymentClassificationTypes, func(f *loan.File, v string) {
		f.Employers[0].Employment.ClassificationType = finance.EmploymentClassificationType(v)
	})
	of(finance.OwnershipInterestTypes, func(f *loan.File, v string) {
		f.Employers[0].Employment.OwnershipInterestType = finance.OwnershipInterestType(v)
	})
	of(finance.IncomeTypes, func(f *loan.File, v string) {
		f.IncomeItems[0].IncomeType, f.IncomeItems[0].IncomeTypeOtherDesc = finance.IncomeType(v), "Words"
	})
}

// plainLoan is a loan of its records alone, made anew for each kind.
func plainLoan(t testing.TB) (*loan.File, map[domain.ID]string) {
	t.Helper()
	in := own(t, "arm-investor-three-unit")
	in.File.Source = nil
	in.File.Info.SubjectProperty.PropertyOwners = []property.PropertyOwner{{FullName: "Ada Loft", StatusType: "Proposed", RelVestingType: "Individual"}}
	in.File.Expenses = append(in.File.Expenses, finance.Expense{Record: domain.Record{ID: domain.NewID()}, ExpenseType: "Alimony"})
	return in.File, in.Numbers
}

// eachKind makes the files of every kind of loan: as it is exported, as it goes to DU and LPA and to a lender.
func eachKind(t testing.TB, visit func(name string, file []byte)) {
	t.Helper()
	for _, k := range kinds() {
		f, numbers := plainLoan(t)
		k.set(f)
		visit("export, "+k.name, mustExport(t, f, numbers))
	}
	f, numbers := plainLoan(t)
	reports := map[domain.ID]string{}
	for _, b := range f.Borrowers {
		reports[b.ID] = "CR-77"
	}
	unusualTerms(f)
	for _, system := range []string{SystemDU, SystemLPA} {
		file, _, err := Submit(f, numbers, created, Submission{System: system, CaseID: "1234567890", Lender: "204587193", CreditReports: reports, Verifications: []Verification{{"VR-77-1", "Finicity", "VOE"}}})
		if err != nil {
			t.Fatal(err)
		}
		visit(fmt.Sprint("submission to ", system), file)
	}
	file, err := Register(f, numbers, created, reports)
	if err != nil {
		t.Fatal(err)
	}
	visit("registration", file)
}
