package apitest

import (
	"encoding/hex"
	"io"
	"log/slog"

	"github.com/stretchr/testify/require"

	"gable/jobs"
	"gable/tenancy"
	"gable/vault"
)

// Content is what a file of a company holds, opened by the server's key.
func (w *World) Content(hash []byte) []byte {
	w.T.Helper()
	var tenant, object string
	var sealed, wrapped []byte
	require.NoError(w.T, w.Super.QueryRow(w.T.Context(), `select b.tenant_id::text, b.object, b.sealed, k.wrapped from blob b
		join tenant_key k on k.tenant_id = b.tenant_id and k.purpose = 'DATA' and k.version = b.key_version where b.hash = $1`, hash).Scan(&tenant, &object, &sealed, &wrapped))
	key, err := w.keys.Unseal(wrapped, vault.Place{Tenant: tenant, Table: "blob", Column: "sealed", Row: hex.EncodeToString(hash)}, sealed)
	require.NoError(w.T, err)
	in, err := w.Files.Get(w.T.Context(), object, []byte(key))
	require.NoError(w.T, err)
	content, err := io.ReadAll(in)
	require.NoError(w.T, err)
	require.NoError(w.T, in.Close())
	return content
}

// SweepFiles removes the files that nothing names, as a worker does by the server's clock.
func (w *World) SweepFiles() {
	w.T.Helper()
	require.NoError(w.T, jobs.SweepFilesOnce(w.T.Context(), tenancy.New(w.Database.Worker(w.T), w.clock.now), w.Files, slog.New(slog.DiscardHandler)))
}
