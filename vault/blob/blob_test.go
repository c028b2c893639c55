package blob_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/vault/blob"
)

const company = "0198c0de-0000-7000-8000-000000000001"

func open(t *testing.T) (*blob.Store, string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "files")
	s, err := blob.Open(t.Context(), folder)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s, folder
}

// everywhere runs a test on a folder and on a bucket of S3's protocol; left lists what lies there.
func everywhere(t *testing.T, test func(t *testing.T, s *blob.Store, left func() []string)) {
	t.Helper()
	t.Run("folder", func(t *testing.T) {
		t.Parallel()
		s, folder := open(t)
		test(t, s, func() []string { return stored(t, folder) })
	})
	t.Run("s3", func(t *testing.T) {
		t.Parallel()
		kept := s3mem.New()
		require.NoError(t, kept.CreateBucket("files"))
		server := httptest.NewServer(gofakes3.New(kept).Server())
		t.Cleanup(server.Close)
		s, err := blob.Open(t.Context(), "s3://files?region=us-east-1&use_path_style=true&anonymous=true&endpoint="+url.QueryEscape(server.URL))
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.Close()) })
		test(t, s, func() (names []string) {
			list, err := kept.ListBucket("files", nil, gofakes3.ListBucketPage{})
			require.NoError(t, err)
			for _, one := range list.Contents {
				names = append(names, one.Key)
			}
			return names
		})
	})
}

// stored are the files that a folder holds.
func stored(t *testing.T, folder string) (paths []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			paths = append(paths, path)
		}
		return err
	}))
	return paths
}

func noise(seed uint64, n int) []byte {
	out := make([]byte, n)
	source := rand.New(rand.NewPCG(seed, 1))
	for i := range out {
		out[i] = byte(source.Uint32())
	}
	return out
}

func TestContentComesBack(t *testing.T) {
	t.Parallel()
	everywhere(t, func(t *testing.T, s *blob.Store, left func() []string) {
		for _, n := range []int{0, 1, 64<<10 - 1, 64 << 10, 64<<10 + 1, 1 << 20, 11 << 20} { // the last one goes to S3 in parts
			content := noise(7, n)
			o, err := s.Put(t.Context(), company, bytes.NewReader(content), 11<<20)
			require.NoError(t, err)
			assert.Equal(t, sha256.Sum256(content), o.Hash)
			assert.EqualValues(t, n, o.Size)
			in, err := s.Get(t.Context(), o.Name, o.Key)
			require.NoError(t, err)
			assert.EqualValues(t, n, in.Size())
			read, err := io.ReadAll(in)
			require.NoError(t, err)
			assert.True(t, bytes.Equal(content, read))
			require.NoError(t, in.Close())
		}
		for _, path := range left() {
			assert.NotContains(t, path, "incoming", "what came in lies under its hash alone")
		}
	})
}

// TestRanges reads stretches in any order and holds each against the content.
func TestRanges(t *testing.T) {
	t.Parallel()
	everywhere(t, func(t *testing.T, s *blob.Store, _ func() []string) {
		content := noise(3, 300_000)
		o, err := s.Put(t.Context(), company, bytes.NewReader(content), 1<<20)
		require.NoError(t, err)
		in, err := s.Get(t.Context(), o.Name, o.Key)
		require.NoError(t, err)
		defer func() { require.NoError(t, in.Close()) }()
		source := rand.New(rand.NewPCG(4, 2))
		for range 200 {
			from := source.IntN(len(content))
			n := 1 + source.IntN(len(content)-from)
			_, err := in.Seek(int64(from), io.SeekStart)
			require.NoError(t, err)
			got := make([]byte, n)
			_, err = io.ReadFull(in, got)
			require.NoError(t, err)
			require.True(t, bytes.Equal(content[from:from+n], got), "%d bytes from %d", n, from)
		}
	})
}

func TestNothingOfTheContentLiesOpen(t *testing.T) {
	t.Parallel()
	s, folder := open(t)
	o, err := s.Put(t.Context(), company, strings.NewReader(strings.Repeat("123-45-6789 ", 1000)), 1<<20)
	require.NoError(t, err)
	paths := stored(t, folder)
	require.Len(t, paths, 1)
	raw, err := os.ReadFile(paths[0])
	require.NoError(t, err)
	assert.NotContains(t, string(raw), "123-45")
	assert.NotContains(t, string(raw), string(o.Key))
	info, err := os.Stat(folder)
	require.NoError(t, err)
	assert.Equal(t, fs.FileMode(0o700), info.Mode().Perm())
}

func TestObjectsOfAnotherKeyOrChangedDoNotOpen(t *testing.T) {
	t.Parallel()
	s, folder := open(t)
	content := noise(5, 200_000)
	one, err := s.Put(t.Context(), company, bytes.NewReader(content), 1<<20)
	require.NoError(t, err)
	same, err := s.Put(t.Context(), company, bytes.NewReader(content), 1<<20)
	require.NoError(t, err)
	assert.Equal(t, one.Hash, same.Hash)
	assert.NotEqual(t, one.Name, same.Name, "no object is written over")
	_, err = s.Get(t.Context(), one.Name, same.Key)
	require.ErrorIs(t, err, blob.ErrNotOpened)
	_, err = s.Get(t.Context(), one.Name+"x", one.Key)
	require.ErrorIs(t, err, blob.ErrMissing)

	path := filepath.Join(folder, filepath.FromSlash(one.Name))
	raw, err := os.ReadFile(path)
	require.NoError(t, err)
	raw[1000] ^= 1
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	in, err := s.Get(t.Context(), one.Name, one.Key)
	require.NoError(t, err, "its end is sound")
	_, err = io.ReadAll(in)
	require.Error(t, err)
	require.NoError(t, in.Close())
	require.NoError(t, os.WriteFile(path, raw[:len(raw)-20_000], 0o600))
	_, err = s.Get(t.Context(), one.Name, one.Key)
	require.ErrorIs(t, err, blob.ErrNotOpened, "cut short")
}

func TestNothingIsLeftOfWhatDidNotArrive(t *testing.T) {
	t.Parallel()
	everywhere(t, func(t *testing.T, s *blob.Store, left func() []string) {
		_, err := s.Put(t.Context(), company, bytes.NewReader(noise(1, 1001)), 1000)
		require.ErrorIs(t, err, blob.ErrTooLarge)
		broken := errors.New("the connection broke")
		_, err = s.Put(t.Context(), company, io.MultiReader(bytes.NewReader(noise(1, 100_000)), iotest.ErrReader(broken)), 1<<20)
		require.ErrorIs(t, err, broken)
		gone, cancel := context.WithCancel(t.Context())
		_, err = s.Put(gone, company, io.MultiReader(bytes.NewReader(noise(1, 100_000)), readerFunc(func([]byte) (int, error) { cancel(); return 0, gone.Err() })), 1<<20)
		require.ErrorIs(t, err, context.Canceled)
		assert.Empty(t, left())

		o, err := s.Put(t.Context(), company, strings.NewReader("x"), 1000)
		require.NoError(t, err)
		require.NoError(t, s.Delete(t.Context(), o.Name))
		require.NoError(t, s.Delete(t.Context(), o.Name), "removed twice")
		assert.Empty(t, left())
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestTypeIsToldFromTheContent(t *testing.T) {
	t.Parallel()
	s, _ := open(t)
	for content, want := range map[string]string{
		"%PDF-1.7\n%âãÏÓ\n":                 "application/pdf",
		"\x89PNG\r\n\x1a\n":                 "image/png",
		"<html><script>alert(1)</script>":   "text/html",
		"just words":                        "text/plain",
		"\x00\x00\x00\x18ftypheic\x00\x00":  "image/heic",
		"\x00\x01\x02\x03\xff\xfe\xfd\x00z": "application/octet-stream",
	} {
		o, err := s.Put(t.Context(), company, strings.NewReader(content), 1000)
		require.NoError(t, err)
		assert.Equal(t, want, o.Type, "%q", content)
	}
}

// TestLargeContentNeedsLittleMemory: 100 MB go in and out with a heap that does not grow with them.
func TestLargeContentNeedsLittleMemory(t *testing.T) {
	s, _ := open(t)
	const size = 100 << 20
	zeros := readerFunc(func(p []byte) (int, error) { return len(p), nil })
	defer debug.SetGCPercent(debug.SetGCPercent(10)) // what is garbage is not to count on a machine that is late with it
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	o, err := s.Put(t.Context(), company, io.LimitReader(zeros, size), size)
	require.NoError(t, err)
	in, err := s.Get(t.Context(), o.Name, o.Key)
	require.NoError(t, err)
	n, err := io.Copy(io.Discard, in)
	require.NoError(t, err)
	require.NoError(t, in.Close())
	runtime.ReadMemStats(&after)
	assert.EqualValues(t, size, n)
	assert.Less(t, int64(after.HeapSys)-int64(before.HeapSys), int64(64<<20), "what the heap grew by")
}
