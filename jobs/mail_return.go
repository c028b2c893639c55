package jobs

import (
	documentdb "gable/db/document"
	"gable/domain/document"
	"gable/tenancy"
)

// returnPath is an address of its own to which a mail of the pinned loan comes back when it can't be delivered; "" where this installation
// takes no mail.
func (r Running) returnPath(tx *tenancy.Tx, of documentdb.MailReturn) (string, error) {
	if r.MailDomain == "" {
		return "", nil
	}
	of.Token = document.NewMailToken()
	return document.ReturnAddress(of.Token, r.MailDomain), documentdb.KeepReturn(tx, of)
}
