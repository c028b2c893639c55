package mismo

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
)

// sameAgain exports the loan and holds that importing gives the same loan; it returns the text.
func sameAgain(t *testing.T, in *Imported) string {
	t.Helper()
	out := mustExport(t, in.File, in.Numbers)
	again := mustImport(t, out)
	active := *in.File
	active.Borrowers = in.File.ActiveBorrowers()
	assert.Equal(t, plain(t, &Imported{File: &active, Numbers: in.Numbers}), plain(t, again))
	return string(out)
}

func TestExportChangedValues(t *testing.T) {
	in := own(t, "purchase-conventional")
	f := in.File
	f.Info.TransactionInfo.BaseLoanAmt = new(usd("350000"))
	f.Info.MortgageTypeAndTerms.NoteRatePercent = new(domain.MustRate("5.99"))
	f.Info.TransactionInfo.LenderLoanIdentifier = "INV-2001"
	f.Info.SubjectProperty.Address.UnitIdentifier = "7"
	f.Info.SubjectProperty.PropertyDetail.HousingType = property.HousingTownhouse
	f.Info.SubjectProperty.PropertyDetail.CleanEnergyLienInd = nil
	f.Borrowers[0].ContactPoint.HomePhone = "5125550188"
	f.Borrowers[0].ContactPoint.Email = ""
	f.Borrowers[0].Name.FirstName = "Nóra <&> \"Q\""
	f.Borrowers[0].DependentAgeYearsCount = "3,5"
	f.Declarations[0].DeclarationDetail.PartyToLawsuitInd = new(true)
	f.Employers[0].Employment.MonthlyIncomeAmt = new(usd("10000"))
	f.Liabilities[1].LiabilityDetail.PayoffStatusInd = new(true)
	out := sameAgain(t, in)
	for _, text := range []string{"<BaseLoanAmount>350000.00<", "<NoteRatePercent>5.990<", "<LoanIdentifier>INV-2001<", "<AddressUnitIdentifier>7<",
		"<ContactPointTelephoneValue>5125550188<", "<EmploymentMonthlyIncomeAmount>10000.00<", "<LoanIdentifier>100017501234567890<",
		"<HMDA_HOEPALoanStatusIndicator>false<", "<DependentAgeYearsCount>5<", "<HousingExpensePaymentAmount>2096.18<"} {
		assert.Contains(t, out, text)
	}
	for _, text := range []string{"nora.quill@example.test", "PropertyExistingCleanEnergyLienIndicator", "2214.74</HousingExpensePaymentAmount>"} {
		assert.NotContains(t, out, text)
	}
	assert.Equal(t, 1, strings.Count(out, "GABLE:RECORD>")/2, "the townhouse")
}

func TestExportNewRecords(t *testing.T) {
	in := own(t, "purchase-conventional")
	f := in.File
	nora := domain.Ref{ID: f.Borrowers[0].ID}
	second := borrower.Borrower{Record: domain.Record{ID: domain.NewID()}, Active: true, Role: borrower.RoleBorrower,
		Name: borrower.Name{FirstName: "Pim", LastName: "Quill"}}
	second.BorrowerDetail.LoanAppSeqNumber = new(1)
	second.TaxpayerIdentifier = borrower.TaxpayerIdentifier{Masked: "***-**-1099", TypeName: typeSSN}
	f.Borrowers = append(f.Borrowers, second)
	in.Numbers[second.ID] = "900201099"
	pim := domain.Ref{ID: second.ID}
	f.Residences = append(f.Residences, borrower.Residence{Record: domain.Record{ID: domain.NewID()}, BorrowerId: pim.ID,
		Address: property.Address{LineText: "1 New St"}, ResidenceDetail: borrower.ResidenceDetail{ResidencyType: borrower.ResidencyCurrent}},
		borrower.Residence{Record: domain.Record{ID: domain.NewID()}, BorrowerId: pim.ID,
			Address: property.Address{LineText: "PO Box 2"}, ResidenceDetail: borrower.ResidenceDetail{ResidencyType: borrower.ResidencyMailing}})
	job := finance.Employer{Record: domain.Record{ID: domain.NewID()}, BorrowerId: pim.ID, Name: "Juniper Press"}
	job.Employment.StatusType, job.Employment.MonthlyIncomeAmt = finance.EmploymentCurrent, new(usd("4000"))
	f.Employers = append(f.Employers, job)
	f.IncomeItems = append(f.IncomeItems, finance.IncomeItem{Record: domain.Record{ID: domain.NewID()}, BorrowerId: pim.ID, EmployerId: &job.ID,
		IncomeType: finance.IncomeBase, EmploymentIncomeInd: new(true), MonthlyTotalAmt: new(usd("4000")),
		IncomeItemMetaData: finance.IncomeItemMetaData{RetirementDate: new(domain.MustDate("2050-01-01"))}})
	f.Declarations = append(f.Declarations, borrower.Declaration{Record: domain.Record{ID: domain.NewID()}, BorrowerId: pim.ID,
		DeclarationDetail: borrower.DeclarationDetail{IntentOccupyType: "Yes", BankruptcyInd: new(true)},
		Bankruptcies:      []borrower.Bankruptcy{{ChapterType: "ChapterThirteen", FiledDate: new(domain.MustDate("2019-02-03"))}}})
	f.Demographics = append(f.Demographics, borrower.Demographic{Record: domain.Record{ID: domain.NewID()}, BorrowerId: pim.ID,
		HmdaRaces: []borrower.Race{{RaceType: "Asian", Designations: []borrower.RaceDesignation{{DesignationType: "Korean"}, {DesignationType: "OtherAsian", DesignationTypeOtherDesc: "Thai"}}},
			{RaceType: "NativeHawaiianOrOtherPacificIslander", Designations: []borrower.RaceDesignation{{DesignationType: "OtherPacificIslander", DesignationTypeOtherDesc: "Tongan"}}}}})
	f.Assets = append(f.Assets, finance.Asset{Record: domain.Record{ID: domain.NewID()}, Borrowers: []domain.Ref{nora, pim},
		AssetDetail: finance.AssetDetail{AssetType: "Stock", CashOrMarketValueAmt: new(usd("5"))}})
	owned := finance.OwnedProperty{Record: domain.Record{ID: domain.NewID()}, Borrowers: []domain.Ref{pim}}
	owned.Property.Housing.HousingType = property.HousingFarm
	debt := finance.Liability{Record: domain.Record{ID: domain.NewID()}, Borrowers: []domain.Ref{pim}, OwnedPropertyId: &owned.ID,
		LiabilityDetail: finance.LiabilityDetail{LiabilityType: finance.LiabilityMortgageLoan, LienPosition: finance.LienFirst}}
	owned.Liabilities = []domain.Ref{{ID: debt.ID}}
	f.OwnedProperties, f.Liabilities = append(f.OwnedProperties, owned), append(f.Liabilities, debt)
	f.Expenses = append(f.Expenses, finance.Expense{Record: domain.Record{ID: domain.NewID()}, Borrowers: []domain.Ref{nora}, ExpenseType: "Alimony"})
	f.Info.SubordinateLoans = append(f.Info.SubordinateLoans, loan.SubordinateLoan{Id: domain.NewID(), NoteAmt: new(usd("9000")), LienPosition: finance.LienSecond})
	f.Info.PurchaseCredits = append(f.Info.PurchaseCredits, loan.PurchaseCredit{PurchaseCreditType: loan.CreditSeller, PurchaseCreditAmt: new(usd("1"))})
	f.Info.SubjectProperty.PropertyOwners[0].TrustType = "LivingTrust"
	out := sameAgain(t, in)
	for _, text := range []string{"<TrustClassificationType>LivingTrust<", `xlink:label="BORROWER_2"`, "<BorrowerCount>2<", `xlink:label="RELATED_LOAN_1"`, "<TaxpayerIdentifierValue>900201099<",
		"<ClosingAdjustmentItemType>SellerCredit<", arcJointCredit, arcExpenseRole, arcAssetLiability, "<ULAD:HMDARaceDesignationOtherAsianDescription>Thai<",
		"<ULAD:HMDARaceDesignationOtherPacificIslanderDescription>Tongan<"} {
		assert.Contains(t, out, text)
	}
}

// What the records did not take in of the file's ties stays as long as nobody changes what they did take in.
func TestExportOfTiesThatRecordsCannotHold(t *testing.T) {
	bridge := `xlink:from="ASSET_1" xlink:to="LIABILITY_2"`
	first, second := `xlink:from="ASSET_4" xlink:to="LIABILITY_1"`, `xlink:from="ASSET_5" xlink:to="LIABILITY_1"`
	spouses := `xlink:from="CURRENT_INCOME_ITEM_2" xlink:to="EMPLOYER_1"`
	ties := func(out string) (found []bool) {
		for _, tie := range []string{bridge, first, second, spouses} {
			found = append(found, strings.Contains(out, tie))
		}
		return found
	}
	for name, c := range map[string]struct {
		change func(f *loan.File)
		want   []bool
	}{
		"nothing changed": {func(*loan.File) {}, []bool{true, true, true, true}},
		"another figure":  {func(f *loan.File) { f.Liabilities[0].LiabilityDetail.UnpaidBalanceAmt = new(usd("1")) }, []bool{true, true, true, true}},
		"debt of no property": {func(f *loan.File) {
			f.Liabilities[0].OwnedPropertyId, f.OwnedProperties[0].Liabilities = nil, nil
		}, []bool{true, false, false, true}},
		"debt of the other property": {func(f *loan.File) {
			f.Liabilities[0].OwnedPropertyId = &f.OwnedProperties[1].ID
			f.OwnedProperties[0].Liabilities, f.OwnedProperties[1].Liabilities = nil, []domain.Ref{{ID: f.Liabilities[0].ID}}
		}, []bool{true, false, true, true}},
		"bridge loan gone": {func(f *loan.File) { f.Assets = f.Assets[1:] }, []bool{false, true, true, true}},
		"job gone": {func(f *loan.File) {
			f.Employers, f.IncomeItems[0].EmployerId = nil, nil
		}, []bool{true, true, true, false}},
	} {
		t.Run(name, func(t *testing.T) {
			in := own(t, "manufactured-bridge-loan")
			c.change(in.File)
			assert.Equal(t, c.want, ties(sameAgain(t, in)))
		})
	}
}

func TestExportLeavesOutWhatIsGone(t *testing.T) {
	in := own(t, "arm-investor-three-unit")
	f := in.File
	gone := f.OwnedProperties[1]
	f.OwnedProperties = f.OwnedProperties[:1]
	f.Liabilities[1].OwnedPropertyId, f.Liabilities[2].OwnedPropertyId = nil, nil
	f.Liabilities = append(f.Liabilities[:3:3], f.Liabilities[4])
	f.Liabilities[0].Borrowers = f.Liabilities[0].Borrowers[:1]
	f.Assets = nil
	f.Demographics = f.Demographics[:1]
	f.Info.PurchaseCredits = f.Info.PurchaseCredits[1:]
	out := sameAgain(t, in)
	for _, text := range []string{gone.Property.Address.LineText, "Gulf Auto Lease", "MoneyMarketFund", ">EarnestMoney<", `"ASSET_1"`, `"ASSET_3"`, `"LIABILITY_4"`} {
		assert.NotContains(t, out, text)
	}
	assert.Contains(t, out, "LenderAffiliate")
}

func TestExportLeavesOutWhoIsOff(t *testing.T) {
	in := own(t, "va-purchase-two-borrowers")
	f := in.File
	june := f.Borrowers[1].ID
	f.Borrowers[1].Active = false
	out := string(mustExport(t, f, in.Numbers))
	for _, text := range []string{"June", "Tidal Elementary", in.Numbers[june], "BORROWER_2", arcJointCredit} {
		assert.NotContains(t, out, text)
	}
	again := mustImport(t, []byte(out))
	assert.Len(t, again.File.Borrowers, 1)
	assert.Empty(t, alarms(again.Warnings), "no relationship is left dangling")
	assert.Contains(t, out, "<BorrowerCount>1<")
}

func TestExportKeepsAnyProgram(t *testing.T) {
	for _, program := range []loan.MortgageType{loan.MortgageUSDA, loan.MortgageUSDARural, loan.MortgageHELOC, loan.MortgageReverse, loan.MortgageNonQM, loan.MortgageAffordable} {
		in := own(t, "purchase-conventional")
		in.File.Info.TransactionInfo.MortgageType = program
		in.File.Info.TransactionInfo.HELOCMaxBalAmt = new(usd("99"))
		sameAgain(t, in)
	}
}

func TestExportOfAdjustableTerms(t *testing.T) {
	in := own(t, "arm-investor-three-unit")
	terms := &in.File.Info.MortgageTypeAndTerms
	terms.ARMIndex, terms.FloorBasis = "SOFR30DayAverage", "Margin"
	terms.FirstRateAdjustmentCap, terms.NormalRateAdjustmentCap = new(domain.MustRate("5")), new(domain.MustRate("1"))
	terms.MaxIncRatePct, terms.NormalRateAdjustmentPeriod = new(domain.MustRate("5")), new(6)
	in.File.Info.GovernmentLoan.AgencyCaseIdentifier = "012-3456789"
	in.File.Info.TransactionInfo.LenderLoanIdentifier = ""
	out := sameAgain(t, in)
	for _, text := range []string{"<AdjustmentRuleType>First<", "<PerChangeRateAdjustmentFrequencyMonthsCount>6<", "<IndexType>Other<", "<IndexTypeOtherDescription>30-day average SOFR<",
		"<LoanIdentifierType>AgencyCase<", "<LoanIdentifierType>MERS_MIN<"} {
		assert.Contains(t, out, text)
	}
	assert.NotContains(t, out, "INV-1002")
	assert.NotContains(t, out, ">LenderLoan<", "no identifier is left without its value")
}

func TestExportOfCalculatedExpenses(t *testing.T) {
	in := own(t, "purchase-conventional")
	in.File.Info.HousingExpenses[2] = loan.HousingExpense{ExpenseType: loan.ExpenseRealEstateTax, CalcType: loan.Calculated, AnnualRate: new(domain.MustRate("1.2"))}
	assert.Contains(t, sameAgain(t, in), "<HousingExpensePaymentAmount>405.00<", "1.2 % of 405,000 a month")
}

func TestExportOfAnEmptyLoan(t *testing.T) {
	f := &loan.File{}
	out := mustExport(t, f, nil)
	again := mustImport(t, out)
	assert.Equal(t, loan.Info{}, again.File.Info)
	assert.Contains(t, string(out), "2026-11-21T12:00:00Z")
}

// Elements stand in the order that the schema's sequences want.
func TestExportOrder(t *testing.T) {
	for name, text := range sampleFiles(t) {
		in := mustImport(t, text)
		in.File.Source = nil
		decoder := xml.NewDecoder(strings.NewReader(string(mustExport(t, in.File, in.Numbers))))
		var last []string
		for {
			token, err := decoder.Token()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			switch e := token.(type) {
			case xml.StartElement:
				if n := len(last); n > 0 {
					assert.False(t, last[n-1] != "" && before(e.Name.Local, last[n-1]), "%s: %s after %s", name, e.Name.Local, last[n-1])
					last[n-1] = e.Name.Local
				}
				last = append(last, "")
			case xml.EndElement:
				last = last[:len(last)-1]
			}
		}
	}
}

// Any value in any place of a file is either understood or given back.
func FuzzValue(f *testing.F) {
	texts := []string{}
	for _, name := range []string{"fha-purchase-two-borrowers", "arm-investor-three-unit"} {
		in := own(f, name)
		texts = append(texts, string(mustExport(f, in.File, in.Numbers)))
	}
	for _, value := range []string{"-1", "1e9", "99999999999999", "0.001", "Other", "true", "2024-02-30", "\u202e", "900201004", "  ", "<x/>", "BORROWER_2"} {
		f.Add(uint16(7), value)
		f.Add(uint16(400), value)
	}
	f.Fuzz(func(t *testing.T, place uint16, value string) {
		for _, text := range texts {
			parts := strings.Split(text, "</")
			at := int(place) % (len(parts) - 1)
			start := strings.LastIndexByte(parts[at], '>') + 1
			var escaped strings.Builder
			require.NoError(t, xml.EscapeText(&escaped, []byte(value)))
			parts[at] = parts[at][:start] + escaped.String()
			in, err := Import(strings.NewReader(strings.Join(parts, "</")), DefaultLimits)
			if err != nil {
				var known *domain.Error
				require.ErrorAs(t, err, &known)
				continue
			}
			assertValid(t, "", in.File)
			again := mustImport(t, mustExport(t, in.File, in.Numbers))
			require.Equal(t, plain(t, in), plain(t, again))
		}
	})
}
