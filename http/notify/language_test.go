package notify_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestEachIsToldInTheirLanguage: a colleague by the language of the account, whoever is told of a tracker by the one that was chosen, an
// address that is nobody's in English.
func TestEachIsToldInTheirLanguage(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	out := &service{}
	w.Tell(out, phones{out})
	officer := w.As("originator@summit.test")
	loan := peopled(officer, "ana@example.test", "")
	tracker := trackerOf(officer, loan, "HOI")
	w.Exec("update user_account set language = 'es' where email in ('originator@summit.test', 'assistant@summit.test')")
	recipients := loan + "/trackers/" + tracker + "/recipients"
	officer.Post(recipients, object{"recipients": []object{{"name": "Iris", "email": "iris@insurance.test", "language": "es"}, {"email": "desk@insurance.test"}}}).Want(201)
	var told notified
	officer.Post(loan+"/notify-tracker-change", object{"TrackerId": tracker, "channels": []string{"EMAIL"},
		"mailTo": []string{"TRACKER_RECIPIENTS", "PRIMARY_ORIGINATOR", "assistant@summit.test", "stranger@example.test"}}).Want(200).Into(&told)
	languages := map[string]string{}
	for _, m := range told.Messages {
		languages[m.Address] = m.Language
	}
	require.Equal(t, map[string]string{"iris@insurance.test": "es", "desk@insurance.test": "en", "originator@summit.test": "es", "assistant@summit.test": "es", "stranger@example.test": "en"}, languages)
	ended(t, officer, loan, 5)
	require.Contains(t, out.mailsTo("iris@insurance.test")[0].Text, "Hola Iris:")
	require.Contains(t, out.mailsTo("desk@insurance.test")[0].Text, "Hello")
}
