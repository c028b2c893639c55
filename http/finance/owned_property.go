package finance

import (
	"slices"

	"gable/authz"
	financedb "gable/db/finance"
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

var ownedProperties = record.Kind[finance.OwnedProperty]{
	Name: "owned_property", One: "OwnedProperty", Many: "OwnedProperties", ListPath: "/realEstates", ManyPath: "/real-estates",
	Table: financedb.OwnedProperties, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial, Figures: true,
	Validate: finance.OwnedProperty.Validate,
	After:    tieLiabilities,
}

// tieLiabilities makes the debts a property names the debts secured by it, and no others; no two of them are of one rank.
func tieLiabilities(c *endpoint.Call, was, will *finance.OwnedProperty) error {
	if err := applies[finance.OwnedProperty](appliesRealEstates)(c, was, will); err != nil {
		return err
	}
	if will == nil || (was != nil && slices.Equal(was.Liabilities, will.Liabilities)) {
		return nil
	}
	all, err := financedb.AllLiabilities(c.Tx)
	if err != nil {
		return err
	}
	if faults := finance.TiedRankFaults(will.Liabilities, all); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return financedb.TieLiabilities(c.Tx, will.ID, idsOf(will.Liabilities))
}

func idsOf(refs []domain.Ref) []domain.ID {
	ids := make([]domain.ID, len(refs))
	for i, ref := range refs {
		ids[i] = ref.ID
	}
	return ids
}
