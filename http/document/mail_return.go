package document

import (
	"context"
	"errors"
	"strings"

	"gable/change"
	documentdb "gable/db/document"
	notifydb "gable/db/notify"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
)

// takeReturn takes mail to an address to which one of ours comes back. Only a report that it never will arrive does anything.
func (s *mailSession) takeReturn(token string) error {
	ctx, end := context.WithTimeout(s.ctx, mailLineTime)
	defer end()
	back, err := documentdb.FindReturn(ctx, s.door.api.DB, token)
	switch {
	case domain.IsNotFound(err):
		return mailUnknown
	case err != nil:
		return s.door.away(ctx, err)
	}
	s.back = append(s.back, back)
	return nil
}

// giveBack notes that a mail of ours came back, once.
func (d *MailDoor) giveBack(ctx context.Context, back documentdb.MailReturn, all []document.Undelivered) error {
	err := d.noteReturn(ctx, back, reasonOf(back, all))
	if errors.Is(err, tenancy.ErrStale) { // the company's policy has changed since
		if again, found := documentdb.FindReturn(ctx, d.api.DB, back.Token); found == nil {
			err = d.noteReturn(ctx, again, reasonOf(back, all))
		}
	}
	if err != nil && !domain.IsNotFound(err) {
		return d.away(ctx, err)
	}
	return nil
}

// reasonOf is why a mail came back, in the words of the server; of a copy of it with whose that was.
func reasonOf(back documentdb.MailReturn, all []document.Undelivered) string {
	reasons := make([]string, len(all))
	for i, one := range all {
		reasons[i] = one.Reason
		if one.Address != "" && !strings.EqualFold(one.Address, back.Address) {
			reasons[i] = one.Address + ": " + one.Reason
		}
	}
	return strings.Join(reasons, "; ")
}

func (d *MailDoor) noteReturn(ctx context.Context, back documentdb.MailReturn, reason string) error {
	id := domain.NewID()
	return d.api.Changes.Do(ctx, d.api.DB, back.Scope(id, back.Address, string(id)), change.By{Call: "takeReturnedMail"}, func(w *change.Work) error {
		if first, err := documentdb.EndReturn(w.Tx, back.Token); err != nil || !first {
			return err
		}
		if back.Message != "" {
			return noteMessage(w, back, reason)
		}
		for _, need := range back.Needs {
			if err := noteNeed(w, need, back, reason); err != nil {
				return err
			}
		}
		return nil
	})
}

func noteMessage(w *change.Work, back documentdb.MailReturn, reason string) error {
	noted, err := notifydb.NoteBounce(w.Tx, back.Message, reason)
	if err != nil || !noted {
		return err
	}
	w.Emit(change.Event{Type: "RTC.LOAN_MESSAGE.CHANGED", Data: map[string]string{"id": string(back.Message)}})
	return w.Audit("loan_message", string(back.Message), "came back", nil, returned(back, reason))
}

func noteNeed(w *change.Work, need domain.ID, back documentdb.MailReturn, reason string) error {
	r, err := documentdb.LockRequest(w.Tx, need)
	if domain.IsNotFound(err) { // it was removed in the meantime
		return nil
	}
	if err != nil {
		return err
	}
	r.Failed, r.Next = true, nil
	if err := documentdb.SaveRequest(w.Tx, need, r); err != nil {
		return err
	}
	w.Emit(change.Event{Type: "RTC.NEED.CHANGED", Data: map[string]string{"id": string(need), "action": "written"}})
	return w.Audit("need", string(need), "came back", nil, returned(back, reason))
}

// returned is what the journal tells of a mail that came back.
func returned(back documentdb.MailReturn, reason string) map[string]any {
	return map[string]any{"address": back.Address, "reason": reason, "sentById": back.SentBy}
}
