package change

import (
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/qm"
	"gable/domain/qualify"
	"gable/domain/reference"
	"gable/tenancy"
)

// TestQM puts a loan to the tests of a qualified mortgage, by the tables of its closing. The rate is compared with the offers of the day
// on which it was set.
func TestQM(tx *tenancy.Tx, f *loan.File, figures qualify.Result, today domain.Date) (qm.Assessment, error) {
	tables, err := referencedb.InForce(tx, qm.Kinds, reference.OnDay(government.ClosingDay(f, today)), today)
	if err != nil {
		return qm.Assessment{}, err
	}
	if lock := f.Dates.KeyDates.LockDate; lock != nil {
		offers, err := referencedb.InForce(tx, []reference.Kind{reference.APOR}, reference.OnDay(*lock), *lock)
		if err != nil {
			return qm.Assessment{}, err
		}
		delete(tables, reference.APOR)
		if t, found := offers[reference.APOR]; found {
			tables[reference.APOR] = t
		}
	}
	return qm.Assess(f, figures, tables, today), nil
}
