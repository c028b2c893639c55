package account

import (
	"gable/authz"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
)

// Language is the language that a person reads screens and letters in.
type Language struct {
	Language string `json:"language" required:"true" enum:"en,es" doc:"ISO 639-1 code."`
}

type languageIn struct{ Body Language }

func mountLanguage(a *endpoint.API) {
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: "/api/language", Name: "chooseLanguage", Tag: "Session", Permission: authz.SelfEdit,
		Summary: "Choose the language of one's screens and letters", Description: "Spanish is 422 for a borrower none of whose portals is in Spanish."}, func(c *endpoint.Call, in *languageIn) (*endpoint.Answer[Language], error) {
		was := c.Caller.User.Language
		if was == in.Body.Language {
			return &endpoint.Answer[Language]{Body: in.Body}, nil
		}
		if err := checkLanguageOffered(c, in.Body.Language); err != nil {
			return nil, err
		}
		who := c.Scope().User.ID
		if _, err := c.Exec("update user_account set language = $2, version = version + 1, updated_at = $3 where user_id = $1", who, in.Body.Language, c.Now()); err != nil {
			return nil, err
		}
		return &endpoint.Answer[Language]{Body: in.Body}, c.Audit("user", string(who), "updated", Language{was}, in.Body)
	})
}

// checkLanguageOffered refuses a borrower a language that none of the own portals has.
func checkLanguageOffered(c *endpoint.Call, language string) error {
	if language != "es" || !c.Caller.User.Roles.Has(user.Borrower) {
		return nil
	}
	places, err := portaldb.OwnPortals(c.Tx)
	if err != nil {
		return err
	}
	for _, place := range places {
		portal, err := portaldb.EffectivePOS(c.Tx, place)
		if err != nil || portal.InSpanish() {
			return err
		}
	}
	return domain.Invalid(domain.FieldError{Field: "language", Key: "refusals:portal.englishOnly", Params: []string{"language"}, Message: "This portal is in English only."})
}
