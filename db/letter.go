package db

import (
	"gable/domain"
	"gable/tenancy"
)

// What became of a letter.
const (
	LetterPending = "PENDING" // it waits, or is being sent
	LetterSent    = "SENT"    // the mail service took it
	LetterFailed  = "FAILED"  // it did not go out, and will not
)

// Letter is a letter of a job to a user: that it is to go out or did, not what it says.
type Letter struct {
	Job    int64
	Effect string // the same for every attempt to send it
	Part   string // which of the letters of its job; "" for one that sends a single one

	User                             domain.ID
	Kind, Address, Subject, Language string
}

// ExpectLetter notes that a job is to send a letter to a user of the tenant: one more, or the one that waits already.
func ExpectLetter(tx *tenancy.Tx, job int64, to domain.ID, kind string, more bool) error {
	_, err := tx.Exec("select app.expect_letter($1, $2, $3, $4, $5)", job, string(to), kind, more, tx.Now())
	return err
}

// BeginLetter notes a letter as it is written, in the place of the one that was expected.
func BeginLetter(tx *tenancy.Tx, l Letter) error {
	tag, err := tx.Exec(`update sent_mail set effect = $2, kind = $4, address = $5, subject = $6, language = $7 where sent_mail_id =
		(select m.sent_mail_id from sent_mail m where m.job_id = $1 and m.outcome = 'PENDING' and (m.effect is null or m.effect = $2 or $3 = '')
			order by m.effect is null desc, m.effect = $2 desc limit 1)`, l.Job, l.Effect, l.Part, l.Kind, l.Address, l.Subject, l.Language)
	if err != nil || tag.RowsAffected() > 0 {
		return err
	}
	_, err = tx.Exec(`insert into sent_mail (tenant_id, user_id, kind, address, subject, language, outcome, asked_at, at, job_id, effect)
		values (app.tenant_id(), $1, $2, $3, $4, $5, 'PENDING', $6, $6, $7, $8) on conflict do nothing`,
		string(l.User), l.Kind, l.Address, l.Subject, l.Language, tx.Now(), l.Job, l.Effect)
	return err
}

// EndLetter notes that the mail service took a letter, or that it never will.
func EndLetter(tx *tenancy.Tx, effect string, taken bool) error {
	tx.Wakes(tenancy.Readers)
	outcome, reason := LetterSent, any(nil)
	if !taken {
		outcome, reason = LetterFailed, "REFUSED"
	}
	_, err := tx.Exec("update sent_mail set outcome = $2, reason = $3, at = $4 where effect = $1", effect, outcome, reason, tx.Now())
	return err
}

// What became of the latest letter to a user u, as user.Letter: of those that say how to open the account, and of those and the ones
// to who has an account already that were asked for since.
const (
	letterOf        = `(select jsonb_strip_nulls(jsonb_build_object('outcome', m.outcome, 'reason', m.reason, 'at', m.at)) from sent_mail m where m.user_id = u.user_id and m.kind `
	IsLatestLetter  = " order by m.asked_at desc, m.sent_mail_id desc limit 1)"
	InvitingLetter  = letterOf + "= 'invitation_email'" + IsLatestLetter
	WelcomingLetter = letterOf + "in ('invitation_email', 'loan_added_email')"
)
