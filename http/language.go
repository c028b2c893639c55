package http

import (
	"gable/authz"
	"gable/http/endpoint"
)

// Language is the language that a person reads screens and letters in.
type Language struct {
	Language string `json:"language" required:"true" enum:"en,es" doc:"ISO 639-1 code."`
}

type languageIn struct{ Body Language }

func mountLanguage(a *endpoint.API) {
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: "/api/language", Name: "chooseLanguage", Tag: "Session", Permission: authz.SelfEdit,
		Summary: "Choose the language of one's screens and letters"}, func(c *endpoint.Call, in *languageIn) (*endpoint.Answer[Language], error) {
		was := c.Caller.User.Language
		if was == in.Body.Language {
			return &endpoint.Answer[Language]{Body: in.Body}, nil
		}
		user := c.Scope().User.ID
		if _, err := c.Exec("update user_account set language = $2, version = version + 1, updated_at = $3 where user_id = $1", user, in.Body.Language, c.Now()); err != nil {
			return nil, err
		}
		return &endpoint.Answer[Language]{Body: in.Body}, c.Audit("user", string(user), "updated", Language{was}, in.Body)
	})
}
