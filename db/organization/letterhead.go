package organization

import (
	"cmp"
	"strings"

	"gable/domain"
	"gable/domain/org"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// Letterhead is what a unit says of itself in letters.
type Letterhead struct {
	Name string
	// Company is the company that the unit is of.
	Company string
	// Lines stand under the name, the last of them with the unit's NMLS number or that of the nearest above that has one.
	Lines []string
	// Logo is the unit's or that of the nearest above that has one; nil for none.
	Logo *blob.Object
}

// LetterheadOfLoan is that of the pinned loan's unit.
func LetterheadOfLoan(tx *tenancy.Tx, v *vault.Vault) (l Letterhead, err error) {
	tree, err := OrgUnits(tx)
	if err != nil {
		return l, err
	}
	place, err := PlaceOfLoan(tx)
	if err != nil {
		return l, err
	}
	layers, err := Layers[org.Company](tx, ConfigCompany, place)
	if err != nil {
		return l, err
	}
	said, err := org.Inherit(layers, org.Company{})
	if err != nil {
		return l, err
	}
	if err := tx.QueryRow("select t.name from tenant t where t.tenant_id = app.tenant_id()").Scan(&l.Company); err != nil {
		return l, err
	}
	unit, _ := tree.Find(place.Unit)
	l.Name = unit.DisplayName
	for _, line := range []*string{said.Effective.Address, said.Effective.Phone, said.Effective.Email, said.Effective.Website} {
		if line != nil && *line != "" {
			l.Lines = append(l.Lines, strings.Split(*line, "\n")...)
		}
	}
	nmls := ""
	for known := true; known && (nmls == "" || l.Logo == nil); unit, known = tree.Find(unit.ParentID) {
		nmls = cmp.Or(nmls, unit.NMLS)
		if unit.LogoURL == "" || l.Logo != nil {
			continue
		}
		found, err := ReadLogo(tx, v, unit.ID)
		if err != nil && !domain.IsNotFound(err) {
			return l, err
		}
		if err == nil {
			l.Logo = &found
		}
	}
	if nmls != "" {
		l.Lines = append(l.Lines, "NMLS "+nmls)
	}
	return l, nil
}
