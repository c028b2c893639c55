package main

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/demo"
	"gable/http"
	"gable/http/credential"
	"gable/vault"
)

func seed(ctx context.Context, config Config, arguments []string, _ io.Writer) error {
	if len(arguments) > 0 {
		return usageError("takes no arguments")
	}
	d, err := openDatabase(ctx, config)
	if err != nil {
		return err
	}
	return errors.Join(d.seed(ctx), d.stop())
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
	hash, err := credential.NewPasswords().Hash(ctx, demo.Password)
	if err != nil {
		return err
	}
	err = d.asOwner(ctx, func(tx pgx.Tx) error {
		return errors.Join(demo.SeedCompanies(ctx, tx, hash), demo.SeedLoanNumbers(ctx, tx), demo.SeedRules(ctx, tx))
	})
	if err != nil {
		return err
	}
	pool, err := d.pool(ctx, db.RoleApp, 4)
	if err != nil {
		return err
	}
	defer pool.Close()
	keys, err := vault.Open(d.config.secret("key-encryption-key.json"), d.config.KeyEncryptionKey)
	if err != nil {
		return err
	}
	return errors.Join(demo.SeedLoans(ctx, pool, keys, http.SettleAs(time.Now)), demo.SeedLeads(ctx, pool))
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
