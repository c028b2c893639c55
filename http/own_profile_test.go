package http_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	pngformat "image/png"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
	"gable/http/picture"
)

func TestOwnProfile(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	const path = "/api/wizeusers/current"
	officer := w.As("originator@summit.test")
	t.Run("PATCH /api/wizeusers/current/ok", func(t *testing.T) {
		version := officer.Get(path).Want(200).Map()["version"]
		got := officer.Patch(path, map[string]any{"firstName": " Ana María ", "phone": "(512) 555-0142", "language": "es"}).Want(200).Map()
		assert.Equal(t, "Ana María", got["firstName"])
		assert.Equal(t, "(512) 555-0142", got["phone"])
		assert.Equal(t, "es", officer.Get(path).Want(200).Map()["language"])
		assert.NotContains(t, officer.Patch(path, map[string]any{"phone": nil}).Want(200).Map(), "phone")
		assert.Equal(t, "Ana María", officer.Get(path).Want(200).Map()["firstName"], "what is not named stays")
		officer.With("If-Match", "1").Patch(path, map[string]any{"firstName": "Late"}).Want(412)
		assert.NotNil(t, version)
		assert.EqualValues(t, 2, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'user' and action = 'changed'"))
	})
	t.Run("PATCH /api/wizeusers/current/bad input", func(t *testing.T) {
		for field, value := range map[string]any{"firstName": " ", "lastName": nil, "phone": "12", "language": "fr", "middleName": string(bytes.Repeat([]byte("x"), 101))} {
			assert.Contains(t, fieldKeys(officer.Patch(path, map[string]any{field: value}).Want(422)), field)
		}
		for _, field := range []string{"email", "status", "WizeRoles", "nmls", "posUrl", "tenantId", "id", "version", "linkedOrgIds", "profileImage"} {
			officer.Patch(path, map[string]any{field: "x"}).Want(422)
		}
		officer.Patch(path, []string{"x"}).Want(422)
	})
	t.Run("PATCH /api/wizeusers/current/wrong role", func(t *testing.T) {
		w.Anonymous().Patch(path, map[string]any{"firstName": "X"}).Want(401)
		for _, who := range []string{"borrower@example.test", "realtor@example.test"} {
			w.As(who).Patch(path, map[string]any{"language": "es"}).Want(200)
		}
	})
	t.Run("PATCH /api/wizeusers/current/wrong tenant", func(t *testing.T) {
		other := w.As("originator@harbor.test")
		other.Patch(path, map[string]any{"firstName": "Elsewhere"}).Want(200)
		assert.Equal(t, "Ana María", officer.Get(path).Want(200).Map()["firstName"], "only the own one is ever meant")
	})
}

// portrait is a picture that can be drawn.
func portrait(t *testing.T) []byte {
	t.Helper()
	p := image.NewRGBA(image.Rect(0, 0, 800, 400))
	for i := range 400 {
		p.SetRGBA(i, i, color.RGBA{200, 30, 30, 255})
	}
	var out bytes.Buffer
	require.NoError(t, pngformat.Encode(&out, p))
	return out.Bytes()
}

// withComment adds a text to a picture in the place that its format has for it.
func withComment(file []byte, text string) []byte {
	chunk := append([]byte("tEXt"), text...)
	whole := binary.BigEndian.AppendUint32(nil, uint32(len(text)))
	whole = append(whole, chunk...)
	whole = binary.BigEndian.AppendUint32(whole, crc32.ChecksumIEEE(chunk))
	const header = 33 // signature and IHDR
	return append(append(bytes.Clone(file[:header]), whole...), file[header:]...)
}

func TestOwnImage(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	const path = "/api/wizeusers/current/image"
	officer := w.As("originator@summit.test")
	var url string
	t.Run("PUT /api/wizeusers/current/image/ok", func(t *testing.T) {
		hostile := append(withComment(portrait(t), "Comment\x00<script>alert(1)</script>"), "PK\x03\x04<html><script>alert(2)</script>"...)
		url = putLogo(officer, path, hostile, "../../me.svg").Want(200).Map()["profileImage"].(string)
		assert.Regexp(t, `^/api/wizeusers/[0-9a-f-]{36}/image\?v=[0-9a-f]{12}$`, url)
		assert.Equal(t, url, officer.Get("/api/wizeusers/current").Want(200).Map()["profileImage"])
	})
	t.Run("GET /api/wizeusers/{id}/image/ok", func(t *testing.T) {
		for _, who := range []string{"originator@summit.test", "companyadmin@summit.test", "borrower@example.test", "realtor@example.test"} {
			got := w.As(who).Get(url).Want(200)
			assert.Equal(t, "image/jpeg", got.Header.Get("Content-Type"))
			assert.Equal(t, "nosniff", got.Header.Get("X-Content-Type-Options"))
			assert.Contains(t, got.Header.Get("Content-Security-Policy"), "default-src 'none'")
			assert.NotContains(t, string(got.Body), "script", "drawn anew: nothing else of the file is kept")
			seen, format, err := image.DecodeConfig(bytes.NewReader(got.Body))
			require.NoError(t, err)
			assert.Equal(t, "jpeg", format)
			assert.Equal(t, picture.Side, seen.Width)
		}
	})
	t.Run("GET /api/wizeusers/{id}/image/wrong tenant", func(t *testing.T) { w.As("companyadmin@harbor.test").Get(url).Want(404) })
	t.Run("GET /api/wizeusers/{id}/image/wrong role", func(t *testing.T) {
		w.Anonymous().Get(url).Want(401)
		borrower := w.As("borrower@example.test")
		own := putLogo(borrower, path, portrait(t), "me.png").Want(200).Map()["profileImage"].(string)
		borrower.Get(own).Want(200)
		officer.Get(own).Want(404)
	})
	t.Run("GET /api/wizeusers/{id}/image/bad input", func(t *testing.T) {
		officer.Get("/api/wizeusers/current/image").Want(400)
		officer.Get("/api/wizeusers/" + nothing + "/image").Want(404)
	})
	t.Run("PUT /api/wizeusers/current/image/bad input", func(t *testing.T) {
		for _, hostile := range []string{`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`, "<html><script>alert(1)</script>", "GIF89a<script>", "", "\x89PN", "\xff\xd8\xff<?php", string(png[:30])} {
			putLogo(officer, path, []byte(hostile), "me.png").Want(415)
		}
		putLogo(officer, path, append(portrait(t), make([]byte, picture.MaxBytes)...), "me.png").Want(413)
		bomb := portrait(t)
		copy(bomb[16:], "\x00\x00\xff\xff\x00\x00\xff\xff") // 4 thousand million pixels, it says
		binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
		putLogo(officer, path, bomb, "me.png").Want(413)
		assert.Equal(t, url, officer.Get("/api/wizeusers/current").Want(200).Map()["profileImage"], "what was there stays")
	})
	t.Run("PUT /api/wizeusers/current/image/wrong role", func(t *testing.T) { putLogo(w.Anonymous(), path, portrait(t), "me.png").Want(401) })
	t.Run("PUT /api/wizeusers/current/image/wrong tenant", func(t *testing.T) {
		putLogo(w.As("originator@harbor.test"), path, portrait(t), "me.png").Want(200)
		officer.Get(url).Want(200)
		assert.EqualValues(t, 3, apitest.One[int64](w, "select count(*) from user_image"), "each has the own one")
	})
	t.Run("DELETE /api/wizeusers/current/image/wrong tenant", func(t *testing.T) {
		w.As("originator@harbor.test").Delete(path).Want(204)
		officer.Get(url).Want(200)
	})
	t.Run("DELETE /api/wizeusers/current/image/wrong role", func(t *testing.T) { w.Anonymous().Delete(path).Want(401) })
	t.Run("DELETE /api/wizeusers/current/image/ok", func(t *testing.T) {
		officer.Delete(path).Want(204)
		officer.Get(url).Want(404)
		assert.NotContains(t, officer.Get("/api/wizeusers/current").Want(200).Map(), "profileImage")
	})
}
