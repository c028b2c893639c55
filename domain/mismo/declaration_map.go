package mismo

import (
	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/borrower"
)

func answer(name string, of func(*borrower.DeclarationDetail) **bool) field[borrower.Declaration] {
	return flag("DECLARATION_DETAIL/"+name, func(d *borrower.Declaration) **bool { return of(&d.DeclarationDetail) })
}

// declarationFields are those of a DECLARATION.
var declarationFields = []field[borrower.Declaration]{
	answer("BankruptcyIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.BankruptcyInd }),
	answer("FHASecondaryResidenceIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.FHASecondResInd }),
	enum("DECLARATION_DETAIL/HomeownerPastThreeYearsType", borrower.OwnerPast3YearsTypes,
		func(d *borrower.Declaration) *string { return &d.DeclarationDetail.OwnerPast3YearsType }),
	enum("DECLARATION_DETAIL/IntentToOccupyType", borrower.IntentOccupyTypes,
		func(d *borrower.Declaration) *string { return &d.DeclarationDetail.IntentOccupyType }),
	answer("OutstandingJudgmentsIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.OutstandJudgmentInd }),
	answer("PartyToLawsuitIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.PartyToLawsuitInd }),
	answer("PresentlyDelinquentIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.PresentDelinquentInd }),
	answer("PriorPropertyDeedInLieuConveyedIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.PriorPropDeedLieuInd }),
	answer("PriorPropertyForeclosureCompletedIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.PriorPropFclInd }),
	answer("PriorPropertyShortSaleCompletedIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.PriorPropShortSaleInd }),
	enum("DECLARATION_DETAIL/PriorPropertyTitleType", borrower.PriorPropTitleTypes,
		func(d *borrower.Declaration) *string { return &d.DeclarationDetail.PriorPropTitleType }),
	enum("DECLARATION_DETAIL/PriorPropertyUsageType", borrower.PriorPropUsageTypes,
		func(d *borrower.Declaration) *string { return &d.DeclarationDetail.PriorPropUsageType }),
	answer("PropertyProposedCleanEnergyLienIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.PropCleanEnergyInd }),
	money("DECLARATION_DETAIL/UndisclosedBorrowedFundsAmount",
		func(d *borrower.Declaration) **domain.Money { return &d.DeclarationDetail.UndiscBorrowedFundAmt }),
	answer("UndisclosedBorrowedFundsIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.UndiscBorrowedFundInd }),
	answer("UndisclosedComakerOfNoteIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.UndiscComakerNoteInd }),
	answer("UndisclosedCreditApplicationIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.UndiscCreditAppInd }),
	answer("UndisclosedMortgageApplicationIndicator", func(d *borrower.DeclarationDetail) **bool { return &d.UndiscMortgageAppInd }),
	answer("EXTENSION/OTHER/ULAD:DECLARATION_DETAIL_EXTENSION/ULAD:SpecialBorrowerSellerRelationshipIndicator",
		func(d *borrower.DeclarationDetail) **bool { return &d.BorrowerSellerRelnInd }),
}

var bankruptcyList = list[borrower.Bankruptcy]{path: "BANKRUPTCIES/BANKRUPTCY", fields: []field[borrower.Bankruptcy]{
	enum("BANKRUPTCY_DETAIL/BankruptcyChapterType", borrower.BankruptcyChapterTypes, func(b *borrower.Bankruptcy) *string { return &b.ChapterType }),
	date("BANKRUPTCY_DISPOSITIONS/BANKRUPTCY_DISPOSITION[BankruptcyDispositionType=Discharged]/BankruptcyDispositionDate",
		func(b *borrower.Bankruptcy) **domain.Date { return &b.DischargedDate }).orWrongly("BANKRUPTCY_DETAIL/BankruptcyDischargedDate"),
	date("BANKRUPTCY_ACTIONS/BANKRUPTCY_ACTION[BankruptcyActionType=PetitionFiled]/BankruptcyActionDate",
		func(b *borrower.Bankruptcy) **domain.Date { return &b.FiledDate }).orWrongly("BANKRUPTCY_DETAIL/BankruptcyFiledDate"),
}}

func monitoring(path string) string { return "GOVERNMENT_MONITORING_DETAIL/" + path }

// demographicFields are those of a GOVERNMENT_MONITORING.
var demographicFields = []field[borrower.Demographic]{
	flag(monitoring("HMDAEthnicityCollectedBasedOnVisualObservationOrSurnameIndicator"),
		func(d *borrower.Demographic) **bool { return &d.GovernmentMonitoringDetail.EthnicCollectVisualInd }),
	flag(monitoring("HMDAEthnicityRefusalIndicator"), func(d *borrower.Demographic) **bool { return &d.GovernmentMonitoringDetail.EthnicRefusalInd }),
	flag(monitoring("HMDAGenderCollectedBasedOnVisualObservationOrNameIndicator"),
		func(d *borrower.Demographic) **bool { return &d.GovernmentMonitoringDetail.GenderCollectVisualInd }),
	flag(monitoring("HMDAGenderRefusalIndicator"), func(d *borrower.Demographic) **bool { return &d.GovernmentMonitoringDetail.GenderRefusalInd }),
	flag(monitoring("HMDARaceCollectedBasedOnVisualObservationOrSurnameIndicator"),
		func(d *borrower.Demographic) **bool { return &d.GovernmentMonitoringDetail.RaceCollectedVisualInd }),
	flag(monitoring("HMDARaceRefusalIndicator"), func(d *borrower.Demographic) **bool { return &d.GovernmentMonitoringDetail.RaceRefusalInd }),
	enum(monitoring("EXTENSION/OTHER/ULAD:GOVERNMENT_MONITORING_DETAIL_EXTENSION/ULAD:ApplicationTakenMethodType"), borrower.ApplicationMethodTypes,
		func(d *borrower.Demographic) *string { return &d.GovernmentMonitoringDetail.ULADAppMethodType }),
	enum(monitoring("EXTENSION/OTHER/ULAD:GOVERNMENT_MONITORING_DETAIL_EXTENSION/ULAD:HMDAGenderType"), borrower.GenderTypes,
		func(d *borrower.Demographic) *string { return &d.GovernmentMonitoringDetail.ULADGenderType }),
}

var ethnicityList = list[string]{
	path:   "EXTENSION/OTHER/ULAD:GOVERNMENT_MONITORING_EXTENSION/ULAD:HMDA_ETHNICITIES/ULAD:HMDA_ETHNICITY",
	fields: []field[string]{enum("ULAD:HMDAEthnicityType", borrower.EthnicityTypes, func(s *string) *string { return s })},
}

var originList = list[borrower.EthnicityOrigin]{path: "HMDA_ETHNICITY_ORIGINS/HMDA_ETHNICITY_ORIGIN", fields: []field[borrower.EthnicityOrigin]{
	enum("HMDAEthnicityOriginType", borrower.EthnicityOriginTypes, func(o *borrower.EthnicityOrigin) *string { return &o.OriginType }),
	text("HMDAEthnicityOriginTypeOtherDescription", 100, func(o *borrower.EthnicityOrigin) *string { return &o.OriginTypeOtherDesc }),
}}

var designationList = list[borrower.RaceDesignation]{path: "HMDA_RACE_DESIGNATIONS/HMDA_RACE_DESIGNATION", fields: []field[borrower.RaceDesignation]{
	enum(raceExtension+"ULAD:HMDARaceDesignationType", borrower.RaceDesignationTypes,
		func(d *borrower.RaceDesignation) *string { return &d.DesignationType }).or("HMDARaceDesignationType"),
	text(raceExtension+otherAsian, 100, func(d *borrower.RaceDesignation) *string { return &d.DesignationTypeOtherDesc }).
		or(raceExtension+otherPacificIslander).or("HMDARaceDesignationTypeOtherDescription").
		orWrongly("HMDARaceDesignationOtherAsianDescription", "HMDARaceDesignationOtherPacificIslanderDescription"),
}, store: func(e *etree.Element, designation *borrower.RaceDesignation) {
	if words := at(e, raceExtension+otherAsian); words != nil && designation.DesignationType == "OtherPacificIslander" {
		_, words.Tag, _, _ = split(otherPacificIslander)
	}
}}

const (
	raceExtension        = "EXTENSION/OTHER/ULAD:HMDA_RACE_DESIGNATION_EXTENSION/"
	otherAsian           = "ULAD:HMDARaceDesignationOtherAsianDescription"
	otherPacificIslander = "ULAD:HMDARaceDesignationOtherPacificIslanderDescription"
)

var raceList = list[borrower.Race]{path: "HMDA_RACES/HMDA_RACE", fields: []field[borrower.Race]{
	text("HMDA_RACE_DETAIL/HMDARaceTypeAdditionalDescription", 100, func(r *borrower.Race) *string { return &r.RaceTypeAdditionalDescription }),
	enum("HMDA_RACE_DETAIL/HMDARaceType", borrower.RaceTypes, func(r *borrower.Race) *string { return &r.RaceType }),
}, nested: func(e *etree.Element, race *borrower.Race, r *report) {
	race.Designations = designationList.load(e, r)
}, store: func(e *etree.Element, race *borrower.Race) {
	designationList.save(e, race.Designations)
}}
