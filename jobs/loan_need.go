package jobs

import (
	"slices"

	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/notify"
	"gable/tenancy"
)

// needsOf are the needs that an event is about, and that are there still; of what was asked for, what is awaited still.
func needsOf(tx *tenancy.Tx, of notify.Event) (about []document.Need, err error) {
	for _, id := range of.AllNeeds() {
		n, err := documentdb.Needs.Get(tx, id)
		if domain.IsNotFound(err) || err == nil && len(of.Needs) > 0 && of.IsRequest() && n.Status != document.NeedPending {
			continue
		}
		if err != nil {
			return nil, err
		}
		about = append(about, n)
	}
	return about, nil
}

// isAwaited tells whether anything of what an event asks for is awaited still.
func isAwaited(tx *tenancy.Tx, of notify.Event) (bool, error) {
	about, err := needsOf(tx, of)
	return slices.ContainsFunc(about, func(n document.Need) bool { return n.Status == document.NeedPending }), err
}
