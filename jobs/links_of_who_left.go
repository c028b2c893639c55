package jobs

import (
	"slices"
	"strings"

	"gable/change"
	notifydb "gable/db/notify"
	"gable/domain/notify"
)

// EndLinksOfWhoLeft takes back the links to documents that went to addresses and numbers which people of the pinned loan had, and nobody
// of them has any more.
func EndLinksOfWhoLeft(w *change.Work, had, have []string) error {
	stays := reachedBy(have)
	gone := slices.DeleteFunc(reachedBy(had), func(one string) bool { return slices.Contains(stays, one) })
	if len(gone) == 0 {
		return nil
	}
	messages, err := notifydb.EndLinksTo(w.Tx, gone)
	if err != nil {
		return err
	}
	for _, id := range messages {
		w.Emit(change.Event{Type: "RTC.LOAN_MESSAGE.CHANGED", Data: map[string]string{"id": string(id)}})
		if err := w.Audit("loan_message", string(id), "links revoked", nil, nil); err != nil {
			return err
		}
	}
	return nil
}

// reachedBy are addresses and telephone numbers as messages bear them.
func reachedBy(given []string) (reached []string) {
	for _, one := range given {
		if !strings.Contains(one, "@") {
			one = notify.PhoneNumber(one)
		}
		if one != "" {
			reached = append(reached, strings.ToLower(one))
		}
	}
	return reached
}
