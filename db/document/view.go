package document

import (
	"gable/db"
	"gable/domain"
	"gable/domain/document"
	"gable/tenancy"
)

// NoteViews notes that the scope's user opened documents of the pinned loan.
func NoteViews(tx *tenancy.Tx, ids []domain.ID, how document.Opening) error {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return err
	}
	_, err = tx.Exec("select app.note_views($1::uuid[], $2, $3, $4)", texts, tx.Scope().Author(), string(how), tx.Now())
	return db.Explain(err)
}

// maxViews bounds what is shown of who opened a document: the latest.
const maxViews = 999

// Views are who opened a document of the pinned loan, the latest first.
func Views(tx *tenancy.Tx, id domain.ID) ([]document.View, error) {
	rows, err := tx.Query(`select jsonb_build_object('WizeUserId', v.user_id, 'name', v.name, 'how', v.how,
			'firstAt', `+instantOf("v.first_at")+`, 'lastAt', `+instantOf("v.last_at")+`)
		from document_view v where v.document_id = $1 order by v.last_at desc, v.name, v.how limit $2`, string(id), maxViews)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[document.View](rows)
}
