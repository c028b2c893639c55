package db

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/vault"
	"gable/vault/blob"
)

// A backup is a zip archive of one file per table, in Postgres's own text format for COPY, and a manifest. The embedded
// Postgres comes without pg_dump, and a dump of the schema is not needed: the migrations make it. The backup's role reads
// under policies that show it everything and lets it change nothing; it has no BYPASSRLS.

// Manifest says what a backup holds.
type Manifest struct {
	Format  int             `json:"format"`
	Version int64           `json:"version"` // the highest migration
	At      time.Time       `json:"at"`
	Tables  []TableManifest `json:"tables"`
	Files   int             `json:"files"` // the contents beside the tables, each encrypted as it is stored
}

// TableManifest is one table of a backup, its file named like the table.
type TableManifest struct {
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
	Rows    int64    `json:"rows"`
}

const (
	backupFormat = 1
	manifestName = "manifest.json"
	filesFolder  = "files/"
)

// Rows is how many rows all tables have together.
func (m Manifest) Rows() (rows int64) {
	for _, table := range m.Tables {
		rows += table.Rows
	}
	return rows
}

// notBackedUp are tables that mean nothing after a restore, and the bookkeeping of the migrations themselves. Nonces are
// backed up: a client that sends a request again after a restore has done once what the backup holds.
var notBackedUp = []string{"public.goose_db_version", "public.session", "public.access_link", "public.login_throttle",
	"river.river_migration", "river.river_leader", "river.river_notification", "river.river_queue"}

// Backup writes every table, as of one moment, as the backup's role, and every file that they name.
func Backup(ctx context.Context, conn *pgx.Conn, files *blob.Store, w io.Writer) (Manifest, error) {
	manifest := Manifest{Format: backupFormat}
	archive := zip.NewWriter(w)
	archive.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestSpeed) })
	err := pgx.BeginTxFunc(ctx, conn, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) (err error) {
		if err := tx.QueryRow(ctx, "select now()").Scan(&manifest.At); err != nil {
			return err
		}
		if manifest.Version, err = Version(ctx, tx); err != nil {
			return err
		}
		if manifest.Tables, err = backupTables(ctx, tx); err != nil {
			return err
		}
		for i := range manifest.Tables {
			if err := copyOut(ctx, tx, archive, &manifest.Tables[i]); err != nil {
				return err
			}
		}
		objects, err := blobObjects(ctx, tx)
		if err != nil {
			return err
		}
		manifest.Files = len(objects)
		for _, name := range objects {
			// They are encrypted: to compress them would only take time.
			file, err := archive.CreateHeader(&zip.FileHeader{Name: filesFolder + name, Method: zip.Store})
			if err != nil {
				return err
			}
			if err := files.Export(ctx, name, file); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return Manifest{}, fmt.Errorf("back up: %w", err)
	}
	file, err := archive.Create(manifestName)
	if err != nil {
		return Manifest{}, err
	}
	if err := json.NewEncoder(file).Encode(manifest); err != nil {
		return Manifest{}, err
	}
	return manifest, archive.Close()
}

func blobObjects(ctx context.Context, tx pgx.Tx) ([]string, error) {
	rows, err := tx.Query(ctx, "select object from blob order by object")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// backupTables are all ordinary tables but those not backed up, with the columns that are not generated.
func backupTables(ctx context.Context, tx pgx.Tx) ([]TableManifest, error) {
	rows, err := tx.Query(ctx, `
		select n.nspname || '.' || c.relname, array_agg(a.attname::text order by a.attnum)
		from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
		where c.relkind = 'r' and n.nspname in ('public', 'app', $2) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
			and n.nspname || '.' || c.relname <> all ($1)
		group by 1 order by 1`, notBackedUp, JobSchema)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (t TableManifest, err error) {
		err = row.Scan(&t.Name, &t.Columns)
		return t, err
	})
}

func copyOut(ctx context.Context, tx pgx.Tx, archive *zip.Writer, table *TableManifest) error {
	file, err := archive.Create(table.Name)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(file, 64<<10)
	tag, err := tx.Conn().PgConn().CopyTo(ctx, out, "copy "+copyTarget(*table)+" to stdout")
	if err != nil {
		return fmt.Errorf("%s: %w", table.Name, err)
	}
	table.Rows = tag.RowsAffected()
	return out.Flush()
}

func copyTarget(table TableManifest) string {
	columns := make([]string, len(table.Columns))
	for i, column := range table.Columns {
		columns[i] = pgx.Identifier{column}.Sanitize()
	}
	return tableName(table.Name) + " (" + strings.Join(columns, ", ") + ")"
}

func tableName(name string) string { return pgx.Identifier(strings.SplitN(name, ".", 2)).Sanitize() }

// Restore loads a backup into a database that is migrated to the backup's version and has no company in it yet; whole
// or not at all, but for files that nothing names then. conn is the connection that Migrate was given. The vault, nil for none, must open the keys in the backup.
func Restore(ctx context.Context, conn *pgx.Conn, v *vault.Vault, files *blob.Store, r io.ReaderAt, size int64) (Manifest, error) {
	archive, err := zip.NewReader(r, size)
	if err != nil {
		return Manifest{}, fmt.Errorf("this is not a backup of Gable: %w", err)
	}
	manifest, err := readManifest(archive)
	if err != nil {
		return Manifest{}, err
	}
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "set local role "+RoleOwner+"; set local search_path = public; set local statement_timeout = 0"); err != nil {
			return err
		}
		if err := checkTarget(ctx, tx, manifest); err != nil {
			return err
		}
		if err := loadTables(ctx, tx, archive, manifest); err != nil {
			return err
		}
		if err := CheckAllKeys(ctx, tx, v); err != nil {
			return err
		}
		return restoreFiles(ctx, tx, files, archive)
	})
	if err != nil {
		return Manifest{}, fmt.Errorf("restore: %w", err)
	}
	return manifest, nil
}

// restoreFiles puts back the files that the restored tables name: all of them, or the tables don't stay either.
func restoreFiles(ctx context.Context, tx pgx.Tx, files *blob.Store, archive *zip.Reader) error {
	objects, err := blobObjects(ctx, tx)
	if err != nil {
		return err
	}
	for _, name := range objects {
		file, err := archive.Open(filesFolder + name)
		if err != nil {
			return fmt.Errorf("the backup lacks a file that it names: %w", err)
		}
		if err := errors.Join(files.Import(ctx, name, file), file.Close()); err != nil {
			return err
		}
	}
	return nil
}

func readManifest(archive *zip.Reader) (manifest Manifest, err error) {
	file, err := archive.Open(manifestName)
	if err != nil {
		return manifest, errors.New("this is not a whole backup of Gable: it has no manifest")
	}
	defer func() { _ = file.Close() }()
	if err := json.NewDecoder(file).Decode(&manifest); err != nil {
		return manifest, err
	}
	if manifest.Format != backupFormat {
		return manifest, fmt.Errorf("the backup has format %d, and this Gable reads %d", manifest.Format, backupFormat)
	}
	return manifest, nil
}

func checkTarget(ctx context.Context, tx pgx.Tx, manifest Manifest) error {
	version, err := Version(ctx, tx)
	if err != nil {
		return err
	}
	if version != manifest.Version {
		return fmt.Errorf("the backup is of version %d and the database of version %d: restore with the Gable that made it, then migrate", manifest.Version, version)
	}
	var empty bool
	if err := tx.QueryRow(ctx, "select not exists (select from tenant)").Scan(&empty); err != nil {
		return err
	}
	if !empty {
		return errors.New("the database has data: restore into an empty one")
	}
	known, err := backupTables(ctx, tx)
	if err != nil {
		return err
	}
	// The names go into statements: only those that this database has itself.
	names := map[string]string{}
	for _, table := range known {
		names[table.Name] = copyTarget(table)
	}
	for _, table := range manifest.Tables {
		if names[table.Name] != copyTarget(table) {
			return fmt.Errorf("the backup's table %s is not one of this version", table.Name)
		}
	}
	return nil
}

// loadTables copies with the policies' force, the triggers and the foreign keys out of the way, all of which the owner
// may do without being superuser, and puts them back: adding the foreign keys again checks every row.
func loadTables(ctx context.Context, tx pgx.Tx, archive *zip.Reader, manifest Manifest) error {
	keys, err := foreignKeys(ctx, tx)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if _, err := tx.Exec(ctx, key.drop()); err != nil {
			return err
		}
	}
	for _, table := range manifest.Tables {
		if err := copyIn(ctx, tx, archive, table); err != nil {
			return fmt.Errorf("%s: %w", table.Name, err)
		}
	}
	for _, key := range keys {
		if _, err := tx.Exec(ctx, key.add()); err != nil {
			return err
		}
	}
	// Effects and letters are known by their job's number, and outlast it: no later job may get one of theirs.
	_, err = tx.Exec(ctx, `select setval('river.river_job_id_seq', 1 + greatest(0, (select max(id) from river.river_job), (select max(job_id) from sent_mail),
		(select max(split_part(key, ':', 2)::bigint) from job_effect)), false)`)
	return err
}

func copyIn(ctx context.Context, tx pgx.Tx, archive *zip.Reader, table TableManifest) error {
	file, err := archive.Open(table.Name)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	name := tableName(table.Name)
	var forced bool
	if err := tx.QueryRow(ctx, "select relforcerowsecurity from pg_class where oid = $1::regclass", name).Scan(&forced); err != nil {
		return err
	}
	if forced {
		if _, err := tx.Exec(ctx, "alter table "+name+" no force row level security"); err != nil {
			return err
		}
	}
	// A migration may have put rows in: the backup's are the ones that count.
	if _, err := tx.Exec(ctx, "alter table "+name+" disable trigger user; delete from "+name); err != nil {
		return err
	}
	tag, err := tx.Conn().PgConn().CopyFrom(ctx, file, "copy "+copyTarget(table)+" from stdin")
	if err != nil {
		return err
	}
	if tag.RowsAffected() != table.Rows {
		return fmt.Errorf("%d rows of %d", tag.RowsAffected(), table.Rows)
	}
	if _, err := tx.Exec(ctx, "alter table "+name+" enable trigger user"); err != nil {
		return err
	}
	if forced {
		_, err = tx.Exec(ctx, "alter table "+name+" force row level security")
	}
	return err
}

type foreignKey struct{ table, name, definition string }

func (k foreignKey) drop() string {
	return "alter table " + k.table + " drop constraint " + pgx.Identifier{k.name}.Sanitize()
}

func (k foreignKey) add() string {
	return "alter table " + k.table + " add constraint " + pgx.Identifier{k.name}.Sanitize() + " " + k.definition
}

func foreignKeys(ctx context.Context, tx pgx.Tx) ([]foreignKey, error) {
	rows, err := tx.Query(ctx, `select conrelid::regclass::text, conname::text, pg_get_constraintdef(oid) from pg_constraint
		where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (k foreignKey, err error) {
		err = row.Scan(&k.table, &k.name, &k.definition)
		return k, err
	})
}
