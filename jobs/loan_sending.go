package jobs

import (
	"cmp"
	"slices"
	"strings"

	"gable/change"
	contactdb "gable/db/contact"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	notifydb "gable/db/notify"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	"gable/domain/need"
	"gable/domain/notify"
	"gable/domain/org"
	"gable/tenancy"
)

// LoanConfigs are what the pinned loan says of each kind of message, the company's where it says nothing itself, and what it says of
// all of them.
func LoanConfigs(tx *tenancy.Tx) (map[notify.Kind]notify.MessageConfig, notify.LoanMail, error) {
	none := notify.LoanMail{}
	list, err := notifydb.Configs(tx)
	if err != nil {
		return nil, none, err
	}
	overrides, err := notifydb.Overrides(tx)
	if err != nil {
		return nil, none, err
	}
	mail, err := notifydb.LoanMail(tx, false)
	configs := map[notify.Kind]notify.MessageConfig{}
	for _, c := range list {
		configs[c.Kind] = overrides[c.Kind].Over(c)
	}
	return configs, mail, err
}

// Sending is what messages of the pinned loan about an event are written from.
type Sending struct {
	People []notify.Person
	// Values are what the tokens stand for, by language.
	Values map[string]notify.Values
	// About is what the event was about, as the log names it.
	About  string
	byName string
	// stopped are the phones that want no texts.
	stopped map[string]bool
}

// PlanMessages gathers what messages about an event are written from; publicURL is the origin that links begin with.
func PlanMessages(tx *tenancy.Tx, publicURL string, of notify.Event) (Sending, error) {
	s := Sending{Values: map[string]notify.Values{"en": {}, "es": {}}, byName: tx.Scope().User.Name}
	f, err := loandb.LoadFile(tx)
	if err != nil {
		return s, err
	}
	for _, gather := range []func() error{
		func() error { return s.borrowers(tx, f) },
		func() error { return s.team(tx, f) },
		func() error { return s.contacts(tx) },
		func() error { return s.company(tx, publicURL) },
		func() error { return s.event(tx, f, of) },
	} {
		if err := gather(); err != nil {
			return s, err
		}
	}
	s.say(notify.TokenLoan, f.LoanID.String(), "")
	s.say(notify.TokenProperty, domain.LetterName(f.Info.SubjectProperty.Address.OneLine()), "")
	return s, nil
}

// say gives a token its value; es is "" for one that is the same in both languages.
func (s *Sending) say(token, en, es string) {
	s.Values["en"][token], s.Values["es"][token] = en, notify.In("es", en, es)
}

func (s *Sending) borrowers(tx *tenancy.Tx, f *loan.File) error {
	languages, err := documentdb.PortalLanguages(tx)
	if err != nil {
		return err
	}
	states := map[domain.ID]string{}
	for _, r := range f.Residences {
		if r.ResidenceDetail.ResidencyType == borrower.ResidencyCurrent {
			states[r.BorrowerId] = r.Address.StateCode
		}
	}
	primary, _ := f.PrimaryBorrower()
	s.say(notify.TokenBorrower, domain.LetterName(primary.Name.String()), "")
	s.say(notify.TokenBorrowerFirst, domain.GreetingName(primary.Name.FirstName), "")
	var phones []string
	for _, b := range f.ActiveBorrowers() {
		p := notify.Person{ID: b.ID, Token: notify.CoBorrowers, Name: domain.LetterName(b.Name.String()), FirstName: domain.GreetingName(b.Name.FirstName), Email: b.ContactPoint.Email,
			Cell: b.ContactPoint.CellPhone, Language: "en", State: states[b.ID], IsBorrower: true}
		if b.ID == primary.ID {
			p.Token = notify.Borrowers
		}
		if need.Languages(languages).Spanish(b) {
			p.Language = "es"
		}
		s.People = append(s.People, p)
		phones = append(phones, notify.PhoneNumber(p.Cell))
	}
	s.stopped, err = notifydb.WantingNoTexts(tx, phones)
	return err
}

func (s *Sending) team(tx *tenancy.Tx, f *loan.File) error {
	ids := make([]domain.ID, len(f.Team))
	for i, m := range f.Team {
		ids[i] = m.WizeUserId
	}
	people, err := loandb.People(tx, ids)
	if err != nil {
		return err
	}
	for _, m := range f.Team {
		c, token := people[m.WizeUserId], notify.Processors
		switch {
		case m.LoanRole == loan.TeamOriginator && m.Primary:
			token = notify.PrimaryOriginator
			s.say(notify.TokenOfficer, domain.LetterName(c.Name), "")
			s.say(notify.TokenOfficerEmail, c.Email, "")
			s.say(notify.TokenOfficerPhone, c.Phone, "")
		case m.LoanRole != loan.TeamProcessor && m.LoanRole != loan.TeamContractProcessor:
			continue
		}
		first, _, _ := strings.Cut(c.Name, " ")
		s.People = append(s.People, notify.Person{Token: token, Name: domain.LetterName(c.Name), FirstName: domain.GreetingName(first), Email: c.Email, Language: c.Language})
	}
	return s.colleagues(tx)
}

// colleagues are those of the company who have no part on the loan: where one's address is named, it is to be in their language.
func (s *Sending) colleagues(tx *tenancy.Tx) error {
	all, err := loandb.SpanishSpeaking(tx)
	for _, c := range all {
		first, _, _ := strings.Cut(c.Name, " ")
		s.People = append(s.People, notify.Person{Name: domain.LetterName(c.Name), FirstName: domain.GreetingName(first), Email: c.Email, Language: c.Language})
	}
	return err
}

func (s *Sending) contacts(tx *tenancy.Tx) error {
	contacts, _, err := contactdb.Of(tx)
	for _, c := range contacts {
		s.People = append(s.People, notify.Person{Token: string(c.Type), Name: domain.LetterName(c.Name), FirstName: domain.GreetingName(c.FirstName), Email: c.Email,
			Language: cmp.Or(c.Language, "en")})
	}
	return err
}

func (s *Sending) company(tx *tenancy.Tx, publicURL string) error {
	var company string
	var domains []string
	if err := tx.QueryRow("select t.name, app.hosts_of(t.tenant_id) from tenant t where t.tenant_id = app.tenant_id()").Scan(&company, &domains); err != nil {
		return err
	}
	s.say(notify.TokenCompany, company, "")
	s.say(notify.TokenPortal, org.Home(publicURL, domains)+portals[AudiencePOS], "")
	return nil
}

func (s *Sending) event(tx *tenancy.Tx, f *loan.File, of notify.Event) error {
	stage := f.StageID
	if of.Stage != "" {
		stage, s.About = of.Stage, string(of.Stage)
	}
	s.say(notify.TokenStage, notify.StageNames[stage][0], notify.StageNames[stage][1])
	if of.Tracker != "" {
		return s.tracker(tx, of.Tracker)
	}
	if of.ConditionKind != "" {
		return s.conditions(tx, of.Conditions)
	}
	if of.Need == "" {
		return nil
	}
	about, err := needsOf(tx, of)
	if err != nil {
		return err
	}
	if len(about) == 0 {
		return Finish("what was asked for is gone")
	}
	n := about[0]
	if of.NeedKind != notify.KindReceived {
		if n.BorrowerID == "" {
			return Finish("it is asked of somebody who is no borrower")
		}
		s.onlyBorrower(n.BorrowerID)
	}
	titles := make([]string, len(about))
	for i, one := range about {
		titles[i] = one.Title
	}
	s.About = notify.Several(titles, "en")
	s.say(notify.TokenNeed, s.About, notify.Several(titles, "es"))
	reason := notify.ReasonNames[n.RejectionReason]
	s.say(notify.TokenReason, sentences(reason[0], n.RejectionNote), sentences(reason[1], n.RejectionNote))
	return nil
}

// onlyBorrower has whatever is said of borrowers lead to one of them: what is asked of somebody is theirs alone to read.
func (s *Sending) onlyBorrower(id domain.ID) {
	s.People = slices.DeleteFunc(s.People, func(p notify.Person) bool { return p.IsBorrower && p.ID != id })
	at := slices.IndexFunc(s.People, func(p notify.Person) bool { return p.ID == id })
	if at < 0 {
		return
	}
	asked := s.People[at]
	asked.Token = notify.Borrowers
	s.People[at].Token = notify.CoBorrowers
	s.People = append(s.People, asked)
}

func (s *Sending) tracker(tx *tenancy.Tx, id domain.ID) error {
	all, err := trackerdb.Of(tx)
	if err != nil {
		return err
	}
	t, err := all.Find(id)
	if domain.IsNotFound(err) {
		return Finish("the loan has the tracker no longer")
	}
	if err != nil {
		return err
	}
	s.About = t.DisplayName
	s.say(notify.TokenTracker, t.DisplayName, t.DisplayNameEs)
	s.say(notify.TokenTrackerStatus, t.Current().DisplayName, t.Current().DisplayNameEs)
	if t.Date != nil {
		s.say(notify.TokenTrackerDate, longDate(*t.Date, "en"), longDate(*t.Date, "es"))
	}
	if !t.MayEmail() {
		return nil
	}
	recipients, err := trackerdb.Recipients(tx, id)
	for _, r := range recipients {
		s.People = append(s.People, notify.Person{Token: notify.TrackerRecipients, Name: domain.LetterName(r.Name), FirstName: domain.GreetingName(r.Name), Email: r.Email, Language: r.Language})
	}
	return err
}

// sentences are two texts that are said one after the other.
func sentences(one, other string) string {
	if one != "" {
		one += "."
	}
	return strings.TrimSpace(one + " " + other)
}

// Recipients are those that a config leads to on this loan.
func (s Sending) Recipients(c notify.MessageConfig) []notify.Addressed {
	all := notify.Resolve(c.MailTo, c.Channels, s.People)
	for i := range all {
		if all[i].Channel == notify.ChannelText && s.stopped[all[i].Address] {
			all[i].Trouble = notify.OptedOut
		}
	}
	return all
}

// Write makes the messages of a config to some of those it leads to.
func (s Sending) Write(c notify.MessageConfig, to []notify.Addressed, w *change.Work) []notify.LoanMessage {
	all := c.Write(to, func(language string) notify.Values { return s.Values[language] }, notify.Addresses(c.MailCC, s.People), notify.Addresses(c.MailBCC, s.People), w.Now())
	for i := range all {
		all[i].About, all[i].ByName = s.About, s.byName
	}
	return all
}

// SendMessages keeps messages in the pinned loan's log and has them sent, each by a job of its own.
func SendMessages(w *change.Work, all []notify.LoanMessage) error {
	if len(all) == 0 {
		return nil
	}
	if err := notifydb.InsertMessages(w.Tx, all); err != nil {
		return err
	}
	var to []string
	for _, m := range all {
		to = append(to, strings.TrimSpace(string(m.Channel)+" "+m.Address))
		if m.Status != notify.StatusSending {
			continue
		}
		var err error
		if job := (LoanMessage{Message: m.ID}); m.DueAt.After(w.Now()) {
			err = EnqueueAt(w.Tx, m.DueAt, job)
		} else {
			err = Enqueue(w.Tx, job)
		}
		if err != nil {
			return err
		}
	}
	w.Emit(change.Event{Type: messageChanged})
	told := map[string]any{"kind": all[0].Kind, "about": all[0].About, "to": to}
	if len(all[0].Documents) > 0 {
		told["documents"], told["documentsBy"] = namesOf(all[0].Documents), all[0].DocumentsBy
	}
	return w.Audit("loan_message", string(all[0].ID), "created", nil, told)
}

// messageChanged is the event of a loan's log of messages.
const messageChanged = "RTC.LOAN_MESSAGE.CHANGED"
