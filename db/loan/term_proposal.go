package loan

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

const proposalColumns = "select id::text, version, state, created_at, data from term_proposal where loan_id = (select app.loan_id())"

// mostProposals is how many proposals of a loan are answered, the newest.
const mostProposals = 100

// TermProposals are those of the pinned loan that the scope sees, the newest first: a borrower's own, or for staff all.
func TermProposals(tx *tenancy.Tx) ([]loan.TermProposal, error) {
	rows, err := tx.Query(proposalColumns+" order by created_at desc, id desc limit $1", mostProposals)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]loan.TermProposal{}, rows, func(row pgx.CollectableRow) (loan.TermProposal, error) { return scanProposal(row) })
}

// HasProposal tells whether a proposal of the scope's waits for the pinned loan's team.
func HasProposal(tx *tenancy.Tx) (waits bool, err error) {
	return waits, tx.QueryRow("select exists (select from term_proposal where loan_id = (select app.loan_id()) and state = $1)", string(loan.ProposalSent)).Scan(&waits)
}

// GetTermProposal is one of the pinned loan's; NOT_FOUND for any other.
func GetTermProposal(tx *tenancy.Tx, id domain.ID) (loan.TermProposal, error) {
	p, err := scanProposal(tx.QueryRow(proposalColumns+" and id = $1", string(id)))
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return p, err
}

func scanProposal(row pgx.Row) (p loan.TermProposal, err error) {
	var raw []byte
	var head loan.TermProposal
	if err = row.Scan(&head.ID, &head.Version, &head.State, &head.ProposedAt, &raw); err != nil {
		return p, err
	}
	err = json.Unmarshal(raw, &p)
	p.Record, p.State, p.ProposedAt = head.Record, head.State, head.ProposedAt
	return p, err
}

// AddTermProposal keeps a proposal of the scope's borrower; false where one waits already.
func AddTermProposal(tx *tenancy.Tx, p *loan.TermProposal) (kept bool, err error) {
	p.ID, p.Version, p.State, p.ProposedAt = domain.NewID(), 1, loan.ProposalSent, tx.Now()
	data, err := db.JSONText(*p)
	if err != nil {
		return false, err
	}
	tag, err := tx.Exec(`insert into term_proposal (tenant_id, loan_id, id, borrower_id, state, data, created_at, updated_at)
		values (app.tenant_id(), app.loan_id(), $1, app.borrower_id(), $2, $3::jsonb, $4, $4) on conflict (tenant_id, loan_id) where state = 'SENT' do nothing`,
		string(p.ID), string(p.State), data, tx.Now())
	return err == nil && tag.RowsAffected() == 1, db.Explain(err)
}

// EndTermProposal writes what became of a proposal; CONFLICT for one that is at its end already.
func EndTermProposal(tx *tenancy.Tx, p *loan.TermProposal) error {
	data, err := db.JSONText(*p)
	if err != nil {
		return err
	}
	err = tx.QueryRow(`update term_proposal set state = $2, data = $3::jsonb, version = version + 1, updated_at = $4
		where loan_id = (select app.loan_id()) and id = $1 and state = 'SENT' returning version`, string(p.ID), string(p.State), data, tx.Now()).Scan(&p.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.Conflict("refusals:termProposal.decided", "This change was accepted, turned down or taken back already.")
	}
	return db.Explain(err)
}
