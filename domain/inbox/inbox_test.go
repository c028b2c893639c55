package inbox

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
)

// team is that of every case: Olga is the primary originator, Otto another one, Paul processes, Ana assists; "me" does it all.
var team = []loan.Assignment{
	{WizeUserID: "olga", LoanRole: loan.TeamOriginator, Primary: true}, {WizeUserID: "otto", LoanRole: loan.TeamOriginator},
	{WizeUserID: "paul", LoanRole: loan.TeamProcessor, Primary: true}, {WizeUserID: "ana", LoanRole: loan.TeamAssistant}, {WizeUserID: "me", LoanRole: loan.TeamProcessor},
}

func TestWhoIsTold(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/notices.json")
	require.NoError(t, err)
	var cases []struct {
		Why, Kind, Record, Action, Tells, About, Stage string
		Before, After                                  map[string]json.RawMessage
		Day                                            *domain.Date
		Desk                                           []domain.ID
		Outside, Quiet                                 bool
		To                                             []domain.ID
	}
	require.NoError(t, json.Unmarshal(raw, &cases))
	seen := map[About]bool{}
	for _, c := range cases {
		t.Run(c.Why, func(t *testing.T) {
			n, tells := Change{Kind: c.Kind, Record: c.Record, Action: c.Action, Before: c.Before, After: c.After, By: "me", Outside: c.Outside, Quiet: c.Quiet, LockDesk: c.Desk}.Read()
			var to []domain.ID
			if tells {
				to = n.To(team, "me", "support")
			}
			assert.Equal(t, c.To, append([]domain.ID{}, to...))
			if c.Tells == "" {
				return
			}
			assert.Equal(t, []string{c.Tells, c.About, c.Stage}, []string{string(n.Kind), string(n.About), string(n.Stage)})
			assert.Equal(t, c.Day, n.Day)
			assert.True(t, Kinds.Has(string(n.Kind)))
			assert.NotEmpty(t, sentences[n.Kind][n.About], "a letter can say it")
			seen[n.About] = true
		})
	}
	for _, said := range sentences {
		for about := range said {
			assert.True(t, seen[about], "a case leads to %s", about)
		}
	}
}

func TestSentencesAreWhole(t *testing.T) {
	t.Parallel()
	for kind, said := range sentences {
		for about := range said {
			for _, count := range []int{1, 3} {
				n := Notification{Kind: kind, About: about, Count: count, ByName: "María López", TaskTitle: "100 % done"}
				if about == AboutStage {
					n.Stage = loan.StageSuspended
				}
				if about == AboutLockEnding {
					n.Day = new(domain.MustDate("2026-11-23"))
				}
				en, es := n.Sentence("en", "Suspended"), n.Sentence("es", "Suspendido")
				byItself := about == AboutLockEnding || about == AboutLockExpired
				assert.Equal(t, !byItself, strings.Contains(en, "María López"))
				assert.Equal(t, !byItself, strings.Contains(es, "María López"))
				assert.NotEqual(t, en, es)
				assert.NotContains(t, en+es, "%!")
				assert.Equal(t, about == AboutStage || about == AboutLockEnding, strings.Contains(en, "Suspended"))
			}
		}
	}
	assert.Empty(t, Notification{Kind: "LATER"}.Sentence("en", ""))
}

func TestPreferences(t *testing.T) {
	t.Parallel()
	usual := Usual()
	require.Len(t, usual.Kinds, len(Kinds.Options))
	assert.Empty(t, usual.Digested())
	assert.Empty(t, usual.Validate())
	p := NotificationPreferences{Kinds: []NotificationChoice{{KindLoan, false, DigestDaily}, {KindLoan, true, DigestDaily}, {KindMention, false, DigestNone}}}.Whole()
	assert.Equal(t, NotificationChoice{KindMention, false, DigestNone}, p.Kinds[0])
	assert.Equal(t, NotificationChoice{KindLoan, true, DigestDaily}, p.Kinds[5])
	assert.Equal(t, []Kind{KindLoan}, p.Digested())
	assert.Empty(t, p.WithoutDigest().Digested())
	assert.Equal(t, []Kind{KindLoan}, p.Digested(), "what it was made of stays")
	for _, bad := range []NotificationPreferences{{Hour: 24, TimeZone: "UTC"}, {Hour: -1, TimeZone: "UTC"}, {TimeZone: ""}, {TimeZone: "Local"}, {TimeZone: "Mars/Olympus"}, {TimeZone: "../etc/passwd"},
		{TimeZone: "UTC", Kinds: []NotificationChoice{{"NOISE", true, DigestNone}}}, {TimeZone: "UTC", Kinds: []NotificationChoice{{KindLoan, true, "HOURLY"}}}} {
		assert.NotEmpty(t, bad.Validate(), bad)
	}
}

func TestNextDigest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		zone      string
		hour      int
		now, next string
	}{
		{"America/Chicago", 8, "2026-11-23T13:59:59Z", "2026-11-23T14:00:00Z"},
		{"America/Chicago", 8, "2026-11-23T14:00:00Z", "2026-11-24T14:00:00Z"},
		{"America/Chicago", 8, "2026-03-07T15:00:00Z", "2026-03-08T13:00:00Z"}, // clocks are put forward
		{"America/Chicago", 2, "2026-03-08T06:59:00Z", "2026-03-08T07:00:00Z"}, // there is no two o'clock
		{"America/Chicago", 1, "2026-11-01T06:30:00Z", "2026-11-02T07:00:00Z"}, // it is one o'clock twice
		{"Pacific/Kiritimati", 0, "2026-01-31T09:59:00Z", "2026-01-31T10:00:00Z"},
		{"Asia/Kolkata", 23, "2026-12-31T17:30:00Z", "2027-01-01T17:30:00Z"},
		{"Nowhere", 5, "2026-01-01T05:00:00Z", "2026-01-02T05:00:00Z"},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		require.NoError(t, err)
		assert.Equal(t, c.next, NotificationPreferences{Hour: c.hour, TimeZone: c.zone}.NextDigest(now).Format(time.RFC3339), c)
	}
}

func TestByLoan(t *testing.T) {
	t.Parallel()
	var got []string
	for _, d := range ByLoan([]Notification{{ID: "a", LoanID: 0}, {ID: "b", LoanID: 2, BorrowerName: "Maria"}, {ID: "c", LoanID: 1}, {ID: "d", LoanID: 2}, {ID: "e"}}) {
		ids := slices.Collect(func(yield func(string) bool) {
			for _, n := range d.Lines {
				yield(string(n.ID))
			}
		})
		got = append(got, d.LoanID.String()+d.BorrowerName+":"+strings.Join(ids, ""))
	}
	assert.Equal(t, []string{"2Maria:bd", "1:c", "0:ae"}, got)
	assert.Empty(t, ByLoan(nil))
}

const somebody, elsewhere = "01980000-0000-7000-8000-000000000001", "01980000-0000-7000-8000-000000000002"

func TestUnsubscribeToken(t *testing.T) {
	t.Parallel()
	token := UnsubscribeToken(elsewhere, somebody, []byte("key"))
	tenant, user, ok := ReadUnsubscribe(token)
	require.True(t, ok)
	assert.Equal(t, []domain.ID{elsewhere, somebody}, []domain.ID{tenant, user})
	assert.True(t, IsSigned(token, tenant, user, []byte("key")))
	assert.False(t, IsSigned(token, tenant, user, []byte("other")))
	assert.False(t, IsSigned(token[:len(token)-1], tenant, user, []byte("key")))
	assert.False(t, IsSigned(token, user, tenant, []byte("key")))
}

func FuzzReadUnsubscribe(f *testing.F) {
	f.Add(UnsubscribeToken(elsewhere, somebody, []byte("key")))
	f.Add("")
	f.Add(strings.Repeat("A", 200))
	f.Fuzz(func(t *testing.T, token string) {
		if tenant, user, ok := ReadUnsubscribe(token); ok && IsSigned(token, tenant, user, []byte("key")) {
			assert.Equal(t, UnsubscribeToken(tenant, user, []byte("key")), token)
		}
	})
}

func FuzzRead(f *testing.F) {
	f.Add("loan_note", "created", `{"Mentions":[{"WizeUserId":"a"}]}`)
	f.Add("task", "updated", `{"AssigneeId":null}`)
	f.Fuzz(func(t *testing.T, kind, action, after string) {
		c := Change{Kind: kind, Record: "r", Action: action, By: "me"}
		_ = json.Unmarshal([]byte(after), &c.After)
		n, _ := c.Read()
		to := n.To(team, "me")
		assert.NotContains(t, to, domain.ID("me"))
		assert.True(t, slices.IsSorted(to) && len(slices.Compact(slices.Clone(to))) == len(to))
	})
}
