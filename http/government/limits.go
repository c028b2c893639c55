package government

import (
	"gable/authz"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/reference"
	"gable/http/endpoint"
)

// LoanLimits are the limits of a place.
type LoanLimits struct {
	LoanLimits     []UnitLimit    `json:"LoanLimits" required:"true" doc:"Of the county, for one to four units."`
	BaseLoanLimits []UnitLimit    `json:"BaseLoanLimits" required:"true" doc:"The baseline of conforming loans, or the floor of FHA."`
	Table          reference.Used `json:"table" required:"true" doc:"The table they are from."`
}

// UnitLimit is the limit for a number of units.
type UnitLimit struct {
	Units int `json:"units" required:"true"`
	reference.AreaLimit
}

type limitsIn struct {
	State string            `query:"propertyState" maxLength:"2" doc:"The state's two letters."`
	Name  string            `query:"propertyCounty" maxLength:"100" doc:"The county's name, or the five digits of its code."`
	Units int               `query:"numberOfUnits" minimum:"1" maximum:"4" doc:"One of them alone; all four without it."`
	Type  loan.MortgageType `query:"mortgageType" maxLength:"30" doc:"FHA for FHA's limits; without it, and for any other, the conforming ones."`
	On    string            `query:"on" maxLength:"10" doc:"The day whose table is asked for; today without it."`
}

func mountLimits(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: "/pricing/api/pricinglookups/loanlimits", Name: "getLoanLimits", Tag: "References", Permission: authz.ReferenceRead,
		Summary: "The limits of loans in a county, by units", Description: "404 where no table is in force on the day."}, limits)
}

func limits(c *endpoint.Call, in *limitsIn) (*endpoint.Answer[LoanLimits], error) {
	var faults domain.Faults
	place := reference.Place{State: in.State, County: in.Name}
	if len(in.Name) == 5 && in.Name[0] >= '0' && in.Name[0] <= '9' {
		place.FIPS, place.County = in.Name, ""
	}
	faults.Enum("propertyState", property.States, in.State)
	faults.Enum("mortgageType", loan.MortgageTypes, string(in.Type))
	if in.State == "" && place.FIPS == "" {
		faults.Missing("propertyState", "State")
	}
	day := c.Today()
	if in.On != "" {
		var err error
		if day, err = domain.ParseDate(in.On); err != nil {
			faults.Wrong("on", "Day")
		}
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	kind := reference.ConformingLimit
	if in.Type == loan.MortgageFHA {
		kind = reference.FHALimit
	}
	tables, err := referencedb.InForce(c.Tx, []reference.Kind{kind}, reference.OnDay(day), day)
	if err != nil {
		return nil, err
	}
	table, found := tables[kind]
	if !found {
		return nil, domain.NotFound()
	}
	return &endpoint.Answer[LoanLimits]{Body: limitsOf(table, place, in.Units)}, nil
}

func limitsOf(table reference.Table, place reference.Place, only int) LoanLimits {
	out := LoanLimits{LoanLimits: []UnitLimit{}, BaseLoanLimits: []UnitLimit{}, Table: table.Used()}
	for units := 1; units <= 4; units++ {
		if only != 0 && only != units {
			continue
		}
		if area := reference.LimitOf(table, place, units); area != nil {
			out.LoanLimits = append(out.LoanLimits, UnitLimit{units, *area})
		}
		if floor := reference.LimitOf(table, reference.Place{}, units); floor != nil {
			out.BaseLoanLimits = append(out.BaseLoanLimits, UnitLimit{units, reference.AreaLimit{Limit: floor.Floor, Floor: floor.Floor, Ceiling: floor.Ceiling, Exact: true}})
		}
	}
	return out
}
