package notify

import (
	"encoding/json"
	"time"

	"gable/authz"
	"gable/change"
	notifydb "gable/db/notify"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
	"gable/tenancy"
)

// LoanConfig is what a loan says of a kind of message, the company's where it says nothing itself.
type LoanConfig struct {
	notify.MessageConfig
	IsOwn     bool       `json:"isOwn" doc:"The loan says something of it in place of the company."`
	Schedules []Schedule `json:"schedules,omitempty" doc:"What waits to be sent; only with the filter fetchSchedules."`
}

// Schedule is a message that waits for its time.
type Schedule struct {
	MessageID domain.ID      `json:"MessageId" required:"true"`
	Channel   notify.Channel `json:"channel" required:"true"`
	Address   string         `json:"address,omitempty"`
	DueAt     time.Time      `json:"dueAt" required:"true"`
}

// EmailConfigs are what a loan says of all of its messages.
type EmailConfigs struct {
	Configs           notify.LoanMail   `json:"configs" required:"true"`
	TwilioIntegration TwilioIntegration `json:"twilioIntegration" required:"true"`
}

// TwilioIntegration tells whether texts can be sent.
type TwilioIntegration struct {
	IsActive    bool   `json:"isActive"`
	PhoneNumber string `json:"phoneNumber,omitempty" doc:"The number that texts come from."`
}

type overridesIn struct {
	endpoint.LoanPath
	Body struct {
		Configs []notify.MessageOverride `json:"configs" required:"true" minItems:"1" maxItems:"20"`
	}
}

type emailConfigsIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on, 0 where nothing was said yet; 412 when another write came first."`
	Body    endpoint.Patch[notify.LoanMail]
}

func (d *service) mountOnLoan(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		r := endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: tag, Permission: authz.LoanRead, Section: loan.SectionContactBorrower, Summary: summary, Status: 200}
		if method != "GET" {
			r.Permission = authz.LoanEditSetup
		}
		return r
	}
	list := route("GET", "/notification-configs", "listLoanNotificationConfigs", "What a loan says of each kind of message")
	list.Description = "filters takes fetchSchedules: true adds what waits to be sent."
	endpoint.Read(a, list, listOnLoan)
	save := route("POST", "/notification-configs", "saveLoanNotificationConfigs", "Say something of kinds of message for one loan, in place of the company")
	save.Description = "Answers all of them. Only the company that holds the loan does (403). What is absent of a kind stays as it is; reset makes the loan follow the company again."
	endpoint.Write(a, save, saveOnLoan)
	endpoint.Read(a, route("GET", "/email-configs", "getEmailConfigs", "What a loan says of all of its messages, and whether texts can be sent"), func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[EmailConfigs], error) {
		m, err := notifydb.LoanMail(c.Tx, false)
		return d.emailConfigs(m), err
	})
	endpoint.Write(a, route("PATCH", "/email-configs", "updateEmailConfigs", "Change what a loan says of all of its messages"), d.changeEmailConfigs)
	log := route("GET", "/messages", "listLoanMessages", "What was sent to whom for a loan, the newest first")
	log.Description = "The newest 999."
	endpoint.Read(a, log, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[notify.LoanMessage], error) {
		rows, err := notifydb.Messages(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
}

func (d *service) emailConfigs(m notify.LoanMail) *endpoint.Answer[EmailConfigs] {
	from := d.Texts.From()
	return &endpoint.Answer[EmailConfigs]{Body: EmailConfigs{Configs: m, TwilioIntegration: TwilioIntegration{IsActive: from != "", PhoneNumber: from}}}
}

// loanMail is what a loan says of all of its messages.
var loanMail = record.Setting[notify.LoanMail]{
	Lock:    func(tx *tenancy.Tx) (notify.LoanMail, error) { return notifydb.LoanMail(tx, true) },
	Version: func(m *notify.LoanMail) *int64 { return &m.Version },
	Validate: func(_ notify.LoanMail, will *notify.LoanMail) []domain.FieldError {
		will.Trim()
		return will.Validate()
	},
	Save: notifydb.SaveLoanMail,
	Entry: func(c *endpoint.Call, _ notify.LoanMail) (string, string) {
		return "loan_email_config", c.Loan.ID.String()
	},
	Event: func(*endpoint.Call, notify.LoanMail) change.Event {
		return change.Event{Type: "RTC.LOAN_NOTIFICATION.CHANGED"}
	},
}

func (d *service) changeEmailConfigs(c *endpoint.Call, in *emailConfigsIn) (*endpoint.Answer[EmailConfigs], error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	will, err := loanMail.Patch(c, in.IfMatch, in.Body)
	return d.emailConfigs(will), err
}

// scheduleFilter takes fetchSchedules out of a list's filters, which otherwise name fields of its rows.
func scheduleFilter(q *endpoint.ListQuery) (fetch bool, err error) {
	if q.Filters == "" {
		return false, nil
	}
	filters := map[string]json.RawMessage{}
	if json.Unmarshal([]byte(q.Filters), &filters) != nil {
		return false, domain.BadRequest("filters must be a JSON object.")
	}
	if raw, asked := filters["fetchSchedules"]; asked {
		if json.Unmarshal(raw, &fetch) != nil {
			return false, domain.BadRequest("fetchSchedules must be true or false.")
		}
		delete(filters, "fetchSchedules")
	}
	rest, err := json.Marshal(filters)
	q.Filters = string(rest)
	return fetch, err
}

func listOnLoan(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[LoanConfig], error) {
	fetch, err := scheduleFilter(&in.ListQuery)
	if err != nil {
		return nil, err
	}
	rows, err := configsOnLoan(c, fetch)
	if err != nil {
		return nil, err
	}
	return endpoint.InMemoryList(rows, in.ListQuery)
}

func configsOnLoan(c *endpoint.Call, schedules bool) ([]LoanConfig, error) {
	configs, _, err := jobs.LoanConfigs(c.Tx)
	if err != nil {
		return nil, err
	}
	own, err := notifydb.Overrides(c.Tx)
	if err != nil {
		return nil, err
	}
	var waiting []notify.LoanMessage
	if schedules {
		if waiting, err = notifydb.Waiting(c.Tx); err != nil {
			return nil, err
		}
	}
	rows := make([]LoanConfig, 0, len(configs))
	for _, kind := range notify.Kinds.Options {
		row := LoanConfig{MessageConfig: configs[notify.Kind(kind.Option)]}
		_, row.IsOwn = own[row.Kind]
		for _, m := range waiting {
			if m.Kind == row.Kind {
				row.Schedules = append(row.Schedules, Schedule{MessageID: m.ID, Channel: m.Channel, Address: m.Address, DueAt: m.DueAt})
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func saveOnLoan(c *endpoint.Call, in *overridesIn) (*endpoint.Listed[LoanConfig], error) {
	if err := c.OwnCompanyOnly(); err != nil {
		return nil, err
	}
	own, err := notifydb.Overrides(c.Tx)
	if err != nil {
		return nil, err
	}
	company, err := notifydb.Configs(c.Tx)
	if err != nil {
		return nil, err
	}
	byKind := map[notify.Kind]notify.MessageConfig{}
	for _, found := range company {
		byKind[found.Kind] = found
	}
	before, after := map[string]any{}, map[string]any{}
	will := make([]notify.MessageOverride, 0, len(in.Body.Configs))
	var faults domain.Faults
	for i, said := range in.Body.Configs {
		next := said
		if !said.Reset {
			next = own[said.Kind].Merge(said)
		}
		will = append(will, next)
		faults.Within(at("configs", i), next.Over(byKind[said.Kind]).Validate())
		before[string(said.Kind)], after[string(said.Kind)] = own[said.Kind].Over(byKind[said.Kind]).IsActive, next.Over(byKind[said.Kind]).IsActive
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := notifydb.SaveOverrides(c.Tx, will); err != nil {
		return nil, err
	}
	rows, err := configsOnLoan(c, false)
	if err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.LOAN_NOTIFICATION.CHANGED"})
	return endpoint.Whole(rows), c.Audit("loan_notification_config", c.Loan.ID.String(), "updated", before, after)
}
