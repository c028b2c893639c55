package document

import (
	"net/http"
	"slices"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/need"
	"gable/http/endpoint"
	"gable/http/record"
)

const masterPath = "/los/api/master-needs"

// masters is what happens to one of the needs that a company often has.
var masters = record.Flow[need.Master]{Name: "need_master", Store: needdb.Masters{}, Record: func(m *need.Master) *domain.Record { return &m.Record }, Check: checkMaster}

type masterItem struct {
	ID      domain.ID `path:"id" doc:"The need's id in the company's list."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

type masterPatchIn struct {
	ID      domain.ID `path:"id" doc:"The need's id in the company's list."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[need.Master]
}

type masterCreateIn struct {
	Body endpoint.Patch[need.Master]
}

type masterOrderIn struct {
	Body struct {
		IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"300" doc:"Every need of the list, in the order wanted."`
	}
}

type customNeedsIn struct {
	endpoint.LoanPath
	endpoint.ListQuery
	User string `query:"wizeuser" maxLength:"40" doc:"A user's id: what this person has to choose from on the loan, which is nothing for one who does not see it. The caller where absent."`
}

// needSetting is after how many days people are reminded of what they are asked for.
var needSetting = record.Setting[document.NeedSetting]{
	Lock: documentdb.LockSetting, Save: documentdb.SaveSetting,
	Version: func(s *document.NeedSetting) *int64 { return &s.Version },
	Hold: func(_ document.NeedSetting, will *document.NeedSetting) []domain.FieldError {
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

func mountMasters(a *endpoint.API) {
	route := func(method, path, name, summary, description string, status int) endpoint.Route {
		r := endpoint.Route{Method: method, Path: masterPath + path, Name: name, Tag: "Needs", Permission: authz.OrgEditNeeds, Summary: summary, Description: description, Status: status}
		if method == http.MethodGet {
			r.Permission = authz.LoanRead
		}
		return r
	}
	endpoint.Read(a, route("GET", "", "listMasterNeeds", "The needs that the company often has, in the words in which people are asked", "In the company's order, those that are switched off among them.", 200),
		func(c *endpoint.Call, in *lookupIn) (*endpoint.Listed[need.Master], error) {
			rows, err := needdb.Masters{}.All(c.Tx)
			if err != nil {
				return nil, err
			}
			return endpoint.Short(rows, in.ListQuery)
		})
	endpoint.Write(a, route("POST", "", "createMasterNeed", "Add a need to the company's list", "It comes last.", 201), func(c *endpoint.Call, in *masterCreateIn) (*endpoint.Answer[need.Master], error) {
		if err := c.ForWholeCompany(); err != nil {
			return nil, err
		}
		return masters.Create(c, in.Body, need.Master{Type: document.NeedTypeDocument, IsActive: true})
	})
	endpoint.Write(a, route("PATCH", "/order", "orderMasterNeeds", "Put the company's list into another order", "409 when the ids are not those of the list: someone has added one meanwhile.", 200), orderMasters)
	endpoint.Write(a, route("PATCH", "/{id}", "updateMasterNeed", "Change a need of the company's list, or switch it off", "Loans on which it was asked for keep what they were asked.", 200), func(c *endpoint.Call, in *masterPatchIn) (*endpoint.Answer[need.Master], error) {
		was, err := openMaster(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return masters.Patch(c, was, in.Body)
	})
	endpoint.Write(a, route("DELETE", "/{id}", "deleteMasterNeed", "Remove a need from the company's list", "Only one that the company has added (409); any other is switched off.", 204), func(c *endpoint.Call, in *masterItem) (*endpoint.Empty, error) {
		was, err := openMaster(c, in.ID, in.IfMatch)
		if err != nil {
			return nil, err
		}
		return masters.Remove(c, was)
	})
	custom := endpoint.Route{Method: "GET", Path: record.OnLoan + "/custom-needs", Name: "listCustomNeeds", Tag: "Needs", Permission: authz.LoanRead,
		Summary: "The needs that the company has added, and that are for a loan of this type"}
	endpoint.Read(a, custom, customNeeds)
	mountNeedSetting(a)
}

// customNeeds is what the company has added, for a loan of this type, and for somebody who sees the loan.
func customNeeds(c *endpoint.Call, in *customNeedsIn) (*endpoint.Listed[need.Master], error) {
	sees, err := seesLoan(c, in.User)
	if err != nil {
		return nil, err
	}
	if !sees {
		return endpoint.Short([]need.Master{}, in.ListQuery)
	}
	file, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	rows, err := needdb.Masters{}.All(c.Tx)
	if err != nil {
		return nil, err
	}
	return endpoint.Short(slices.DeleteFunc(rows, func(m need.Master) bool { return !m.IsCustomNeed || !m.IsFor(file) }), in.ListQuery)
}

// seesLoan tells whether the loan is in sight of a person of the company; of the caller, where none is named, it is.
func seesLoan(c *endpoint.Call, given string) (bool, error) {
	if given == "" || given == string(c.Scope().User.ID) {
		return true, nil
	}
	id, err := domain.ParseID(given)
	if err != nil {
		return false, domain.BadRequest("wizeuser must be a user's id.")
	}
	people, err := record.Onlookers(c, "", id)
	return len(people) > 0, err
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

func openMaster(c *endpoint.Call, id domain.ID, ifMatch string) (need.Master, error) {
	if err := c.ForWholeCompany(); err != nil {
		return need.Master{}, err
	}
	return masters.Lock(c, id, ifMatch)
}

// checkMaster holds a need against what it must be, and gives a new one its code.
func checkMaster(c *endpoint.Call, was, will *need.Master) error {
	if will == nil {
		if !was.IsCustomNeed {
			return domain.Conflict("This need came with Gable and can't be removed. Switch it off instead.")
		}
		return nil
	}
	will.Trim()
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if was == nil || was.Class != will.Class {
		if err := knownClass(c, "classification", will.Class); err != nil {
			return err
		}
	}
	if was != nil {
		return nil
	}
	others, err := needdb.Masters{}.LockAll(c.Tx)
	if err != nil {
		return err
	}
	if len(others) >= need.MaxMasters {
		return domain.Conflict("There are as many needs as can be kept. Please remove one first.")
	}
	will.Name(others)
	return nil
}

func orderMasters(c *endpoint.Call, in *masterOrderIn) (*endpoint.Listed[need.Master], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	all, err := needdb.Masters{}.LockAll(c.Tx)
	if err != nil {
		return nil, err
	}
	before := make([]domain.ID, len(all))
	for i, m := range all {
		before[i] = m.ID
	}
	if !slices.Equal(slices.Sorted(slices.Values(before)), slices.Sorted(slices.Values(in.Body.IDs))) {
		return nil, domain.Conflict("The list has changed in the meantime. Please reload and order it again.")
	}
	if err := (needdb.Masters{}).Order(c.Tx, in.Body.IDs); err != nil {
		return nil, err
	}
	rows, err := needdb.Masters{}.All(c.Tx)
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.NEED_MASTER.CHANGED", Data: map[string]string{"action": "ordered"}})
	return endpoint.Whole(rows), c.Audit("need_master", string(c.Scope().Tenant), "ordered", map[string]any{"order": before}, map[string]any{"order": in.Body.IDs})
}
