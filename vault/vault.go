// Package vault is envelope encryption: each tenant has a data key and a blind-index key of its own, wrapped by one
// key-encryption key that never enters the database.
package vault

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"
)

// Vault holds the key-encryption key and opens what it wrapped.
type Vault struct {
	kek tink.AEAD

	mu   sync.Mutex
	open map[string]tink.AEAD
}

const rememberedKeys = 2000

// New returns a vault over a key-encryption key: a Tink keyset in JSON.
func New(keysetJSON []byte) (*Vault, error) {
	handle, err := insecurecleartextkeyset.Read(keyset.NewJSONReader(bytes.NewReader(keysetJSON)))
	if err != nil {
		return nil, fmt.Errorf("vault: the key-encryption key is not a Tink keyset: %w", err)
	}
	kek, err := aead.New(handle)
	if err != nil {
		return nil, fmt.Errorf("vault: %w", err)
	}
	return &Vault{kek: kek, open: map[string]tink.AEAD{}}, nil
}

// NewKeyset makes a key-encryption key.
func NewKeyset() ([]byte, error) {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&out))
	return out.Bytes(), err
}

// ErrNoKey tells that there is no key-encryption key here.
var ErrNoKey = errors.New("vault: there is no key-encryption key")

// Open reads the key-encryption key from a file, or from base64 text when given. It makes none: ErrNoKey then.
func Open(path, encoded string) (*Vault, error) {
	if encoded != "" {
		raw, err := base64.StdEncoding.DecodeString(encoded)
		if err != nil {
			return nil, errors.New("vault: the key-encryption key is not base64")
		}
		return New(raw)
	}
	raw, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, ErrNoKey
	}
	if err != nil {
		return nil, err
	}
	return New(raw)
}

// Make makes a key-encryption key for data that is to come, whole or not at all, and never over one that is there.
func Make(path string) (*Vault, error) {
	raw, err := NewKeyset()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	partial, err := os.CreateTemp(filepath.Dir(path), "key-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(partial.Name()) }()
	_, err = partial.Write(raw)
	if err = errors.Join(err, partial.Sync(), partial.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(partial.Name(), path); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, err
	}
	return Open(path, "")
}

// NewDataKey makes a data key, wrapped for one tenant.
func (v *Vault) NewDataKey(tenant string) ([]byte, error) {
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return nil, err
	}
	var plain bytes.Buffer
	if err := insecurecleartextkeyset.Write(handle, keyset.NewBinaryWriter(&plain)); err != nil {
		return nil, err
	}
	return v.kek.Encrypt(plain.Bytes(), []byte("DATA:"+tenant))
}

// NewIndexKey makes a blind-index key, wrapped for one tenant.
func (v *Vault) NewIndexKey(tenant string) ([]byte, error) {
	key := make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return nil, err
	}
	return v.kek.Encrypt(key, []byte("BLIND_INDEX:"+tenant))
}

func (v *Vault) data(wrapped []byte, tenant string) (tink.AEAD, error) {
	name := tenant + string(wrapped)
	v.mu.Lock()
	defer v.mu.Unlock()
	if known := v.open[name]; known != nil {
		return known, nil
	}
	plain, err := v.kek.Decrypt(wrapped, []byte("DATA:"+tenant))
	if err != nil {
		return nil, fmt.Errorf("vault: a tenant's data key does not open: %w", err)
	}
	handle, err := insecurecleartextkeyset.Read(keyset.NewBinaryReader(bytes.NewReader(plain)))
	if err != nil {
		return nil, err
	}
	opened, err := aead.New(handle)
	if err != nil {
		return nil, err
	}
	if len(v.open) >= rememberedKeys {
		clear(v.open)
	}
	v.open[name] = opened
	return opened, nil
}

// Place is where a ciphertext belongs; moved anywhere else it does not open.
type Place struct{ Tenant, Table, Column, Row string }

func (p Place) bytes() []byte {
	return []byte(p.Tenant + "\x00" + p.Table + "\x00" + p.Column + "\x00" + p.Row)
}

// Seal encrypts a secret for its place, with the tenant's wrapped data key.
func (v *Vault) Seal(wrapped []byte, at Place, secret string) ([]byte, error) {
	key, err := v.data(wrapped, at.Tenant)
	if err != nil {
		return nil, err
	}
	return key.Encrypt([]byte(secret), at.bytes())
}

// Unseal opens what Seal made at the same place.
func (v *Vault) Unseal(wrapped []byte, at Place, ciphertext []byte) (string, error) {
	key, err := v.data(wrapped, at.Tenant)
	if err != nil {
		return "", err
	}
	plain, err := key.Decrypt(ciphertext, at.bytes())
	if err != nil {
		return "", fmt.Errorf("vault: a secret does not open at its place: %w", err)
	}
	return string(plain), nil
}

// BlindIndex is a keyed digest that finds equal secrets of a tenant without opening them.
func (v *Vault) BlindIndex(wrapped []byte, tenant, secret string) ([]byte, error) {
	found, err := v.BlindIndexes(wrapped, tenant, "", []string{secret})
	if err != nil {
		return nil, err
	}
	return found[0], nil
}

// BlindIndexes are the digests of many secrets of one kind.
func (v *Vault) BlindIndexes(wrapped []byte, tenant, kind string, secrets []string) ([][]byte, error) {
	key, err := v.kek.Decrypt(wrapped, []byte("BLIND_INDEX:"+tenant))
	if err != nil {
		return nil, fmt.Errorf("vault: a tenant's index key does not open: %w", err)
	}
	digests := make([][]byte, len(secrets))
	for i, secret := range secrets {
		digests[i] = digest(key, kind+secret)
	}
	return digests, nil
}

func digest(key []byte, secret string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(secret))
	return mac.Sum(nil)
}
