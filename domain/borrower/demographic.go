package borrower

import "gable/domain"

// The categories of 12 CFR 1003 Appendix B, by their MISMO and ULAD names.
var (
	EthnicityTypes = domain.NewEnum("EthnicityType", "HispanicOrLatino=Hispanic or Latino",
		"NotHispanicOrLatino=Not Hispanic or Latino",
		"InformationNotProvidedByApplicantInMailInternetOrTelephoneApplication=Not provided by applicant", "NotApplicable")
	EthnicityOriginTypes = domain.NewEnum("HMDAEthnicityOriginType", "Mexican", "PuertoRican=Puerto Rican", "Cuban",
		"Other=Other Hispanic or Latino")
	RaceTypes = domain.NewEnum("HMDARaceType", "AmericanIndianOrAlaskaNative=American Indian or Alaska Native", "Asian",
		"BlackOrAfricanAmerican=Black or African American",
		"NativeHawaiianOrOtherPacificIslander=Native Hawaiian or Other Pacific Islander", "White",
		"InformationNotProvidedByApplicantInMailInternetOrTelephoneApplication=Not provided by applicant", "NotApplicable")
	RaceDesignationTypes = domain.NewEnum("HMDARaceDesignationType", "AsianIndian=Asian Indian", "Chinese", "Filipino",
		"Japanese", "Korean", "Vietnamese", "OtherAsian=Other Asian", "NativeHawaiian=Native Hawaiian",
		"GuamanianOrChamorro=Guamanian or Chamorro", "Samoan", "OtherPacificIslander=Other Pacific Islander", "Other")
	GenderTypes = domain.NewEnum("ULADGenderType", "Female", "Male", "ApplicantHasSelectedBothMaleAndFemale=Male and female",
		"InformationNotProvidedUnknown=Not provided", "NotApplicable")
	ApplicationMethodTypes = domain.NewEnum("ULADAppMethodType", "FaceToFace=Face to face", "Telephone",
		"Mail=Fax or mail", "Internet=Email or internet", "Email", "Fax")
)

// Demographic is one borrower's government monitoring information (URLA section 8).
type Demographic struct {
	domain.Record
	BorrowerId                 domain.ID                  `json:"BorrowerId"`
	EthnicityType              []string                   `json:"EthnicityType,omitempty"`
	HmdaEthnicityOrigins       []EthnicityOrigin          `json:"HmdaEthnicityOrigins,omitempty"`
	HmdaRaces                  []Race                     `json:"HmdaRaces,omitempty"`
	GovernmentMonitoringDetail GovernmentMonitoringDetail `json:"GovernmentMonitoringDetail"`
}

// EthnicityOrigin is a Hispanic or Latino origin.
type EthnicityOrigin struct {
	OriginType          string `json:"HMDAEthnicityOriginType,omitempty"`
	OriginTypeOtherDesc string `json:"HMDAEthnicityOriginTypeOtherDesc,omitempty"`
}

// Race is a race with its finer designations.
type Race struct {
	RaceType                      string            `json:"HMDARaceType,omitempty"`
	RaceTypeAdditionalDescription string            `json:"HMDARaceTypeAdditionalDesc,omitempty" doc:"Name of the enrolled or principal tribe"`
	Designations                  []RaceDesignation `json:"HmdaRaceDesignations,omitempty"`
}

// RaceDesignation is a finer designation within a race.
type RaceDesignation struct {
	DesignationType          string `json:"HMDARaceDesignationType,omitempty"`
	DesignationTypeOtherDesc string `json:"HMDARaceDesignationOtherDesc,omitempty"`
}

// GovernmentMonitoringDetail is what was refused and how the information was taken.
type GovernmentMonitoringDetail struct {
	EthnicRefusalInd       *bool  `json:"EthnicRefusalInd,omitempty"`
	RaceRefusalInd         *bool  `json:"RaceRefusalInd,omitempty"`
	GenderRefusalInd       *bool  `json:"GenderRefusalInd,omitempty"`
	EthnicCollectVisualInd *bool  `json:"EthnicCollectVisualInd,omitempty"`
	GenderCollectVisualInd *bool  `json:"GenderCollectVisualInd,omitempty"`
	RaceCollectedVisualInd *bool  `json:"RaceCollectedVisualInd,omitempty"`
	ULADGenderType         string `json:"ULADGenderType,omitempty"`
	ULADAppMethodType      string `json:"ULADAppMethodType,omitempty"`
}

// Validate returns what is wrong with the demographic information; what is missing is not.
func (d Demographic) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Ref("BorrowerId", d.BorrowerId)
	for _, ethnicity := range d.EthnicityType {
		faults.Enum("EthnicityType", EthnicityTypes, ethnicity)
	}
	for _, origin := range d.HmdaEthnicityOrigins {
		faults.Enum("HmdaEthnicityOrigins.HMDAEthnicityOriginType", EthnicityOriginTypes, origin.OriginType)
		faults.Text("HmdaEthnicityOrigins.HMDAEthnicityOriginTypeOtherDesc", origin.OriginTypeOtherDesc, 100)
	}
	for _, race := range d.HmdaRaces {
		faults.Enum("HmdaRaces.HMDARaceType", RaceTypes, race.RaceType)
		faults.Text("HmdaRaces.HMDARaceTypeAdditionalDesc", race.RaceTypeAdditionalDescription, 100)
		for _, designation := range race.Designations {
			faults.Enum("HmdaRaces.HmdaRaceDesignations.HMDARaceDesignationType", RaceDesignationTypes,
				designation.DesignationType)
			faults.Text("HmdaRaces.HmdaRaceDesignations.HMDARaceDesignationOtherDesc",
				designation.DesignationTypeOtherDesc, 100)
		}
	}
	faults.Enum("GovernmentMonitoringDetail.ULADGenderType", GenderTypes, d.GovernmentMonitoringDetail.ULADGenderType)
	faults.Enum("GovernmentMonitoringDetail.ULADAppMethodType", ApplicationMethodTypes,
		d.GovernmentMonitoringDetail.ULADAppMethodType)
	return faults
}

// IsComplete reports whether everything is given or refused.
func (d Demographic) IsComplete() bool {
	m := d.GovernmentMonitoringDetail
	switch {
	case m.EthnicCollectVisualInd == nil || m.GenderCollectVisualInd == nil || m.RaceCollectedVisualInd == nil:
		return false
	case m.ULADAppMethodType == "":
		return false
	case !domain.IsTrue(m.GenderRefusalInd) && m.ULADGenderType == "":
		return false
	case !domain.IsTrue(m.EthnicRefusalInd) && len(d.EthnicityType) == 0 && len(d.HmdaEthnicityOrigins) == 0:
		return false
	case !domain.IsTrue(m.RaceRefusalInd) && len(d.HmdaRaces) == 0:
		return false
	}
	return true
}
