package loan

import (
	"maps"
	"math/big"
	"slices"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// LoanSums adds loans up by group: in whole numbers of any size, so that groups and tenants add up to the last digit.
type LoanSums map[string]*loanSums

type loanSums struct {
	count, amounts int64
	amount         big.Int
	averaged       [3]averaged // note rate, LTV, DTI
}

// averaged is an average before it is divided.
type averaged struct {
	count            int64
	weight, weighted big.Int
}

// grouped are the columns that loans are grouped by, as their listing names them; "" is one group of all.
var grouped = map[string]string{"": "''", "StageId": "stage_id", "LoanOfficerName": "officer_name", "WizeOrgUnitId": "org_unit_id::text"}

// loanSumColumns never multiply two bigint: an amount by millionths of a percent can be more than one holds.
const loanSumColumns = `count(*), count(base_loan_amt), coalesce(sum(base_loan_amt), 0)::text,
	count(*) filter (where base_loan_amt > 0 and note_rate_micro is not null), coalesce(sum(base_loan_amt) filter (where base_loan_amt > 0 and note_rate_micro is not null), 0)::text,
	coalesce(sum(base_loan_amt::numeric * note_rate_micro) filter (where base_loan_amt > 0), 0)::text,
	count(*) filter (where base_loan_amt > 0 and ltv_micro is not null), coalesce(sum(base_loan_amt) filter (where base_loan_amt > 0 and ltv_micro is not null), 0)::text,
	coalesce(sum(base_loan_amt::numeric * ltv_micro) filter (where base_loan_amt > 0), 0)::text,
	count(*) filter (where base_loan_amt > 0 and dti_micro is not null), coalesce(sum(base_loan_amt) filter (where base_loan_amt > 0 and dti_micro is not null), 0)::text,
	coalesce(sum(base_loan_amt::numeric * dti_micro) filter (where base_loan_amt > 0), 0)::text`

// Add adds the loans of the query that the scope sees, by a field of StageId, LoanOfficerName and WizeOrgUnitId or all in one.
func (l LoanSums) Add(tx *tenancy.Tx, q db.Query, by string) error {
	column, known := grouped[by]
	if !known {
		return domain.BadRequest("Loans are not grouped by " + by + ".")
	}
	b := q.Where(db.Select(column, loanSumColumns).From(loansInView(tx.Scope())))
	if by != "" {
		b = b.GroupBy(column)
	}
	sql, args, err := b.ToSql()
	if err != nil {
		return err
	}
	batch := &pgx.Batch{}
	batch.Queue(sql, args...).Query(func(rows pgx.Rows) error {
		for rows.Next() {
			if err := l.scan(rows); err != nil {
				return err
			}
		}
		return rows.Err()
	})
	return tx.SendAndCommit(batch)
}

func (l LoanSums) scan(row pgx.Rows) error {
	var key, amount string
	var texts [3][2]string
	more := &loanSums{}
	a := &more.averaged
	err := row.Scan(&key, &more.count, &more.amounts, &amount, &a[0].count, &texts[0][0], &texts[0][1],
		&a[1].count, &texts[1][0], &texts[1][1], &a[2].count, &texts[2][0], &texts[2][1])
	if err != nil {
		return err
	}
	more.amount.SetString(amount, 10)
	for i := range a {
		a[i].weight.SetString(texts[i][0], 10)
		a[i].weighted.SetString(texts[i][1], 10)
	}
	if l[key] == nil {
		l[key] = &loanSums{}
	}
	l[key].add(more)
	return nil
}

func (s *loanSums) add(more *loanSums) {
	s.count += more.count
	s.amounts += more.amounts
	s.amount.Add(&s.amount, &more.amount)
	for i := range s.averaged {
		mine, theirs := &s.averaged[i], &more.averaged[i]
		mine.count += theirs.count
		mine.weight.Add(&mine.weight, &theirs.weight)
		mine.weighted.Add(&mine.weighted, &theirs.weighted)
	}
}

// Keys are the groups there are, in order.
func (l LoanSums) Keys() []string { return slices.Sorted(maps.Keys(l)) }

// Of is what the loans of one group come to.
func (l LoanSums) Of(key string) loan.LoanTotals { return l[key].totals() }

// Totals is what the loans of all groups come to.
func (l LoanSums) Totals() loan.LoanTotals {
	all := &loanSums{}
	for _, group := range l {
		all.add(group)
	}
	return all.totals()
}

func (s *loanSums) totals() loan.LoanTotals {
	t := loan.LoanTotals{Count: s.count, Amount: loan.LoanSum{Count: s.amounts},
		NoteRate: s.averaged[0].average(), LTV: s.averaged[1].average(), DTI: s.averaged[2].average()}
	if s.amount.CmpAbs(big.NewInt(domain.MaxMoney.Cents())) <= 0 {
		sum := domain.MoneyFromCents(s.amount.Int64())
		t.Amount.Sum = &sum
	}
	return t
}

// average divides to the millionth of a percent, half of one away from zero.
func (a *averaged) average() loan.LoanAverage {
	out := loan.LoanAverage{Count: a.count}
	if a.weight.Sign() == 0 {
		return out
	}
	half := new(big.Int).Set(&a.weight)
	if a.weighted.Sign() < 0 {
		half.Neg(half)
	}
	dividend := new(big.Int).Lsh(&a.weighted, 1)
	micros := dividend.Add(dividend, half).Quo(dividend, new(big.Int).Lsh(&a.weight, 1)).Int64()
	rate := domain.RateFromMicros(micros)
	out.Average = &rate
	return out
}
