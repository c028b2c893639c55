package loan

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

// editCase is somebody asking something of a loan that is edited, or not; is says what comes of it: ok, changed, same, the key of a
// refusal, or LOCKED.
type editCase struct {
	Why, Holder, Section, Ask, Is                                  string
	Stage                                                          StageID
	Final                                                          FinalState
	ReadOnly                                                       ReadOnlyType
	Single, AfterDisclosure, Disclosed, Archived, RuleLocked, Gone bool
	QuietMinutes                                                   int
	Seen                                                           int64
	SeenUnsaved                                                    *int64
}

func (c editCase) editing(now time.Time) Editing {
	e := Editing{SingleUser: c.Single, LocksDisclosed: c.AfterDisclosure, Disclosed: c.Disclosed, Archived: c.Archived, RuleLocked: c.RuleLocked, Stage: c.Stage, Final: c.Final}
	e.Session = EditSession{Version: 4, UnsavedVersion: 8}
	if c.Holder != "" {
		heard := now.Add(-time.Duration(c.QuietMinutes) * time.Minute)
		e.Session.UserID, e.Session.UserName, e.Session.StartedAt, e.Session.HeardAt, e.Session.Gone = domain.ID(c.Holder), "Olivia", heard, heard, c.Gone
	}
	return e
}

func outcome(changed bool, err error) string {
	var e *domain.Error
	switch {
	case errors.As(err, &e) && e.Code == domain.CodeLocked:
		return string(e.Code)
	case errors.As(err, &e):
		return e.Fields[0].Key
	case changed:
		return "changed"
	}
	return "same"
}

func (c editCase) answer(e Editing, now time.Time) string {
	switch c.Ask {
	case "write":
		section := Section(c.Section)
		if section == "" {
			section = SectionLoanInfo
		}
		if err := e.Refuse("me", section, now); err != nil {
			return outcome(false, err)
		}
		return "ok"
	case "start":
		_, changed, err := e.Start("me", "Me", now)
		return outcome(changed, err)
	case "takeOver":
		seen := Seen{Version: 4, Unsaved: c.SeenUnsaved}
		if c.Seen != 0 {
			seen.Version = c.Seen
		}
		_, changed, err := e.TakeOver("me", "Me", seen, now)
		return outcome(changed, err)
	default:
		changed, err := e.End("me", now)
		return outcome(changed, err)
	}
}

func TestEditing(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/editing.json")
	require.NoError(t, err)
	var cases []editCase
	decode := json.NewDecoder(strings.NewReader(string(raw)))
	decode.DisallowUnknownFields()
	require.NoError(t, decode.Decode(&cases))
	require.NotEmpty(t, cases)
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for _, c := range cases {
		if c.Stage == "" {
			c.Stage = StageLoanSetup
		}
		e := c.editing(now)
		assert.Equal(t, c.ReadOnly, e.ReadOnly(now), c.Why)
		assert.Equal(t, c.Is, c.answer(e, now), c.Why)
	}
}

// A finalized loan is closed in every section.
func TestAFinalizedLoanIsClosed(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	final := Editing{Stage: StageCommissionPaid}
	for _, section := range Sections {
		assert.Error(t, final.Refuse("me", section, now), section)
	}
	assert.Equal(t, Sections, final.Menus(now))
	party := final.ForParty()
	party.Stage = StageCommissionPaid
	assert.Error(t, party.Refuse("a borrower", SectionBorrowerInfo, now))
}

// What is closed, and since which stage, follows from why the loan is read-only.
func TestMenusAndLockedAtStage(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for why, c := range map[string]struct {
		e      Editing
		closed int
		at     StageID
	}{
		"open":               {Editing{Stage: StageLoanSetup}, 0, ""},
		"one at a time":      {Editing{SingleUser: true, Stage: StageLoanSetup}, len(editSections), ""},
		"disclosed":          {Editing{LocksDisclosed: true, Disclosed: true, Stage: StageClearToClose}, len(editSections), StageDisclosureSent},
		"finalized":          {Editing{LocksDisclosed: true, Disclosed: true, Stage: StageCommissionPaid}, len(Sections), StageCommissionPaid},
		"closed by a rule":   {Editing{RuleLocked: true, Stage: StageLoanSetup}, len(Sections), StageLoanSetup},
		"archived":           {Editing{Archived: true, Stage: StageQualification}, len(Sections), StageQualification},
		"finalized and open": {Editing{Disclosed: true, Final: FinalOpened, Stage: StageCommissionPaid}, 0, ""},
	} {
		assert.Len(t, c.e.Menus(now), c.closed, why)
		assert.Equal(t, c.at, c.e.LockedAtStage(now), why)
	}
}

// However people start, take over, end and fall silent, one at most may write, and whoever was told to have it may.
func FuzzEditingIsOfOne(f *testing.F) {
	f.Add([]byte{0, 4, 5, 12, 8})
	f.Add([]byte{3, 1, 1, 2, 13, 9})
	f.Fuzz(func(t *testing.T, steps []byte) {
		now, people := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC), []domain.ID{"a", "b", "c"}
		e := Editing{SingleUser: true, Stage: StageLoanSetup}
		for _, step := range steps {
			who, before := people[step%3], e.Session
			var s EditSession
			var changed bool
			var err error
			switch step / 3 % 4 {
			case 0:
				s, changed, err = e.Start(who, string(who), now)
			case 1:
				s, changed, err = e.TakeOver(who, string(who), Seen{Version: e.Session.Version}, now)
			case 2:
				var ends bool
				if ends, err = e.End(who, now); ends {
					e.Session = EditSession{Version: before.Version + 1}
				}
				s = e.Session
			default:
				now = now.Add(11 * time.Minute)
			}
			if err == nil && changed {
				e.Session = s
				require.Greater(t, s.Version, before.Version)
				require.NoError(t, e.Refuse(who, SectionLoanInfo, now))
			}
			writers := 0
			for _, p := range people {
				if e.Refuse(p, SectionLoanInfo, now) == nil {
					writers++
				}
			}
			require.LessOrEqual(t, writers, 1)
		}
	})
}

func TestCheckUnsaved(t *testing.T) {
	t.Parallel()
	edit := UnsavedEdit{Section: StepBorrowers, Field: "Name.FirstName", Label: "First name", Value: "Ana"}
	assert.Empty(t, CheckUnsaved([]UnsavedEdit{edit}))
	for _, field := range []string{"BirthDate", "TaxpayerIdentifier.IdentifierValue", "AccountIdentifier.0"} {
		edit.Field = field
		assert.Len(t, CheckUnsaved([]UnsavedEdit{edit}), 1, field)
	}
	edit.Field, edit.Section = "Name.LastName", "nowhere"
	assert.Equal(t, "unsaved.0.section", CheckUnsaved([]UnsavedEdit{edit})[0].Field)
}
