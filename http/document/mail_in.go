package document

import (
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/jobs"
	"gable/vault/blob"
)

type mailInPatchIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    struct {
		IsOn  bool `json:"isOn" doc:"Mail to the address is taken."`
		Renew bool `json:"renew" doc:"Gives the loan another address: mail to the one before is refused from then on."`
	}
}

// mailInSetting is whose mail to a loan becomes documents at once.
var mailInSetting = record.Setting[document.MailInSetting]{
	Lock: documentdb.LockMailInSetting, Save: documentdb.SaveMailInSetting,
	Version: func(s *document.MailInSetting) *int64 { return &s.Version },
	Validate: func(_ document.MailInSetting, will *document.MailInSetting) []domain.FieldError {
		return will.Validate()
	},
	Entry: record.OfCompany[document.MailInSetting]("mail_in_setting"),
	Event: func(*endpoint.Call, document.MailInSetting) change.Event {
		return change.Event{Type: "RTC.MAIL_SETTING.CHANGED", Data: map[string]string{"action": "updated"}}
	},
}

type mailInSettingIn struct {
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[document.MailInSetting]
}

func mountMailIn(a *endpoint.API) {
	route := func(method, path, name, summary string) endpoint.Route {
		r := endpoint.Route{Method: method, Path: record.OnLoan + path, Name: name, Tag: "Documents", Permission: authz.LoanEditNeeds, Section: loan.SectionLoanDocuments, Summary: summary}
		if method == http.MethodGet {
			r.Permission = authz.LoanRead
		}
		return r
	}
	endpoint.Read(a, route("GET", "/mail-in", "getMailIn", "The address at which mail becomes documents of the loan"), func(c *endpoint.Call, _ *endpoint.LoanPath) (*endpoint.Answer[document.MailIn], error) {
		token, m, err := documentdb.MailIn(c.Tx)
		return mailInOf(a, token, m), err
	})
	change := route("PATCH", "/mail-in", "updateMailIn", "Switch the loan's mail address on or off, or give it another one")
	change.Description = "The address is made when it is first switched on. Who knows it may write to the loan, and read nothing of it. 409 where this installation takes no mail."
	endpoint.Write(a, change, func(c *endpoint.Call, in *mailInPatchIn) (*endpoint.Answer[document.MailIn], error) {
		return changeMailIn(a, c, in)
	})
	list := route("GET", "/mails", "listLoanMails", "The mail that came to the loan's address")
	list.Description = "What waits for staff to decide first, then the newest."
	endpoint.Read(a, list, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[document.LoanMail], error) {
		rows, err := documentdb.Mails(c.Tx)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	accept := route("POST", "/mails/{id}/accept", "acceptLoanMail", "Take a mail whose sender is not known")
	accept.Description = "What came with it becomes documents, which are looked at like any other. 409 where somebody has decided already."
	accept.Status = http.StatusOK
	endpoint.Write(a, accept, func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.LoanMail], error) {
		return decideMail(c, in, document.MailTaken, "accepted")
	})
	discard := route("POST", "/mails/{id}/discard", "discardLoanMail", "Throw a mail away whose sender is not known")
	discard.Description = "What came with it is gone for good. 409 where somebody has decided already."
	discard.Status = http.StatusOK
	endpoint.Write(a, discard, func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.LoanMail], error) {
		return decideMail(c, in, document.MailDiscarded, "discarded")
	})
	shown := route("POST", "/mails/{id}/take-pictures", "takeLoanMailPictures", "Take the pictures of a mail that were left out")
	shown.Description = "Those that its page shows and nobody attached, as long as the mail is kept. 409 where there are none."
	shown.Status = http.StatusOK
	endpoint.Write(a, shown, takeShown)
	raw := route("GET", "/mails/{id}/raw", "saveLoanMail", "A mail as it came, to be saved")
	raw.Permission, raw.Description = authz.LoanEditNeeds, "It is kept for 30 days. Nobody has looked at what is in it. Each answer is in the audit."
	endpoint.AuditedRead(a, raw, func(c *endpoint.Call, in *mailItem) (*huma.StreamResponse, error) { return serveRaw(a, c, in) })
	mountMailInSetting(a)
}

type mailItem struct {
	endpoint.LoanPath
	ID domain.ID `path:"id" doc:"The mail's id."`
}

func mountMailInSetting(a *endpoint.API) {
	route := func(method, name, summary string, permission authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: "/los/api/mail-in-setting", Name: name, Tag: "Documents", Permission: permission, Summary: summary}
	}
	endpoint.Read(a, route("GET", "getMailInSetting", "Whose mail to a loan becomes documents at once", authz.LoanRead), func(c *endpoint.Call, _ *struct{}) (*endpoint.Answer[document.MailInSetting], error) {
		s, err := documentdb.MailInSetting(c.Tx)
		return &endpoint.Answer[document.MailInSetting]{Body: s}, err
	})
	endpoint.Write(a, route("PATCH", "updateMailInSetting", "Say whose mail to a loan becomes documents at once", authz.OrgEditNeeds), func(c *endpoint.Call, in *mailInSettingIn) (*endpoint.Answer[document.MailInSetting], error) {
		if err := c.ForWholeCompany(); err != nil {
			return nil, err
		}
		will, err := mailInSetting.Patch(c, in.IfMatch, in.Body)
		return &endpoint.Answer[document.MailInSetting]{Body: will}, err
	})
}

func mailInOf(a *endpoint.API, token string, m document.MailIn) *endpoint.Answer[document.MailIn] {
	m.Available, m.Address = a.MailDomain != "", document.MailAddress(token, a.MailDomain)
	m.IsOn = m.IsOn && m.Address != ""
	return &endpoint.Answer[document.MailIn]{Body: m}
}

func changeMailIn(a *endpoint.API, c *endpoint.Call, in *mailInPatchIn) (*endpoint.Answer[document.MailIn], error) {
	if a.MailDomain == "" {
		return nil, domain.Conflict("refusals:document.noMail", "This installation takes no mail.")
	}
	token, was, err := documentdb.MailIn(c.Tx) // the loan is held, and with it its address
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	if token == "" || in.Body.Renew {
		token = document.NewMailToken()
	}
	will := document.MailIn{IsOn: in.Body.IsOn}
	if err := documentdb.SaveMailIn(c.Tx, token, &will); err != nil {
		return nil, err
	}
	action := "updated"
	if in.Body.Renew {
		action = "renewed"
	}
	if err := c.Audit("mail_in", c.Loan.ID.String(), action, map[string]bool{"isOn": was.IsOn}, map[string]bool{"isOn": will.IsOn}); err != nil {
		return nil, err
	}
	c.Emit(mailEvent("", action))
	return mailInOf(a, token, will), nil
}

func mailEvent(id domain.ID, action string) change.Event {
	return change.Event{Type: "RTC.MAIL.CHANGED", Data: map[string]any{"id": id, "action": action}}
}

func decideMail(c *endpoint.Call, in *record.Item, state document.MailState, action string) (*endpoint.Answer[document.LoanMail], error) {
	was, err := documentdb.LockMail(c.Tx, in.ID)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	will := was
	if err := will.Decide(state, c.Scope().Author()); err != nil {
		return nil, err
	}
	if state == document.MailTaken {
		_, err = fileAside(c, will, false)
	} else {
		err = documentdb.ForgetMail(c.Tx, will.ID)
		will.KeptUntil = ""
	}
	if err != nil {
		return nil, err
	}
	return mailChanged(c, was, will, action)
}

// mailChanged writes a mail that staff decided about.
func mailChanged(c *endpoint.Call, was, will document.LoanMail, action string) (*endpoint.Answer[document.LoanMail], error) {
	kept := will.KeptUntil
	if err := documentdb.UpdateMail(c.Tx, &will); err != nil {
		return nil, err
	}
	will.KeptUntil = kept
	c.Emit(mailEvent(will.ID, action))
	return &endpoint.Answer[document.LoanMail]{Body: will}, c.Audit("loan_mail", string(will.ID), action, was, will)
}

// fileAside makes documents of what was put aside of a mail, and tells what they are called.
func fileAside(c *endpoint.Call, m document.LoanMail, shown bool) (names []string, err error) {
	files, err := documentdb.TakeAside(c.Tx, m.ID, shown)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		object := blob.Object{Size: f.Size, Type: f.MediaType}
		copy(object.Hash[:], f.Hash)
		if err := fileMailed(c.Work, m, f.Name, object, func(scan jobs.DocumentScan) error { return jobs.Enqueue(c.Tx, scan) }); err != nil {
			return nil, err
		}
		names = append(names, f.Name)
	}
	return names, nil
}

// takeShown makes documents of the pictures that a mail's page shows and that were therefore left out.
func takeShown(c *endpoint.Call, in *record.Item) (*endpoint.Answer[document.LoanMail], error) {
	was, err := documentdb.LockMail(c.Tx, in.ID)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	names, err := fileAside(c, was, true)
	if err != nil {
		return nil, err
	}
	will := was
	will.Files, will.Left = slices.Clone(was.Files), slices.Clone(was.Left)
	if err := will.TakeShown(names); err != nil {
		return nil, err
	}
	return mailChanged(c, was, will, "pictures taken")
}

// serveRaw answers a mail as it came, to be saved: nobody has looked at it.
func serveRaw(a *endpoint.API, c *endpoint.Call, in *mailItem) (*huma.StreamResponse, error) {
	object, err := documentdb.RawMail(c.Tx, a.Files.Vault, in.ID)
	if err != nil {
		return nil, err
	}
	served := a.Files.Serve(c, endpoint.Content{Object: object, Name: "mail.eml", Type: "application/octet-stream"})
	return served, c.Audit("loan_mail", string(in.ID), "saved as it came", nil, nil)
}

// fileMailed makes a document of a file that came with a mail: nobody reads it before it was looked at, like any that is sent.
func fileMailed(w *change.Work, m document.LoanMail, name string, file blob.Object, look func(jobs.DocumentScan) error) error {
	u := documentdb.Upload{Name: name, Size: file.Size}
	if err := roomFor(w.Tx, u); err != nil {
		return err
	}
	if err := documentdb.BeginUpload(w.Tx, &u); err != nil {
		return err
	}
	if err := documentdb.AddPart(w.Tx, &u, file); err != nil {
		return err
	}
	u.Mail, u.Sender = &document.DocumentMail{ID: m.ID, From: m.From, Subject: m.Subject}, m.Sender()
	return arrive(w, &u, "", look)
}
