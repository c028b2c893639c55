package notify

import (
	"fmt"

	"gable/authz"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
)

// Edited is what a person changes of a message before it is sent; what is absent stays as the loan has it.
type Edited struct {
	Kind      notify.Kind              `json:"kind,omitempty" maxLength:"40" doc:"Of a stage: which of the kinds that tell of it; the one that tells most where absent."`
	Channels  *[]notify.Channel        `json:"channels,omitempty" enum:"EMAIL,SMS" maxItems:"2"`
	MailTo    *[]string                `json:"mailTo,omitempty" maxItems:"20"`
	MailCC    *[]string                `json:"mailCC,omitempty" maxItems:"20"`
	MailBCC   *[]string                `json:"mailBCC,omitempty" maxItems:"20"`
	Templates *notify.MessageTemplates `json:"templates,omitempty"`
}

// Notified is what was sent, or would be, each message with its status; of one that could not be sent, why.
type Notified struct {
	Config   notify.MessageConfig `json:"config" required:"true" doc:"What the messages were made from."`
	Messages []notify.LoanMessage `json:"messages" required:"true"`
	Preview  bool                 `json:"preview" doc:"Nothing was sent."`
}

type tellStageIn struct {
	endpoint.LoanPath
	ReturnPreview bool `query:"returnPreview" doc:"Answers what would be sent, and sends nothing."`
	Body          struct {
		StageID loan.StageID `json:"StageId,omitempty" maxLength:"40" doc:"The stage told of; the loan's own where absent."`
		Edited
	}
}

type tellTrackerIn struct {
	endpoint.LoanPath
	ReturnPreview bool `query:"returnPreview" doc:"Answers what would be sent, and sends nothing."`
	Body          struct {
		TrackerID domain.ID `json:"TrackerId" required:"true"`
		Edited
	}
}

func (d *service) mountSending(a *endpoint.API) {
	route := func(path, name, summary string, permission authz.Permission, section loan.Section) endpoint.Route {
		return endpoint.Route{Method: "POST", Path: record.OnLoan + path, Name: name, Tag: tag, Permission: permission, Section: section, Summary: summary, Status: 200,
			Description: "Now, whether or not it is switched on, in the words given. Each message is answered with its status: a recipient without an address is told as an ERROR."}
	}
	endpoint.Write(a, route("/notify-stage-change", "notifyStageChange", "Tell people of the loan's stage", authz.LoanChangeStage, loan.SectionContactBorrower), func(c *endpoint.Call, in *tellStageIn) (*endpoint.Answer[Notified], error) {
		stage := in.Body.StageID
		if stage == "" {
			stage = loan.StageID(c.Loan.Stage)
		}
		if !stage.Valid() {
			return nil, domain.Invalid(domain.Wrong("StageId", "Stage"))
		}
		return d.send(c, notify.Event{Stage: stage}, in.Body.Edited, in.ReturnPreview)
	})
	endpoint.Write(a, route("/notify-tracker-change", "notifyTrackerChange", "Tell people how a tracker of the loan stands", authz.LoanEditTrackers, loan.SectionLoanCenter), func(c *endpoint.Call, in *tellTrackerIn) (*endpoint.Answer[Notified], error) {
		all, err := trackerdb.Of(c.Tx)
		if err != nil {
			return nil, err
		}
		t, err := all.Find(in.Body.TrackerID)
		if err != nil {
			return nil, err
		}
		if !t.MayEmail() {
			return nil, domain.Conflict("refusals:tracker.notEmailed", "Only the trackers of title and of homeowner's insurance are emailed.")
		}
		return d.send(c, notify.Event{Tracker: t.ID, TrackerName: t.Name}, in.Body.Edited, in.ReturnPreview)
	})
}

// send tells people of an event now.
func (d *service) send(c *endpoint.Call, of notify.Event, with Edited, preview bool) (*endpoint.Answer[Notified], error) {
	configs, mail, err := jobs.LoanConfigs(c.Tx)
	if err != nil {
		return nil, err
	}
	config, err := with.over(configs, of)
	if err != nil {
		return nil, err
	}
	config = mail.Copy(config)
	config.DelayMinutes = 0
	sending, err := jobs.PlanMessages(c.Tx, d.PublicURL, of)
	if err != nil {
		return nil, err
	}
	out := Notified{Config: config, Messages: sending.Write(config, sending.Recipients(config), c.Work), Preview: preview}
	if !preview {
		err = jobs.SendMessages(c.Work, out.Messages)
	}
	return &endpoint.Answer[Notified]{Body: out}, err
}

// over is the config that tells of an event, with what the person has changed.
func (e Edited) over(configs map[notify.Kind]notify.MessageConfig, of notify.Event) (notify.MessageConfig, error) {
	kinds := of.Kinds()
	config := configs[kinds[0]]
	if e.Kind != "" {
		found := false
		for _, kind := range kinds {
			if kind == e.Kind {
				config, found = configs[kind], true
			}
		}
		if !found {
			return config, domain.Invalid(domain.Wrong("kind"))
		}
	}
	config = notify.MessageOverride{Kind: config.Kind, Channels: e.Channels, MailTo: e.MailTo, MailCC: e.MailCC, MailBCC: e.MailBCC}.Over(config)
	if e.Templates != nil {
		config.Templates = *e.Templates
	}
	config.Trim()
	if faults := config.Validate(); len(faults) > 0 {
		return config, domain.Invalid(faults...)
	}
	return config, nil
}

func at(field string, i int) string { return fmt.Sprintf("%s.%d", field, i) }
