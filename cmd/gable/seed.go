package main

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/demo"
	"gable/http/credential"
	"gable/jobs"
	"gable/tenancy"
)

// staged are the states that only time brings about, by their names on the command line; each is a person's.
var staged = map[string]func(*database, context.Context, string) error{
	"refused-charge": (*database).refuseCharge,
	"old-password":   (*database).agePassword,
}

func seed(ctx context.Context, config Config, arguments []string, _ io.Writer) error {
	do := (*database).seed
	if len(arguments) > 0 {
		stage := staged[arguments[0]]
		if len(arguments) != 2 || stage == nil {
			return usageError("takes no arguments, or refused-charge or old-password and an email address")
		}
		do = func(d *database, ctx context.Context) error { return stage(d, ctx, arguments[1]) }
	}
	d, err := openDatabase(ctx, config)
	if err != nil {
		return err
	}
	return errors.Join(do(d, ctx), d.stop())
}

// refuseCharge has the charge of whoever pays for a person be refused.
func (d *database) refuseCharge(ctx context.Context, email string) error {
	who, err := d.active(ctx, email)
	if err != nil {
		return err
	}
	pool, err := d.pool(ctx, db.RoleApp, 1)
	if err != nil {
		return err
	}
	defer pool.Close()
	return demo.SeedRefusedCharge(ctx, pool, who, time.Now())
}

// agePassword has a person's password be one of some days ago.
func (d *database) agePassword(ctx context.Context, email string) error {
	who, err := d.active(ctx, email)
	if err != nil {
		return err
	}
	return d.asOwner(ctx, func(tx pgx.Tx) error { return demo.SeedOldPassword(ctx, tx, who) })
}

// active answers who has an email address.
func (d *database) active(ctx context.Context, email string) (tenancy.Person, error) {
	who := tenancy.Person{Email: email}
	err := d.asOwner(ctx, func(tx pgx.Tx) error {
		return tx.QueryRow(ctx, "select tenant_id::text, user_id::text from user_account where lower(email) = lower($1) and status = 'ACTIVE'", email).Scan(&who.Tenant, &who.ID)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		err = errors.New("nobody active has this email address")
	}
	return who, err
}

// isEmpty tells whether the database has no company yet: the first start.
func (d *database) isEmpty(ctx context.Context) (empty bool, err error) {
	err = d.asOwner(ctx, func(tx pgx.Tx) error {
		return tx.QueryRow(ctx, "select not exists (select from tenant)").Scan(&empty)
	})
	return empty, err
}

// seed loads the demo data: companies and log-ins as the owner, and then loans the way the application makes them.
func (d *database) seed(ctx context.Context) error {
	keys, err := d.ownersVault(ctx)
	if err != nil {
		return err
	}
	hash, err := credential.NewPasswords(credential.PinnedCost()).Hash(ctx, demo.Password)
	if err != nil {
		return err
	}
	err = d.asOwner(ctx, func(tx pgx.Tx) error {
		return errors.Join(demo.SeedCompanies(ctx, tx, hash), demo.SeedLoanNumbers(ctx, tx), demo.SeedRules(ctx, tx), demo.SeedBilling(ctx, tx))
	})
	if err != nil {
		return err
	}
	pool, err := d.pool(ctx, db.RoleApp, 4)
	if err != nil {
		return err
	}
	defer pool.Close()
	leave := demo.Leave{CreditPicture: jobs.LeaveCreditPicture, Confirmation: jobs.ConfirmLock}
	err = errors.Join(demo.SeedLoans(ctx, pool, keys, time.Now), demo.SeedLeads(ctx, pool), demo.SeedContacts(ctx, pool), demo.SeedClosingCosts(ctx, pool), demo.SeedPricing(ctx, pool, time.Now),
		demo.SeedCredentials(ctx, pool, keys))
	if err != nil {
		return err
	}
	if err := demo.SeedCredit(ctx, pool, keys, time.Now, leave); err != nil {
		return err
	}
	return demo.SeedLocks(ctx, pool, time.Now, leave)
}

func (d *database) asOwner(ctx context.Context, do func(pgx.Tx) error) error {
	conn, err := pgx.Connect(ctx, d.owner)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "set local role "+db.RoleOwner); err != nil {
			return err
		}
		return do(tx)
	})
}
