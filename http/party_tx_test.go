package http_test

import (
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// partyTx asks the database itself, under a context that was entered.
type partyTx struct {
	t  *testing.T
	tx pgx.Tx
}

func (p *partyTx) count(sql string) (n int64) {
	p.t.Helper()
	require.NoError(p.t, p.tx.QueryRow(p.t.Context(), sql).Scan(&n))
	return n
}

func (p *partyTx) affected(sql string) int64 {
	p.t.Helper()
	tag, err := p.tx.Exec(p.t.Context(), sql)
	require.NoError(p.t, err)
	return tag.RowsAffected()
}

func (p *partyTx) fails(sql string) error {
	p.t.Helper()
	_, err := p.tx.Exec(p.t.Context(), sql)
	return err
}
