package loan

import "gable/tenancy"

// Channel is that through which the pinned loan is made: of the nearest of its units that has one, else the company's.
func Channel(tx *tenancy.Tx) (channel string, err error) {
	err = tx.QueryRow("select app.loan_channel()").Scan(&channel)
	return channel, err
}
