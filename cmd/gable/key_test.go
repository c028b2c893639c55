package main

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/vault"
)

// TestDataIsOpenedByItsOwnKeyAlone: without the key that the data's encrypted values were written with, every command that
// would read or write some says so at its start, and changes nothing.
func TestDataIsOpenedByItsOwnKeyAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs")
	}
	t.Parallel()
	m := newMachine(t)
	key := filepath.Join(m.data, "secrets", keyFile)
	m.run("one", "migrate")
	require.FileExists(t, key)
	m.run("one", "seed")
	file := filepath.Join(t.TempDir(), "backup")
	m.run("one", "backup", file)
	right, err := os.ReadFile(key)
	require.NoError(t, err)

	refused := func(database, sentence string, settings []string, arguments ...string) {
		t.Helper()
		settings = append([]string{"GABLE_ADDR=127.0.0.1:0", "GABLE_SMTP_URL=smtp+plain://127.0.0.1:1"}, settings...)
		out, err := m.command(database, settings, arguments...).CombinedOutput()
		require.Error(t, err, "%v: %s", arguments, out)
		require.Contains(t, string(out), sentence, arguments)
		require.NotContains(t, string(out), "GB0", "no code in the sentence")
		require.Regexp(t, `(?m)^gable `+arguments[0]+`: [^\n]+\n\z`, string(out), "one line")
	}
	all := [][]string{{"serve"}, {"up", "--without-web"}, {"rotate-keys"}, {"seed"}, {"migrate"}}

	require.NoError(t, os.Remove(key))
	for _, command := range all {
		refused("one", "their key is not here", nil, command...)
		require.NoFileExists(t, key, command)
	}
	refused("two", "their key is not here", nil, "restore", file)
	require.NoFileExists(t, key)

	wrong, err := vault.NewKeyset()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(key, wrong, 0o600))
	for _, command := range append(all, []string{"work"}) {
		refused("one", "is not the one that this data's encrypted values were written with", nil, command...)
	}
	refused("two", "is not the one", nil, "restore", file)
	require.Equal(t, "0", m.text("two", "select count(*)::text from tenant"), "nothing is restored by halves")
	require.NoError(t, os.WriteFile(key, right, 0o600))
	refused("one", "the encryption key in GABLE_KEY_ENCRYPTION_KEY is not the one", []string{"GABLE_KEY_ENCRYPTION_KEY=" + base64.StdEncoding.EncodeToString(wrong)}, "serve")
	require.Contains(t, m.run("two", "restore", file), "are restored")
	api, _ := m.serve()
	api.ends()

	// Where nothing is encrypted yet, a process that serves still makes no key: two machines would make two.
	m.exec("postgres", "create database three")
	m.run("three", "migrate")
	require.NoError(t, os.Remove(key))
	refused("three", "there is no encryption key here", nil, "serve")
	require.NoFileExists(t, key)
	m.run("three", "migrate")
	require.FileExists(t, key)
}
