package pricing

import (
	"slices"

	organizationdb "gable/db/organization"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/pricing"
	"gable/domain/rule"
	"gable/http/endpoint"
)

// ConditionCheck is whether a product's condition can be used.
type ConditionCheck struct {
	Valid    bool           `json:"valid" required:"true"`
	Problems []rule.Problem `json:"problems" required:"true" nullable:"false"`
}

type conditionIn struct {
	Body struct {
		Condition string `json:"condition" required:"true" maxLength:"20000"`
	}
}

func mountConditions(a *endpoint.API) {
	endpoint.Read(a, route("POST", "/condition-check", "checkPricingCondition", "Check the condition of a product as it is typed", "200 either way: problems have the line and column, from 1. Saved nowhere."),
		func(_ *endpoint.Call, in *conditionIn) (*endpoint.Answer[ConditionCheck], error) {
			problems := conditionProblems(in.Body.Condition)
			return &endpoint.Answer[ConditionCheck]{Body: ConditionCheck{len(problems) == 0, problems}}, nil
		})
}

// conditionProblems is why an expression can't be the condition of a product: it is one of the loan and its figures, and is true or false.
func conditionProblems(text string) []rule.Problem {
	if problems := rule.CheckTest(text); len(problems) > 0 {
		return problems
	}
	return []rule.Problem{}
}

// checkBook returns what is wrong with a book beside what the book itself knows: its conditions, and the units and officers that are new in it.
func checkBook(c *endpoint.Call, was, will *pricing.PricingBook) (faults []domain.FieldError, err error) {
	for i, p := range will.Products {
		if p.Condition == "" {
			continue
		}
		if problems := conditionProblems(p.Condition); len(problems) > 0 {
			faults = append(faults, problems[0].At("products."+itoa(i)+".condition"))
		}
	}
	places, err := strangePlaces(c, named(was), named(will))
	for _, field := range places {
		faults = append(faults, domain.Wrong(field))
	}
	return faults, err
}

// naming is where a book names a unit or an officer.
type naming struct {
	field string
	id    domain.ID
}

// named are the units and the officers that a book names.
func named(b *pricing.PricingBook) (of struct{ units, officers []naming }) {
	for i, m := range b.Margins {
		at := "margins." + itoa(i)
		of.units, of.officers = append(of.units, naming{at + ".orgUnitId", m.OrgUnitID}), append(of.officers, naming{at + ".officerId", m.OfficerID})
	}
	for i, p := range b.Plans {
		of.units = append(of.units, naming{"plans." + itoa(i) + ".orgUnitId", p.OrgUnitID})
	}
	return of
}

// strangePlaces are the fields that name a unit or an officer whom the company does not have, and did not name before: who has left since stays.
func strangePlaces(c *endpoint.Call, was, will struct{ units, officers []naming }) (fields []string, err error) {
	isNew := func(before []naming) func(naming) bool {
		return func(n naming) bool {
			return n.id != "" && !slices.ContainsFunc(before, func(o naming) bool { return o.id == n.id })
		}
	}
	units, officers := kept(will.units, isNew(was.units)), kept(will.officers, isNew(was.officers))
	if len(units) > 0 {
		tree, err := organizationdb.OrgUnits(c.Tx)
		if err != nil {
			return nil, err
		}
		for _, n := range units {
			if _, found := tree.Find(n.id); !found {
				fields = append(fields, n.field)
			}
		}
	}
	if len(officers) > 0 {
		staff, err := userdb.StaffAmong(c.Tx, ids(officers))
		if err != nil {
			return nil, err
		}
		for _, n := range officers {
			if !slices.Contains(staff, n.id) {
				fields = append(fields, n.field)
			}
		}
	}
	return fields, nil
}

func kept(all []naming, keep func(naming) bool) (out []naming) {
	for _, n := range all {
		if keep(n) {
			out = append(out, n)
		}
	}
	return out
}

// ids are the ids that are named; what is none names nobody.
func ids(all []naming) (out []domain.ID) {
	for _, n := range all {
		if _, err := domain.ParseID(string(n.id)); err == nil {
			out = append(out, n.id)
		}
	}
	return out
}
