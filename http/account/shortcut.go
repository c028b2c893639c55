package account

import (
	"gable/authz"
	"gable/domain"
	"gable/http/endpoint"
)

// Shortcuts is whether single keys act for a person: "n" for something new, "/" for the search.
type Shortcuts struct {
	Shortcuts *bool `json:"shortcuts" required:"true" doc:"false: only keys held with Ctrl, Cmd or Alt act."`
}

type shortcutsIn struct{ Body Shortcuts }

func mountShortcuts(a *endpoint.API) {
	endpoint.Write(a, endpoint.Route{Method: "PATCH", Path: "/api/shortcuts", Name: "chooseShortcuts", Tag: "Session", Permission: authz.SelfEdit,
		Summary: "Turn one's single-key shortcuts off or on", Description: "GET /api/wizeusers/current answers it as shortcuts, so that it holds on every device."}, func(c *endpoint.Call, in *shortcutsIn) (*endpoint.Answer[Shortcuts], error) {
		if in.Body.Shortcuts == nil {
			return nil, domain.Invalid(domain.Missing("shortcuts"))
		}
		_, err := c.Exec("update user_account set shortcuts = $2 where user_id = $1", c.Scope().User.ID, *in.Body.Shortcuts)
		return &endpoint.Answer[Shortcuts]{Body: in.Body}, err
	})
}
