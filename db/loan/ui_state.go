package loan

import (
	"gable/db"
	"gable/domain/loan"
	"gable/tenancy"
)

// GetUIState reads what the wizard keeps of the pinned loan; empty when it kept nothing yet.
func GetUIState(tx *tenancy.Tx) (state loan.UIState, err error) {
	return state, into(&state)(tx.QueryRow("select coalesce((select data from loan_ui_state), '{}')"))
}

// SaveUIState writes what the wizard keeps of the pinned loan.
func SaveUIState(tx *tenancy.Tx, state loan.UIState) error {
	data, err := db.JSONText(state)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`insert into loan_ui_state (tenant_id, loan_id, data) values (app.tenant_id(), app.loan_id(), $1)
		on conflict (tenant_id, loan_id) do update set data = excluded.data`, data)
	return err
}

// Applies takes back that a kind of record does not apply to the pinned loan: there is one now.
func Applies(tx *tenancy.Tx, kind string) error {
	_, err := tx.Exec("update loan_ui_state set data = data #- array['doesNotApply', $1::text] where data->'doesNotApply' ? $1::text", kind)
	return err
}
