package inbox

import (
	"slices"
	"time"

	"gable/domain"
)

// Digest is how often what somebody has not read comes by email.
type Digest string

// How often.
const (
	DigestNone  Digest = "NONE"
	DigestDaily Digest = "DAILY"
)

// NotificationChoice is what somebody wants of one kind.
type NotificationChoice struct {
	Kind   Kind   `json:"kind" required:"true" enum:"MENTION,ASSIGNMENT,REJECTION,BORROWER_ACTIVITY,EDITING,LOAN,LOCK"`
	InApp  bool   `json:"inApp" required:"true" doc:"It stands in the list of notifications."`
	Digest Digest `json:"digest" required:"true" enum:"NONE,DAILY" doc:"What is not read of it comes by email once a day."`
}

// NotificationPreferences are what somebody wants to be told of, and when the day's letter goes out.
type NotificationPreferences struct {
	Version  int64                `json:"version" readOnly:"true" doc:"0 where nothing was chosen yet."`
	Kinds    []NotificationChoice `json:"kinds" doc:"Each kind once; those that are absent from a change stay as they are."`
	Hour     int                  `json:"digestHour" minimum:"0" maximum:"23" doc:"The hour of the day at which the day's letter goes out."`
	TimeZone string               `json:"digestTimeZone" maxLength:"60" doc:"The IANA time zone of that hour."`
}

// Hour and zone of who has chosen none.
const (
	usualHour = 8
	usualZone = "America/Chicago"
)

// Usual are the preferences of who has chosen nothing: all in the application, and no letter.
func Usual() NotificationPreferences {
	return NotificationPreferences{Hour: usualHour, TimeZone: usualZone}.Whole()
}

// Whole has each kind once, in the order in which they are offered; the last of several counts.
func (p NotificationPreferences) Whole() NotificationPreferences {
	said := map[Kind]NotificationChoice{}
	for _, c := range p.Kinds {
		said[c.Kind] = c
	}
	p.Kinds = make([]NotificationChoice, len(Kinds.Options))
	for i, option := range Kinds.Options {
		c, found := said[Kind(option.Option)]
		if !found {
			c = NotificationChoice{Kind: Kind(option.Option), InApp: true, Digest: DigestNone}
		}
		p.Kinds[i] = c
	}
	return p
}

// Validate returns what is wrong with preferences that are to be kept.
func (p NotificationPreferences) Validate() []domain.FieldError {
	var faults domain.Faults
	for _, c := range p.Kinds {
		if !Kinds.Has(string(c.Kind)) || c.Digest != DigestNone && c.Digest != DigestDaily {
			faults.Wrong("kinds")
		}
	}
	if p.Hour < 0 || p.Hour > 23 {
		faults.Wrong("digestHour")
	}
	if _, err := zoneOf(p.TimeZone); err != nil {
		faults.Wrong("digestTimeZone")
	}
	return faults
}

// WithoutDigest are the same with no letter.
func (p NotificationPreferences) WithoutDigest() NotificationPreferences {
	p = p.Whole()
	for i := range p.Kinds {
		p.Kinds[i].Digest = DigestNone
	}
	return p
}

// Wants tells whether somebody wants to hear of a kind at all.
func (p NotificationPreferences) Wants(kind Kind) bool {
	return slices.ContainsFunc(p.Kinds, func(c NotificationChoice) bool { return c.Kind == kind && (c.InApp || c.Digest == DigestDaily) })
}

// Digested are the kinds of which the day's letter tells; none where there is no letter.
func (p NotificationPreferences) Digested() (all []Kind) {
	for _, c := range p.Kinds {
		if c.Digest == DigestDaily {
			all = append(all, c.Kind)
		}
	}
	return all
}

func zoneOf(name string) (*time.Location, error) {
	if name == "" || name == "Local" {
		return nil, domain.BadRequest("no time zone")
	}
	return time.LoadLocation(name)
}

// NextDigest is when the letter after a moment goes out: at its hour in its zone, today or tomorrow. Where clocks are put
// forward over the hour it is an hour sooner.
func (p NotificationPreferences) NextDigest(after time.Time) time.Time {
	zone, err := zoneOf(p.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	here := after.In(zone)
	for days := 0; ; days++ {
		at := time.Date(here.Year(), here.Month(), here.Day()+days, p.Hour, 0, 0, 0, zone)
		if at.After(after) {
			return at.UTC()
		}
	}
}
