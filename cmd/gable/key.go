package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"gable/db"
	"gable/vault"
)

const keyFile = "key-encryption-key.json"

// openVault is what this installation's key opens; nil when no key is here.
func (d *database) openVault() (*vault.Vault, error) {
	keys, err := vault.Open(d.config.secret(keyFile), d.config.KeyEncryptionKey)
	switch {
	case errors.Is(err, vault.ErrNoKey):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("the encryption key in %s cannot be read: %w", d.keySource(), err)
	}
	return keys, nil
}

// ownersVault is the vault of a command that works as the owner. A key is made for a database that has nothing encrypted
// yet, and for no other.
func (d *database) ownersVault(ctx context.Context) (*vault.Vault, error) {
	keys, err := d.openVault()
	if err != nil {
		return nil, err
	}
	conn, err := pgx.Connect(ctx, d.owner)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return db.CheckAllKeys(ctx, tx, keys) })
	if err != nil {
		return nil, d.explainKey(err)
	}
	if keys == nil {
		return vault.Make(d.config.secret(keyFile))
	}
	return keys, nil
}

// servingVault is the vault of a process that serves: it never makes a key, for each machine would make another one.
func (d *database) servingVault(ctx context.Context, pool *pgxpool.Pool) (*vault.Vault, error) {
	keys, err := d.openVault()
	if err != nil {
		return nil, err
	}
	if err := db.CheckKeys(ctx, pool, keys); err != nil {
		return nil, d.explainKey(err)
	}
	if keys == nil {
		return nil, fmt.Errorf("there is no encryption key here: run `gable migrate` with this GABLE_DATA, or copy %s from the machine that did into %s, or set GABLE_KEY_ENCRYPTION_KEY", keyFile, d.config.secret(""))
	}
	return keys, nil
}

func (d *database) keySource() string {
	if d.config.KeyEncryptionKey != "" {
		return "GABLE_KEY_ENCRYPTION_KEY"
	}
	return d.config.secret(keyFile)
}

// explainKey says what to do about a key that is not the database's, in one sentence.
func (d *database) explainKey(err error) error {
	switch {
	case errors.Is(err, db.ErrKeyMissing):
		return fmt.Errorf("this data holds encrypted values, and their key is not here: put its %s into %s, or set GABLE_KEY_ENCRYPTION_KEY; no new key was made, for it would not open them", keyFile, d.config.secret(""))
	case errors.Is(err, db.ErrKeyWrong):
		return fmt.Errorf("the encryption key in %s is not the one that this data's encrypted values were written with: give Gable that key, from where it is kept beside the backups; nothing was changed", d.keySource())
	}
	return err
}
