package db

import (
	"encoding/json"

	"gable/domain/loan"
	"gable/tenancy"
)

// GetInfo reads the pinned loan's terms and property and their version.
func GetInfo(tx *tenancy.Tx) (info loan.Info, version int64, err error) {
	var raw []byte
	if err := tx.QueryRow("select data, version from loan_info").Scan(&raw, &version); err != nil {
		return info, 0, err
	}
	return info, version, json.Unmarshal(raw, &info)
}

// SaveInfo writes the pinned loan's terms and property and raises their version.
func SaveInfo(tx *tenancy.Tx, info loan.Info) error {
	data, err := jsonText(info)
	if err != nil {
		return err
	}
	_, err = tx.Exec("update loan_info set data = $1, version = version + 1, updated_at = $2", data, tx.Now())
	return explain(err)
}
