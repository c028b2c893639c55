package demo

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/change"
	borrowerdb "gable/db/borrower"
	loandb "gable/db/loan"
	taskdb "gable/db/task"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/task"
	"gable/tenancy"
	"gable/vault"
)

// Anchor is the day the demo data was last worked on: fixed, so that the data is the same every time.
var Anchor = time.Date(2026, time.November, 2, 15, 0, 0, 0, time.UTC)

const seed = 20261102

// file is one demo loan: whose, where, at which stage, since when.
type file struct {
	company string
	branch  string
	officer string
	team    []teamed
	parties []party
	stage   loan.StageID
	number  domain.LoanID
	// reported: the credit of its borrowers was reported.
	reported bool
	begun    time.Time
	contents *loan.File
	// numbers are the borrowers' taxpayer numbers, of a range that no person is given.
	numbers map[domain.ID]string
}

type teamed struct {
	email string
	role  loan.TeamRole
}

type party struct{ email, role string }

// files are all demo loans: at least forty of Summit over every stage and both branches, a dozen of Harbor.
func files() []file {
	r := rand.New(rand.NewPCG(seed, seed))
	var all []file
	stages := loan.Stages()
	for i := range 48 {
		f := file{company: "summit.test", branch: "Austin", officer: "originator@summit.test", stage: stages[(i/2)%len(stages)].ID}
		if i%2 == 1 {
			f.branch, f.officer = "Miami", "originator2@summit.test"
		} else {
			f.team = append(f.team, teamed{"processor@summit.test", loan.TeamProcessor})
			if i%4 == 0 {
				f.team = append(f.team, teamed{"assistant@summit.test", loan.TeamAssistant})
			}
		}
		switch i {
		case 8:
			f.parties = []party{{"borrower@example.test", "Borrower"}, {"realtor@example.test", "Realtor"}}
		case 10:
			f.parties = []party{{"prestatario@example.test", "Borrower"}, {"realtor@example.test", "Realtor"}}
		}
		all = append(all, f)
	}
	for i := range 12 {
		f := file{company: "harbor.test", branch: "Newport", officer: "originator@harbor.test", stage: stages[(i*5+2)%len(stages)].ID}
		f.team = append(f.team, teamed{"processor@harbor.test", loan.TeamProcessor})
		all = append(all, f)
	}
	for i := range all {
		f := &all[i]
		f.number = domain.LoanID(100_000_000 + r.Int64N(900_000_000))
		f.begun = Anchor.AddDate(0, 0, -r.IntN(120)-3).Add(time.Duration(r.IntN(600)) * time.Minute)
		if latest := Anchor.AddDate(0, 0, -f.daysOnTheWay()-6); f.begun.After(latest) {
			f.begun = latest // the law gives each step its days
		}
		f.numbers = map[domain.ID]string{}
		f.reported = f.isReported(i)
		f.contents = application(r, i, f)
		receive(f)
	}
	return all
}

// SeedLoanNumbers reserves the demo loans' numbers. It runs as the owner: the application only draws random ones.
func SeedLoanNumbers(ctx context.Context, tx pgx.Tx) error {
	b := &pgx.Batch{}
	for _, f := range files() {
		b.Queue("insert into loan_number (loan_id, tenant_id) values ($1, $2) on conflict do nothing", f.number, TenantID(f.company))
	}
	return tx.SendBatch(ctx, b).Close()
}

// SeedLoans makes the demo loans through the application's own role and policies, each on behalf of its officer. Loans
// that are there stay as they are, so a start that was cut off goes on where it ended.
func SeedLoans(ctx context.Context, pool *pgxpool.Pool, keys *vault.Vault, clock domain.Clock) error {
	for _, f := range files() {
		if err := seedLoan(ctx, pool, keys, f, clock); err != nil {
			return fmt.Errorf("demo loan %s: %w", f.number, err)
		}
	}
	return nil
}

func seedLoan(ctx context.Context, pool *pgxpool.Pool, keys *vault.Vault, f file, clock domain.Clock) error {
	return asStaff(ctx, pool, f.company, f.officer, f.number, f.begun, func(tx *tenancy.Tx) error {
		var there bool
		if err := tx.QueryRow("select exists (select from loan where loan_id = $1)", f.number).Scan(&there); err != nil || there {
			return err
		}
		if err := loandb.InsertLoan(tx, loan.StageApplicationIntake); err != nil {
			return err
		}
		if err := loandb.InsertFile(tx, f.contents); err != nil {
			return err
		}
		if err := borrowerdb.SaveSSNs(tx, keys, f.numbers); err != nil {
			return err
		}
		if err := f.people(tx); err != nil {
			return err
		}
		if err := f.walk(tx); err != nil {
			return err
		}
		if err := f.date(tx); err != nil {
			return err
		}
		if err := f.work(tx); err != nil {
			return err
		}
		if err := f.conditions(tx); err != nil {
			return err
		}
		if err := f.track(tx, clock); err != nil {
			return err
		}
		return change.Recalculate(tx, domain.DateOf(clock()))
	})
}

// people puts the team and the parties on the loan.
func (f file) people(tx *tenancy.Tx) error {
	b := &pgx.Batch{}
	for _, m := range f.team {
		b.Queue("insert into loan_user (tenant_id, loan_id, user_id, loan_role, is_primary) values (app.tenant_id(), app.loan_id(), $1, $2, $3)",
			UserID(m.email), m.role, m.role == loan.TeamProcessor)
	}
	for i, p := range f.parties {
		var borrowerID *string
		if p.role == "Borrower" {
			id := string(f.contents.Borrowers[i].ID)
			borrowerID = &id
		}
		b.Queue("insert into loan_user (tenant_id, loan_id, user_id, loan_role, borrower_id) values (app.tenant_id(), app.loan_id(), $1, $2, $3)",
			UserID(p.email), p.role, borrowerID)
		if borrowerID != nil {
			b.Queue(`insert into borrower_invitation (tenant_id, loan_id, borrower_id, user_id, invite_type, language, sent_at)
				select tenant_id, app.loan_id(), $2, user_id, 'FULL_APPLICATION', language, $3 from user_account where user_id = $1`, UserID(p.email), borrowerID, f.begun)
		}
	}
	return tx.Send(b)
}

// work gives the officer what is to be done on loans that are being worked on, due around the day the demo is looked at.
func (f file) work(tx *tenancy.Tx) error {
	if f.stage.IsClosed() || f.number%2 == 0 {
		return nil
	}
	titles := []string{"Order the appraisal", "Ask for the latest pay stubs", "Call about the homeowners insurance", "Send the disclosures again"}
	n := int(f.number) % 29
	due := Anchor.AddDate(0, 0, 9+n)
	t := task.Task{Record: domain.Record{ID: domain.NewID()}, Title: titles[n%len(titles)], DueDate: &due, AssigneeID: UserID(f.officer),
		AssigneeOrgID: UnitID(f.company, f.branch), AuthorID: UserID(f.officer), AuthorName: tx.Scope().User.Name}
	if err := taskdb.InsertTask(tx, t); err != nil {
		return err
	}
	return taskdb.InsertItem(tx, t.ID, &task.Item{Record: domain.Record{ID: domain.NewID()}, Title: "Note whom you spoke to"})
}

// walk moves the loan through the stages to its own, a few days apart, and leaves it as long ago as it got there.
func (f file) walk(tx *tenancy.Tx) error {
	at := f.begun
	cancelled := f.stage.Pipeline() == loan.PipelineCancelled
	for _, s := range loan.Stages() {
		if s.ID != f.stage && (cancelled || s.PipelineID == loan.PipelineCancelled || s.ID.AtOrAfter(f.stage)) {
			continue
		}
		if s.ID == loan.StageApplicationIntake {
			continue
		}
		at = at.AddDate(0, 0, daysPerStage)
		if at.After(Anchor) {
			at = Anchor
		}
		if cancelled {
			officer, err := loandb.PrimaryOfficer(tx)
			if err != nil {
				return err
			}
			return loandb.MoveLifecycleAt(tx, s.ID, at, f.lifecycle(at, officer.Name), loandb.LeftStage{Stage: loan.StageApplicationIntake})
		}
		if err := loandb.MoveLoanAt(tx, s.ID, at); err != nil {
			return err
		}
	}
	return nil
}
