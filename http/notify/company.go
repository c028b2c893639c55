package notify

import (
	"gable/authz"
	"gable/change"
	notifydb "gable/db/notify"
	"gable/domain"
	"gable/domain/notify"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/tenancy"
)

const company = "/los/api/notification-configs"

// KindPath names a kind of message.
type KindPath struct {
	Kind notify.Kind `path:"kind" maxLength:"40" doc:"One of the kinds of message, such as STAGE_CHANGE."`
}

type configIn struct {
	KindPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on, 0 where nothing was changed yet; 412 when another write came first."`
	Body    endpoint.Patch[notify.MessageConfig]
}

// RecipientTokens are whom a message can be addressed to, and what can stand in its words.
type RecipientTokens struct {
	MailTo         []domain.EnumOption   `json:"mailTo" required:"true"`
	MailCC         []domain.EnumOption   `json:"mailCC" required:"true" doc:"For mailBCC too."`
	TemplateTokens []notify.MessageToken `json:"templateTokens" required:"true" doc:"Written {{name}} in a subject or body."`
}

func (d *service) mountCompany(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		r := endpoint.Route{Method: method, Path: company + path, Name: name, Tag: tag, Permission: authz.LoanRead, Summary: summary}
		if method == "PATCH" {
			r.Permission = authz.OrgEdit
		}
		return r
	}
	endpoint.Read(a, route("GET", "", "listNotificationConfigs", "What the company says of each kind of message"), func(c *endpoint.Call, in *struct{ endpoint.ListQuery }) (*endpoint.Listed[notify.MessageConfig], error) {
		rows, err := notifydb.Configs(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Read(a, route("GET", "/metadata/recipient-tokens", "getRecipientTokens", "Whom messages can be addressed to, and the tokens of their words"), func(*endpoint.Call, *endpoint.NothingIn) (*endpoint.Answer[RecipientTokens], error) {
		to := notify.RecipientTokens.Options
		return &endpoint.Answer[RecipientTokens]{Body: RecipientTokens{MailTo: to, MailCC: to, TemplateTokens: notify.Tokens()}}, nil
	})
	endpoint.Read(a, route("GET", "/{kind}", "getNotificationConfig", "What the company says of a kind of message"), func(c *endpoint.Call, in *KindPath) (*endpoint.Answer[notify.MessageConfig], error) {
		found, err := oneOf(c, in.Kind)
		return &endpoint.Answer[notify.MessageConfig]{Body: found}, err
	})
	patch := route("PATCH", "/{kind}", "updateNotificationConfig", "Change what the company says of a kind of message")
	patch.Description = "422 names a token that there is none of. Loans follow it where they say nothing themselves."
	endpoint.Write(a, patch, changeConfig)
}

func oneOf(c *endpoint.Call, kind notify.Kind) (notify.MessageConfig, error) {
	all, err := notifydb.Configs(c.Tx)
	if err != nil {
		return notify.MessageConfig{}, err
	}
	for _, found := range all {
		if found.Kind == kind {
			return found, nil
		}
	}
	return notify.MessageConfig{}, domain.NotFound()
}

// configOf is what the company says of a kind of message.
func configOf(kind notify.Kind) record.Setting[notify.MessageConfig] {
	return record.Setting[notify.MessageConfig]{
		Lock:    func(tx *tenancy.Tx) (notify.MessageConfig, error) { return notifydb.LockConfig(tx, kind) },
		Version: func(m *notify.MessageConfig) *int64 { return &m.Version },
		Validate: func(was notify.MessageConfig, will *notify.MessageConfig) []domain.FieldError {
			if will.Kind != was.Kind || will.Version != was.Version {
				return []domain.FieldError{domain.Wrong("kind")}
			}
			will.Trim()
			return will.Validate()
		},
		Save: notifydb.SaveConfig,
		Entry: func(*endpoint.Call, notify.MessageConfig) (string, string) {
			return "notification_config", string(kind)
		},
		Event: func(*endpoint.Call, notify.MessageConfig) change.Event {
			return change.Event{Type: "RTC.NOTIFICATION_CONFIG.CHANGED", Data: map[string]string{"kind": string(kind)}}
		},
	}
}

func changeConfig(c *endpoint.Call, in *configIn) (*endpoint.Answer[notify.MessageConfig], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	will, err := configOf(in.Kind).Patch(c, in.IfMatch, in.Body)
	return &endpoint.Answer[notify.MessageConfig]{Body: will}, err
}
