package http_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	userdb "gable/db/user"
	"gable/http/apitest"
)

// device is an authenticator in software, with one passkey. What it says of itself can be changed, as a forger would.
type device struct {
	t      *testing.T
	key    *ecdsa.PrivateKey
	id     []byte
	handle []byte
	count  uint32
	flags  byte   // user present and verified
	host   string // the relying party id it signs for
	origin string // what the browser says of the page
}

const here = "localhost"

func newDevice(t *testing.T) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	id := make([]byte, 32)
	_, _ = rand.Read(id)
	return &device{t: t, key: key, id: id, flags: 0x05, host: here, origin: "http://" + here}
}

func base64url(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

func (d *device) said(kind string, options map[string]any) []byte {
	raw, err := json.Marshal(map[string]any{"type": kind, "challenge": options["challenge"], "origin": d.origin, "crossOrigin": false})
	require.NoError(d.t, err)
	return raw
}

func (d *device) data(flags byte) []byte {
	party := sha256.Sum256([]byte(d.host))
	raw := append(party[:], flags)
	return binary.BigEndian.AppendUint32(raw, d.count)
}

// create answers what was asked of it with a new passkey.
func (d *device) create(options map[string]any) map[string]any {
	d.t.Helper()
	var err error
	d.handle, err = base64.RawURLEncoding.DecodeString(options["user"].(map[string]any)["id"].(string))
	require.NoError(d.t, err)
	point, err := d.key.PublicKey.Bytes()
	require.NoError(d.t, err)
	public, err := cbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	require.NoError(d.t, err)
	data := append(d.data(d.flags|0x40), make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(d.id)))
	data = append(append(data, d.id...), public...)
	object, err := cbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	require.NoError(d.t, err)
	return map[string]any{"id": base64url(d.id), "rawId": base64url(d.id), "type": "public-key", "clientExtensionResults": map[string]any{}, "authenticatorAttachment": "platform",
		"response": map[string]any{"clientDataJSON": base64url(d.said("webauthn.create", options)), "attestationObject": base64url(object), "transports": []string{"internal", "hybrid"}}}
}

// sign answers what was asked of it with its passkey.
func (d *device) sign(options map[string]any) map[string]any {
	d.t.Helper()
	d.count++
	data, said := d.data(d.flags), d.said("webauthn.get", options)
	hash := sha256.Sum256(said)
	digest := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	require.NoError(d.t, err)
	return map[string]any{"id": base64url(d.id), "rawId": base64url(d.id), "type": "public-key", "clientExtensionResults": map[string]any{},
		"response": map[string]any{"clientDataJSON": base64url(said), "authenticatorData": base64url(data), "signature": base64url(signature), "userHandle": base64url(d.handle)}}
}

// onName is a browser that has opened the page by a host name, where passkeys work.
func onName(t *testing.T, w *apitest.World) *browser {
	t.Helper()
	b := another(t, w)
	b.host = here
	return b
}

func (b *browser) options(path string, body any) map[string]any {
	b.t.Helper()
	r := b.do("POST", path, body)
	require.Equal(b.t, 200, r.status, r.raw)
	return r.body["publicKey"].(map[string]any)
}

// cookie is the session's token.
func (b *browser) cookie() string {
	b.t.Helper()
	kept := b.jar.Cookies(mustURL(b.t, "http://"+b.host))
	require.Len(b.t, kept, 1)
	return kept[0].Value
}

// addPasskey gives the signed-in user a passkey on a new device and answers both.
func (b *browser) addPasskey(name string) (*device, string) {
	b.t.Helper()
	d := newDevice(b.t)
	r := b.do("POST", "/api/mfa/passkeys/confirm", map[string]any{"name": name, "credential": d.create(b.options("/api/mfa/passkeys", map[string]string{"password": demoPassword}))})
	require.Equal(b.t, 201, r.status, r.raw)
	return d, r.body["id"].(string)
}

func (b *browser) signInWith(answer any) reply {
	b.t.Helper()
	return b.do("POST", "/api/login/passkey/finish", map[string]any{"credential": answer})
}

func TestPasskeys(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	b := onName(t, w).signIn("originator@summit.test")
	stranger := onName(t, w).signIn("originator@harbor.test")
	var d *device
	var id string

	t.Run("POST /api/mfa/passkeys/ok", func(t *testing.T) {
		options := b.options("/api/mfa/passkeys", map[string]string{"password": demoPassword})
		assert.Equal(t, map[string]any{"id": here, "name": "Summit Lending"}, options["rp"])
		assert.Equal(t, map[string]any{"residentKey": "required", "requireResidentKey": true, "userVerification": "required"}, options["authenticatorSelection"])
		assert.Equal(t, "none", options["attestation"])
		assert.EqualValues(t, 300_000, options["timeout"])
		assert.Len(t, options["challenge"], 43, "256 bits")
	})
	t.Run("POST /api/mfa/passkeys/bad input", func(t *testing.T) {
		assert.Equal(t, 422, b.do("POST", "/api/mfa/passkeys", map[string]string{"password": "wrong-password"}).status)
		assert.Equal(t, 422, b.do("POST", "/api/mfa/passkeys", map[string]string{}).status)
		plain := another(t, w).signIn("processor@summit.test")
		r := plain.do("POST", "/api/mfa/passkeys", map[string]string{"password": demoPassword})
		assert.Equal(t, 409, r.status, "an IP address has no passkeys: %s", r.raw)
	})
	t.Run("POST /api/mfa/passkeys/confirm/ok", func(t *testing.T) {
		before := b.cookie()
		d, id = b.addPasskey("Laptop")
		assert.NotEqual(t, before, b.cookie(), "renewed")
		assert.Equal(t, map[string]any{"totp": false, "passkeys": 1.0, "recoveryCodesLeft": 10.0}, b.do("GET", "/api/mfa", nil).body)
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from audit_entry where kind = 'second factor' and after->>'passkey' = 'Laptop'"))
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from river.river_job where kind = 'access_notice' and args::text like '%passkey-added%'"), "the owner is told")
	})
	t.Run("POST /api/mfa/passkeys/confirm/bad input", func(t *testing.T) {
		add := func(answer any) reply {
			return b.do("POST", "/api/mfa/passkeys/confirm", map[string]any{"name": "Other", "credential": answer})
		}
		ask := func() map[string]any {
			return b.options("/api/mfa/passkeys", map[string]string{"password": demoPassword})
		}
		options := ask()
		assert.Equal(t, base64url(d.id), options["excludeCredentials"].([]any)[0].(map[string]any)["id"])
		assert.Equal(t, 422, add(map[string]any{"id": "x"}).status)
		assert.Equal(t, 422, add(newDevice(t).create(options)).status, "a challenge is good for one answer, right or wrong")
		for name, forge := range map[string]func(*device){
			"another origin":  func(d *device) { d.origin = "https://evil.test" },
			"another party":   func(d *device) { d.host = "summit.test" },
			"nobody verified": func(d *device) { d.flags = 0x01 },
		} {
			forged := newDevice(t)
			forge(forged)
			assert.Equal(t, 422, add(forged.create(ask())).status, name)
		}
		options = ask()
		w.Advance(5*time.Minute + time.Second)
		assert.Equal(t, 422, add(newDevice(t).create(options)).status, "after five minutes")
		options = ask()
		assert.Equal(t, 422, stranger.do("POST", "/api/mfa/passkeys/confirm", map[string]any{"name": "Mine", "credential": newDevice(t).create(options)}).status, "another session's challenge")
		assert.Equal(t, 409, add(d.create(options)).status, "one that is there already")
		assert.Equal(t, 422, b.do("POST", "/api/mfa/passkeys/confirm", map[string]any{"name": "  ", "credential": map[string]any{}}).status)
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from passkey"))
	})
	t.Run("GET /api/mfa/passkeys/ok", func(t *testing.T) {
		r := b.do("GET", "/api/mfa/passkeys", nil)
		require.Equal(t, 200, r.status)
		row := r.body["rows"].([]any)[0].(map[string]any)
		assert.Equal(t, "Laptop", row["name"])
		assert.Equal(t, here, row["host"])
		assert.NotContains(t, row, "lastUsedAt")
	})
	t.Run("GET /api/mfa/passkeys/wrong tenant", func(t *testing.T) {
		assert.EqualValues(t, 0, stranger.do("GET", "/api/mfa/passkeys", nil).body["count"])
		assert.EqualValues(t, 0, onName(t, w).signIn("processor@summit.test").do("GET", "/api/mfa/passkeys", nil).body["count"], "a colleague sees none of it either")
	})
	t.Run("PATCH /api/mfa/passkeys/{id}/ok", func(t *testing.T) {
		r := b.do("PATCH", "/api/mfa/passkeys/"+id, map[string]string{"name": "Work laptop"})
		require.Equal(t, 200, r.status, r.raw)
		assert.Equal(t, "Work laptop", r.body["name"])
	})
	t.Run("PATCH /api/mfa/passkeys/{id}/bad input", func(t *testing.T) {
		assert.Equal(t, 422, b.do("PATCH", "/api/mfa/passkeys/"+id, map[string]string{"name": "   "}).status)
		assert.Equal(t, 404, b.do("PATCH", "/api/mfa/passkeys/nonsense", map[string]string{"name": "x"}).status)
	})
	t.Run("PATCH /api/mfa/passkeys/{id}/wrong tenant", func(t *testing.T) {
		assert.Equal(t, 404, stranger.do("PATCH", "/api/mfa/passkeys/"+id, map[string]string{"name": "Mine"}).status)
	})
	t.Run("POST /api/mfa/passkeys/{id}/remove/wrong tenant", func(t *testing.T) {
		assert.Equal(t, 404, stranger.do("POST", "/api/mfa/passkeys/"+id+"/remove", map[string]string{"password": demoPassword}).status)
	})
	t.Run("POST /api/mfa/passkeys/{id}/remove/bad input", func(t *testing.T) {
		assert.Equal(t, 422, b.do("POST", "/api/mfa/passkeys/"+id+"/remove", map[string]string{"password": "wrong-password"}).status)
		assert.Equal(t, 404, b.do("POST", "/api/mfa/passkeys/nonsense/remove", map[string]string{"password": demoPassword}).status)
	})
	t.Run("POST /api/mfa/passkeys/{id}/remove/ok", func(t *testing.T) {
		r := b.do("POST", "/api/mfa/passkeys/"+id+"/remove", map[string]string{"password": demoPassword})
		require.Equal(t, 204, r.status, r.raw)
		assert.Equal(t, 404, b.do("POST", "/api/mfa/passkeys/"+id+"/remove", map[string]string{"password": demoPassword}).status)
		assert.Equal(t, int64(1), apitest.One[int64](w, "select count(*) from river.river_job where kind = 'access_notice' and args::text like '%passkey-removed%'"))
		fresh := onName(t, w)
		assert.Equal(t, 401, fresh.signInWith(d.sign(fresh.options("/api/login/passkey", nil))).status, "a removed passkey opens nothing")
		assert.Equal(t, 200, fresh.signIn("originator@summit.test").whoami(), "the password is enough again")
	})
	assert.Equal(t, 403, w.As("originator@summit.test").With("lw-child-user-id", "0190a000-0000-7000-8000-000000000000").Post("/api/mfa/passkeys", map[string]string{"password": demoPassword}).Status)
}

func TestPasskeyLimit(t *testing.T) {
	t.Parallel()
	w := withPasswords(t)
	b := onName(t, w).signIn("originator@summit.test")
	b.addPasskey("First")
	w.Exec(`insert into passkey (tenant_id, user_id, host, credential_id, public_key, flags, sign_count, name, created_at)
		select tenant_id, user_id, host, n::text::bytea, public_key, flags, 0, 'Copy', now() from passkey, generate_series(2, $1) n`, userdb.MostPasskeys)
	r := b.do("POST", "/api/mfa/passkeys/confirm", map[string]any{"name": "One more", "credential": newDevice(t).create(b.options("/api/mfa/passkeys", map[string]string{"password": demoPassword}))})
	assert.Equal(t, 409, r.status, r.raw)
}
