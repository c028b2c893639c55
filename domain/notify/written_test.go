package notify_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/notify"
)

func TestWritingIsChecked(t *testing.T) {
	t.Parallel()
	to := []notify.Addressee{{Address: "tom@title.test"}}
	for name, v := range map[string]struct {
		w      notify.Writing
		faults []string
	}{
		"whole":                {notify.Writing{Channel: notify.ChannelEmail, To: to, Subject: "Hello", Body: "Words"}, nil},
		"nobody":               {notify.Writing{Channel: notify.ChannelEmail, Subject: "Hello", Body: "Words"}, []string{"to"}},
		"no words":             {notify.Writing{Channel: notify.ChannelEmail, To: to, Subject: " ", Body: " \n"}, []string{"body", "subject"}},
		"no address":           {notify.Writing{Channel: notify.ChannelEmail, To: []notify.Addressee{{Address: "tom@title"}}, Subject: "Hello", Body: "Words"}, []string{"to.0"}},
		"person and address":   {notify.Writing{Channel: notify.ChannelEmail, To: []notify.Addressee{{PersonID: "x", Address: "tom@title.test"}}, Subject: "Hello", Body: "Words"}, []string{"to.0"}},
		"a text to an address": {notify.Writing{Channel: notify.ChannelText, To: to, Body: "Words"}, []string{"to.0"}},
		"a text with a file":   {notify.Writing{Channel: notify.ChannelText, To: []notify.Addressee{{PersonID: "x"}}, Body: "Words", Documents: []domain.ID{"d"}, DocumentsBy: notify.ByAttached}, []string{"documentsBy"}},
		"a text has no copies": {notify.Writing{Channel: notify.ChannelText, To: []notify.Addressee{{PersonID: "x"}}, CC: []notify.Addressee{{PersonID: "y"}}, Body: "Words"}, []string{"CC"}},
		"no channel":           {notify.Writing{Channel: "FAX", To: to, Body: "Words"}, []string{"channel", "to.0"}},
	} {
		v.w.Trim()
		var fields []string
		for _, fault := range v.w.Validate() {
			fields = append(fields, fault.Field)
		}
		assert.ElementsMatch(t, v.faults, fields, name)
	}
}

func TestDocumentsGoByLinkWhereNothingIsSaid(t *testing.T) {
	t.Parallel()
	w := notify.Writing{Documents: []domain.ID{"b", "a", "b"}}
	w.Trim()
	assert.Equal(t, notify.ByLink, w.DocumentsBy)
	assert.Equal(t, []domain.ID{"a", "b"}, w.Documents)
	none := notify.Writing{DocumentsBy: notify.ByAttached}
	none.Trim()
	assert.Empty(t, none.DocumentsBy)
}

// TestEachHasItOnce: whoever is named twice has it once, and everybody sees who else it went to, but for who has it unseen.
func TestEachHasItOnce(t *testing.T) {
	t.Parallel()
	ana := notify.Correspondent{ID: "a", Role: "BORROWERS", Name: "Ana Garza", Email: "Ana@Example.test", Phone: "(512) 555-0101", Language: "es"}
	tom := notify.Correspondent{Email: "tom@title.test", Language: "en"}
	archive := notify.Correspondent{Email: "archive@summit.test", Language: "en"}
	letters := []notify.Letter{{Correspondent: ana, As: notify.WrittenTo}, {Correspondent: tom, As: notify.CopyTo}, {Correspondent: ana, As: notify.CopyTo}, {Correspondent: archive, As: notify.BlindTo}}
	w := notify.Writing{Channel: notify.ChannelEmail, Subject: "Hello", Body: "Words"}
	all := w.Messages(letters, notify.Sender{Name: "Olivia Reyes", Company: "Summit"}, notify.Written{SendingID: "s"}, time.Unix(0, 0))
	require.Len(t, all, 3)
	assert.Equal(t, []string{"ana@example.test", "tom@title.test", "archive@summit.test"}, []string{all[0].Address, all[1].Address, all[2].Address})
	assert.Equal(t, []notify.CopyKind{notify.WrittenTo, notify.CopyTo, notify.BlindTo}, []notify.CopyKind{all[0].Copy, all[1].Copy, all[2].Copy})
	assert.Equal(t, []string{"tom@title.test"}, all[0].Others)
	assert.Equal(t, []string{"Ana Garza"}, all[1].Others)
	assert.Equal(t, []string{"Ana Garza", "tom@title.test"}, all[2].Others)
}

func TestATextNamesItsSender(t *testing.T) {
	t.Parallel()
	ana := notify.Correspondent{Name: "Ana", Phone: "(512) 555-0101", Language: "es"}
	w := notify.Writing{Channel: notify.ChannelText, Body: "Hola"}
	at := time.Date(2026, 11, 29, 23, 0, 0, 0, time.UTC)
	m := w.Messages([]notify.Letter{{Correspondent: ana, As: notify.WrittenTo}}, notify.Sender{Name: "Olivia Reyes", Company: "Summit"}, notify.Written{}, at)[0]
	assert.Equal(t, "Hola\nOlivia Reyes, Summit. Responda STOP para no recibir más mensajes.", m.Body)
	assert.Equal(t, "+15125550101", m.Address)
	assert.Equal(t, at, notify.TextTime(at, notify.Zones("TX"), m.TextFrom, m.TextUntil), "what a person sends waits for no morning")
	guest := w.Messages([]notify.Letter{{Correspondent: ana, As: notify.WrittenTo}}, notify.Sender{Name: "Pat", Company: "Summit", Guest: true}, notify.Written{}, at)[0]
	assert.Contains(t, guest.Body, "Pat en nombre de Summit.")
}

func TestTextTroubles(t *testing.T) {
	t.Parallel()
	for name, v := range map[string]struct {
		phone   string
		setUp   bool
		stopped bool
		want    string
	}{
		"may":         {"512-555-0101", true, false, ""},
		"no phone":    {"", true, false, notify.NoAddress},
		"said STOP":   {"512-555-0101", true, true, notify.OptedOut},
		"not set up":  {"512-555-0101", false, false, notify.NotSetUp},
		"not a phone": {"12", false, false, notify.NoAddress},
	} {
		c := notify.Correspondent{Phone: v.phone}
		c.SettleText(v.setUp, map[string]bool{"+15125550101": v.stopped})
		assert.Equal(t, v.want, c.TextTrouble, name)
	}
}

func TestWhatOneMailCarries(t *testing.T) {
	t.Parallel()
	assert.True(t, notify.FitsMail(notify.MaxAttachedBytes))
	assert.False(t, notify.FitsMail(notify.MaxAttachedBytes+1))
	assert.Equal(t, "18.0", notify.Megabytes(notify.MaxAttachedBytes))
	assert.Equal(t, "18.1", notify.Megabytes(notify.MaxAttachedBytes+1), "over the bound is never said to be at it")
}
