package jobs

import (
	organizationdb "gable/db/organization"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/org"
	"gable/tenancy"
)

// letterhead is how a letter names its sender, as the company's email settings have it: "" leaves the platform's own.
// The address that letters come from is always the platform's, since no company's domain is proven to be its own.
type letterhead struct {
	FromName, ReplyTo, Signature string
}

func (h letterhead) head() letterhead { return h }

// letterheadTo is that of a letter to a user. What somebody causes to be sent to another comes in that person's name;
// what a person causes to be sent to themselves, in the name of their branch and company.
func letterheadTo(tx *tenancy.Tx, to domain.ID) (letterhead, error) {
	place, err := organizationdb.PlaceOfUser(tx, tx.Scope().User.ID)
	if tx.Scope().User.ID == to || domain.IsNotFound(err) {
		place, err = organizationdb.PlaceOfUser(tx, to)
		place.User = ""
	}
	return letterheadAt(tx, place, err)
}

// letterheadOfSender is that of what the scope's person writes themselves: in their own name, whoever it is for.
func letterheadOfSender(tx *tenancy.Tx) (letterhead, error) {
	place, err := organizationdb.PlaceOfUser(tx, tx.Scope().User.ID)
	return letterheadAt(tx, place, err)
}

// letterheadAt is that of a place that was looked for.
func letterheadAt(tx *tenancy.Tx, place organizationdb.Place, err error) (letterhead, error) {
	if domain.IsNotFound(err) {
		return letterhead{}, nil // a person of no unit
	}
	if err != nil {
		return letterhead{}, err
	}
	layers, err := organizationdb.Layers[org.EmailConfig](tx, organizationdb.ConfigEmail, place)
	if err != nil {
		return letterhead{}, err
	}
	all, err := org.Inherit(layers, org.EmailConfig{})
	text := func(value *string) string {
		if value == nil {
			return ""
		}
		return *value
	}
	return letterhead{FromName: text(all.Effective.FromName), ReplyTo: text(all.Effective.ReplyTo), Signature: text(all.Effective.Signature)}, err
}

// languageFor is the language of a letter to a user: English for a borrower whose portal is not in Spanish.
func languageFor(tx *tenancy.Tx, to domain.ID, language string) (string, error) {
	if language != "es" {
		return language, nil
	}
	var borrower bool
	if err := tx.QueryRow("select exists (select from user_role r where r.user_id = $1 and r.role = 'Borrower')", string(to)).Scan(&borrower); err != nil || !borrower {
		return language, err
	}
	place, err := organizationdb.PlaceOfUser(tx, to)
	if domain.IsNotFound(err) {
		return language, nil
	}
	if err != nil {
		return language, err
	}
	portal, err := portaldb.EffectivePOS(tx, organizationdb.Place{Unit: place.Unit})
	if err == nil && !portal.InSpanish() {
		language = "en"
	}
	return language, err
}

// languageOfPortal is Spanish where borrowers of the pinned loan can read their portal in it, English otherwise.
func languageOfPortal(tx *tenancy.Tx) (string, error) {
	place, err := organizationdb.PlaceOfLoan(tx)
	if err != nil {
		return "", err
	}
	portal, err := portaldb.EffectivePOS(tx, organizationdb.Place{Unit: place.Unit})
	if err == nil && portal.InSpanish() {
		return "es", nil
	}
	return "en", err
}
