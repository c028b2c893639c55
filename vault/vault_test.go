package vault_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/vault"
)

func open(t *testing.T) *vault.Vault {
	t.Helper()
	v, err := vault.Make(filepath.Join(t.TempDir(), "secrets", "key.json"))
	require.NoError(t, err)
	return v
}

func TestSealedSecretsOpenAtTheirPlaceOnly(t *testing.T) {
	v := open(t)
	key, err := v.NewDataKey("tenant-a")
	require.NoError(t, err)
	home := vault.Place{Tenant: "tenant-a", Table: "borrower_ssn", Column: "ciphertext", Row: "1"}
	sealed, err := v.Seal(key, home, "900700001")
	require.NoError(t, err)
	require.False(t, bytes.Contains(sealed, []byte("900700001")))
	got, err := v.Unseal(key, home, sealed)
	require.NoError(t, err)
	require.Equal(t, "900700001", got)

	for name, elsewhere := range map[string]vault.Place{
		"row":    {Tenant: "tenant-a", Table: "borrower_ssn", Column: "ciphertext", Row: "2"},
		"column": {Tenant: "tenant-a", Table: "borrower_ssn", Column: "other", Row: "1"},
		"table":  {Tenant: "tenant-a", Table: "login", Column: "ciphertext", Row: "1"},
		"tenant": {Tenant: "tenant-b", Table: "borrower_ssn", Column: "ciphertext", Row: "1"},
	} {
		_, err := v.Unseal(key, elsewhere, sealed)
		require.Error(t, err, "moved to another %s", name)
		require.NotContains(t, err.Error(), "900700001")
	}
	_, err = open(t).Unseal(key, home, sealed)
	require.Error(t, err, "another key-encryption key opens nothing")
}

func TestBlindIndexFindsEqualSecretsOfOneTenant(t *testing.T) {
	v := open(t)
	a, err := v.NewIndexKey("tenant-a")
	require.NoError(t, err)
	b, err := v.NewIndexKey("tenant-b")
	require.NoError(t, err)
	one, err := v.BlindIndex(a, "tenant-a", "900700001")
	require.NoError(t, err)
	same, err := v.BlindIndex(a, "tenant-a", "900700001")
	require.NoError(t, err)
	other, err := v.BlindIndex(a, "tenant-a", "900700002")
	require.NoError(t, err)
	theirs, err := v.BlindIndex(b, "tenant-b", "900700001")
	require.NoError(t, err)
	require.Equal(t, one, same)
	require.NotEqual(t, one, other)
	require.NotEqual(t, one, theirs)
	_, err = v.BlindIndex(a, "tenant-b", "900700001")
	require.Error(t, err)
}

func TestTheKeyIsKeptAndItsFileIsItsOwners(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secrets", "key.json")
	_, err := vault.Open(path, "")
	require.ErrorIs(t, err, vault.ErrNoKey)
	require.NoFileExists(t, path, "no key is made by looking for one")
	first, err := vault.Make(path)
	require.NoError(t, err)
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	key, err := first.NewDataKey("t")
	require.NoError(t, err)
	sealed, err := first.Seal(key, vault.Place{Tenant: "t"}, "secret")
	require.NoError(t, err)
	again, err := vault.Make(path)
	require.NoError(t, err)
	got, err := again.Unseal(key, vault.Place{Tenant: "t"}, sealed)
	require.NoError(t, err)
	require.Equal(t, "secret", got)
	_, err = vault.Open("", "not base64!")
	require.Error(t, err)
}
