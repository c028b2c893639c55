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
	// NMLS is the number of the company itself, which may be another one than its unit's; "" where it has said none.
	NMLS string
	// License and LicenseEs are the licences and disclosures that stand at the foot of the unit's portal.
	License, LicenseEs string
	// Home is the origin that links to the company begin with.
	Home string
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
	for known := true; known; unit, known = tree.Find(unit.ParentID) {
		nmls = cmp.Or(nmls, unit.NMLS)
		if unit.ParentID == "" {
			l.NMLS = unit.NMLS
		}
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

// OfPreapproval is the letterhead of the pinned loan's unit with what a letter has to say that is shown to sellers: who the lender is, its
// licences, and where anybody can ask whether the letter holds. publicURL is the platform's own origin.
func OfPreapproval(tx *tenancy.Tx, v *vault.Vault, publicURL string) (l Letterhead, err error) {
	if l, err = LetterheadOfLoan(tx, v); err != nil {
		return l, err
	}
	place, err := PlaceOfLoan(tx)
	if err != nil {
		return l, err
	}
	layers, err := Layers[org.POSConfig](tx, ConfigPOS, place)
	if err != nil {
		return l, err
	}
	portal, err := org.Inherit(layers, org.POSConfig{})
	if err != nil {
		return l, err
	}
	for into, text := range map[*string]*string{&l.License: portal.Effective.LicenseFooter, &l.LicenseEs: portal.Effective.LicenseFooterEs} {
		if text != nil {
			*into = strings.TrimSpace(*text)
		}
	}
	var hosts []string
	if err := tx.QueryRow("select app.hosts_of(app.tenant_id())").Scan(&hosts); err != nil {
		return l, err
	}
	l.Home = org.Home(publicURL, hosts)
	return l, nil
}
