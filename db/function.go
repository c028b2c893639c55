package db

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"hash"
	"io/fs"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// functionFiles hold the functions of schema app, a file for each area. A function is changed where it stands; what it takes and
// answers stays, since processes of the version before still call it: another signature is another name, and a migration
// drops the old one a version later.
//
//go:embed functions/*.sql
var functionFiles embed.FS

// pass is when the functions are made: policies, defaults and triggers of a new table name them, and their bodies name tables.
type pass bool

const (
	beforeTables pass = false
	afterTables  pass = true
)

// applyFunctions makes all functions anew where their files differ from those the database has. Before the migrations their
// bodies are taken unread; after them each is checked against the tables, and the database told whose they are.
func applyFunctions(ctx context.Context, pool *pgxpool.Pool, when pass) error {
	sum := sha256.New()
	lists := listFunctions()
	_, _ = sum.Write([]byte(lists))
	texts := append([]string{lists}, writeFiles(sum, functionFiles, "functions")...)
	made := "functions " + hex.EncodeToString(sum.Sum(nil))
	err := pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, prepareFunctions); err != nil {
			return err
		}
		var have string
		if err := tx.QueryRow(ctx, `select coalesce(obj_description('app'::regnamespace), '')`).Scan(&have); err != nil || have == made {
			return err
		}
		if _, err := tx.Exec(ctx, "select set_config('check_function_bodies', $1, true)", fmt.Sprint(when == afterTables)); err != nil {
			return err
		}
		for _, text := range texts {
			if _, err := tx.Exec(ctx, text); err != nil {
				return err
			}
		}
		if when == beforeTables {
			return nil
		}
		_, err := tx.Exec(ctx, "comment on schema app is '"+made+"'")
		return err
	})
	if err != nil {
		return fmt.Errorf("make the database's functions: %w", err)
	}
	return nil
}

const prepareFunctions = `
create schema if not exists app;
grant usage on schema app to gable_app, gable_worker, gable_backup;
`

// writeFiles writes the files of a folder into the sum, by their names' order, and answers their texts.
func writeFiles(sum hash.Hash, files embed.FS, folder string) (texts []string) {
	names, err := fs.Glob(files, folder+"/*.sql")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	slices.Sort(names)
	for _, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			panic(err) // the files are part of the program
		}
		_, _ = fmt.Fprintf(sum, "%s %d\n", name, len(text))
		sum.Write(text)
		texts = append(texts, string(text))
	}
	return texts
}
