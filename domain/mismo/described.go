package mismo

import (
	"strings"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
)

// words are what a value is in a file: a word of the standard's list, and where the list has none for it "Other" with a description beside it.
type words struct{ kind, description string }

// described are the two fields of a value that the standard has a list for and that may be described where it is not in it: the word, and the description.
// say gives a value's words, mean the value that words stand for; both are told "" where nothing is known.
func described[T any, S ~string](path string, say func(S) words, mean func(words) S, of func(*T) *S) []field[T] {
	kind := field[T]{paths: []string{path},
		read: func(r *T, s string) bool {
			*of(r) = mean(words{kind: s})
			return *of(r) != ""
		},
		write: func(r *T) string { return say(*of(r)).kind }}
	description := field[T]{paths: []string{path + "OtherDescription"},
		read: func(r *T, s string) bool {
			if now := *of(r); now == "" || now == other {
				*of(r) = mean(words{other, s})
			}
			return true
		},
		write: func(r *T) string { return say(*of(r)).description }}
	return []field[T]{kind, description}
}

// ofList gives words by the standard's list: a value that is in it, however it is spelt, else one in words.
func ofList(list domain.Enum) func(string) words {
	return func(value string) words {
		value = strings.TrimSpace(value)
		if kind := option(list, value); kind != "" || value == "" {
			return words{kind: kind}
		}
		return words{other, value}
	}
}

// byList is the value that words of the standard's list stand for: themselves, or what describes them.
func byList(list domain.Enum, limit int) func(words) string {
	return func(w words) string {
		if w.kind == other && w.description != "" {
			return within(w.description, limit)
		}
		return option(list, w.kind)
	}
}

// within is a text that is not too long, else nothing.
func within(text string, limit int) string {
	if len([]rune(text)) > limit {
		return ""
	}
	return text
}

// The standard's own lists where ours differ from them.
var (
	domesticRelationships = domain.NewEnum("DomesticRelationshipType", "CivilUnion", "DomesticPartnership",
		"RegisteredReciprocalBeneficiaryRelationship", other)
	mismoMortgages = domain.NewEnum("MortgageType", "Conventional", "FHA", "LocalAgency", other, "PublicAndIndianHousing", "StateAgency",
		"USDARuralDevelopment=USDA", "VA")
	mismoIndexes = domain.NewEnum("IndexType", "BankPrimeLoan", "CertificateOfDepositIndex", "ConstantMaturityTreasury", "CostOfSavingsIndex",
		"EleventhDistrictCostOfFundsIndex", "LIBOR", other, "TreasuryBill", "TwelveMonthTreasuryAverage")
	counselingFormats = domain.NewEnum("CounselingFormatType", "FaceToFace", "Internet", other, "Telephone")
)

const hybridCounseling = "Hybrid"

// counselingEventAsWritten is an event in the file's words: the list has none for one that is held partly in person.
func counselingEventAsWritten(event borrower.CounselingEvent) borrower.CounselingEvent {
	if d := &event.CounselingEventDetail; d.FormatType == hybridCounseling {
		d.FormatType, d.FormatTypeOthDesc = other, hybridCounseling
	}
	return event
}

// counselingEventAsMeant is an event that a file says in its words.
func counselingEventAsMeant(event borrower.CounselingEvent) borrower.CounselingEvent {
	if d := &event.CounselingEventDetail; d.FormatType == other && fold(d.FormatTypeOthDesc) == fold(hybridCounseling) {
		d.FormatType, d.FormatTypeOthDesc = hybridCounseling, ""
	}
	return event
}

// indexWords are the indexes that have a word in the standard's list.
var indexWords = map[string]string{"Prime": "BankPrimeLoan", "COFI": "EleventhDistrictCostOfFundsIndex", "CMTOneYear": "ConstantMaturityTreasury",
	"CMTFiveYear": "ConstantMaturityTreasury", other: other}

// sourceOfIndex tells the Treasury securities of several years apart.
var sourceOfIndex = map[string]string{"CMTOneYear": "WeeklyOneYearTreasurySecuritiesConstantMaturityFRBH15", "CMTFiveYear": "WeeklyFiveYearTreasurySecuritiesConstantMaturityFRBH15"}

// sayIndex gives an index's words. The list is older than SOFR, which is said in words.
func sayIndex(index string) words {
	index = strings.TrimSpace(index)
	if kind := indexWords[index]; kind != "" {
		return words{kind: kind}
	}
	return ofList(mismoIndexes)(loan.ARMIndexTypes.DisplayName(index))
}

// meanIndex is the index that words stand for: one of ours where it can be told, else what the file says.
func meanIndex(w words) string {
	if w.kind == other && w.description != "" {
		if known := option(loan.ARMIndexTypes, w.description); known != "" {
			return known
		}
		return within(w.description, longestIndex)
	}
	switch kind := option(mismoIndexes, w.kind); kind {
	case "BankPrimeLoan":
		return "Prime"
	case "EleventhDistrictCostOfFundsIndex":
		return "COFI"
	case "":
		return within(w.kind, longestIndex) // files of before have our own words here
	default:
		return kind
	}
}

const longestIndex = 60

const pathIndex = rateAdjustment + "INDEX_RULES/INDEX_RULE/Index"

// indexFields are those of an adjustable rate's index; files by an older specification describe its source.
func indexFields() []field[loan.Info] {
	of := func(i *loan.Info) *string { return &i.MortgageTypeAndTerms.ARMIndex }
	fields := described(pathIndex+"Type", sayIndex, meanIndex, of)
	fields[0].lawful = mismoIndexes.Has
	fields[1] = fields[1].or(pathIndex + "SourceTypeOtherDescription")
	source := field[loan.Info]{paths: []string{pathIndex + "SourceType"},
		read: func(i *loan.Info, s string) bool {
			for index, source := range sourceOfIndex {
				years := strings.TrimSuffix(strings.TrimPrefix(source, "Weekly"), "TreasurySecuritiesConstantMaturityFRBH15")
				if now := *of(i); strings.Contains(s, years+"Treasury") && (now == "" || now == "ConstantMaturityTreasury") {
					*of(i) = index
				}
			}
			return true
		},
		write: func(i *loan.Info) string { return sourceOfIndex[*of(i)] }}
	return append(fields, source)
}

// cashOutField says what a refinance takes out as the standard does; VA's two types are cash out, and which one stands in our own extension.
func cashOutField() field[loan.Info] {
	f := enum("REFINANCE/RefinanceCashOutDeterminationType", mismoCashOuts, func(i *loan.Info) *loan.CashOutType { return &i.TransactionInfo.RefinanceCashOutDeterminationType })
	f.write = func(i *loan.Info) string {
		switch t := i.TransactionInfo.RefinanceCashOutDeterminationType; t {
		case loan.CashOutVATypeI, loan.CashOutVATypeII:
			return string(loan.CashOut)
		case loan.CashOutOther:
			return string(loan.CashOutUnknown)
		default:
			return string(t)
		}
	}
	return f
}

var mismoCashOuts = domain.NewEnum("RefinanceCashOutDeterminationType", string(loan.CashOut), string(loan.CashOutLimited), string(loan.CashOutNone), string(loan.CashOutUnknown))

// debtProgramFields are the program of a mortgage that somebody owes, in any words.
func debtProgramFields() []field[finance.Liability] {
	return described("LIABILITY_DETAIL/MortgageType", ofList(mismoMortgages), byList(mismoMortgages, 60), func(l *finance.Liability) *string { return &l.LiabilityDetail.MortgageType })
}

// relationshipFields are how two who are not married are bound, in any words.
func relationshipFields() []field[borrower.Borrower] {
	return described("BORROWER/BORROWER_DETAIL/DomesticRelationshipType", ofList(domesticRelationships), byList(domesticRelationships, 60),
		func(b *borrower.Borrower) *string { return &b.BorrowerDetail.DomesticRelationshipType })
}

// vestingAsMeant is an owner whose way of holding title a file says in words.
func vestingAsMeant(o property.PropertyOwner) property.PropertyOwner {
	if o.RelVestingType == other && option(property.VestingTypes, o.RelVestTypeOthDesc) == string(vestingLater) {
		o.RelVestingType, o.RelVestTypeOthDesc = vestingLater, ""
	}
	return o
}
