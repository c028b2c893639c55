package http_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/http/apitest"
)

// objects are the files of the server's store, as they lie there.
func objects(t *testing.T, w *apitest.World) (paths []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(w.FilesFolder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			paths = append(paths, path)
		}
		return err
	}))
	return paths
}

// TestFilesLieOutsideTheDatabase: a picture's content is in the store, encrypted; the same one is kept once in a company and
// apart in another; what nobody names is removed after a day, and nothing else is.
func TestFilesLieOutsideTheDatabase(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	const path = "/api/wizeusers/current/image"
	officer, admin, other := w.As("originator@summit.test"), w.As("companyadmin@summit.test"), w.As("originator@harbor.test")
	url := putLogo(officer, path, portrait(t), "me.png").Want(200).Map()["profileImage"].(string)
	picture := officer.Get(url).Want(200).Body
	require.Len(t, objects(t, w), 1)
	raw, err := os.ReadFile(objects(t, w)[0])
	require.NoError(t, err)
	assert.NotContains(t, string(raw), string(picture[:200]))
	assert.EqualValues(t, 0, apitest.One[int64](w, "select count(*) from blob b where b::text like '%' || encode($1, 'hex') || '%'", picture[:50]))

	putLogo(admin, path, portrait(t), "me.png").Want(200)
	putLogo(other, path, portrait(t), "me.png").Want(200)
	assert.EqualValues(t, 2, apitest.One[int64](w, "select count(*) from blob"), "one for each company")
	require.Len(t, objects(t, w), 3, "the second of the same company is named by nothing")
	w.SweepFiles()
	require.Len(t, objects(t, w), 3, "and stays for a day")

	stranger := filepath.Join(w.FilesFolder, "somebody's notes.txt")
	require.NoError(t, os.WriteFile(stranger, []byte("not ours"), 0o600))
	// What a process that was killed was writing, in each of the two places where the store writes.
	half := filepath.Join(w.FilesFolder, string(demo.TenantID("summit.test")), "incoming", "00112233445566aa.18a2f00dd00d1234.tmp")
	copied := objects(t, w)[0] + ".18a2f00dd00d1235.tmp"
	for _, left := range []string{half, copied} {
		require.NoError(t, os.MkdirAll(filepath.Dir(left), 0o700))
		require.NoError(t, os.WriteFile(left, []byte("half"), 0o600))
	}
	w.SweepFiles()
	assert.FileExists(t, half, "it may still be written")
	officer.Delete(path).Want(204)
	other.Delete(path).Want(204)
	w.Advance(25 * time.Hour)
	officer, admin = w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	w.SweepFiles()
	assert.FileExists(t, stranger, "what the store did not write is not its to remove")
	require.NoError(t, os.Remove(stranger))
	assert.NoFileExists(t, half)
	assert.NoFileExists(t, copied)
	assert.Len(t, objects(t, w), 1)
	assert.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from blob"))
	shown := admin.Get("/api/wizeusers/current").Want(200).Map()["profileImage"].(string)
	assert.Equal(t, picture, admin.Get(shown).Want(200).Body, "the administrator's is still there")

	putLogo(officer, path, portrait(t), "me.png").Want(200)
	assert.Equal(t, picture, officer.Get(url).Want(200).Body)
	for _, object := range objects(t, w) {
		require.NoError(t, os.Remove(object))
	}
	officer.Get(url).Want(500)
	assert.Contains(t, w.Log.String(), "there is no such object")
}

// TestAStoreOfFilesThatIsAway: what can't be stored is said to be tried again, and nothing of it is kept.
func TestAStoreOfFilesThatIsAway(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	require.NoError(t, os.RemoveAll(w.FilesFolder))
	require.NoError(t, os.WriteFile(w.FilesFolder, nil, 0o600))
	putLogo(officer, "/api/wizeusers/current/image", portrait(t), "me.png").Want(503)
	assert.NotContains(t, officer.Get("/api/wizeusers/current").Want(200).Map(), "profileImage")
	assert.EqualValues(t, 0, apitest.One[int64](w, "select count(*) from blob"))
}
