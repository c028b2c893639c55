package document

import (
	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/http/record"
)

// needSetting is after how many days people are reminded of what they are asked for.
var needSetting = record.Setting[document.NeedSetting]{
	Lock: documentdb.LockSetting, Save: documentdb.SaveSetting,
	Version: func(s *document.NeedSetting) *int64 { return &s.Version },
	Validate: func(_ document.NeedSetting, will *document.NeedSetting) []domain.FieldError {
		return document.CheckReminderDays(will.ReminderDays)
	},
	Entry: record.OfCompany[document.NeedSetting]("need_setting"),
	Event: func(*endpoint.Call, document.NeedSetting) change.Event {
		return change.Event{Type: "RTC.NEED_MASTER.CHANGED", Data: map[string]string{"action": "updated"}}
	},
}

type needSettingIn struct {
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[document.NeedSetting]
}

func mountNeedSetting(a *endpoint.API) {
	route := func(method, name, summary string, permission authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/los/api/need-setting", Name: name, Tag: "Needs", Permission: permission, Summary: summary}
	}
	endpoint.Read(a, route("GET", "getNeedSetting", "After how many days people are reminded of what they are asked for", authz.LoanRead), func(c *endpoint.Call, _ *struct{}) (*endpoint.Answer[document.NeedSetting], error) {
		s, err := documentdb.Setting(c.Tx)
		return &endpoint.Answer[document.NeedSetting]{Body: s}, err
	})
	endpoint.Write(a, route("PATCH", "updateNeedSetting", "Say after how many days people are reminded of what they are asked for", authz.OrgEditNeeds), func(c *endpoint.Call, in *needSettingIn) (*endpoint.Answer[document.NeedSetting], error) {
		if err := c.ForWholeCompany(); err != nil {
			return nil, err
		}
		will, err := needSetting.Patch(c, in.IfMatch, in.Body)
		return &endpoint.Answer[document.NeedSetting]{Body: will}, err
	})
}
