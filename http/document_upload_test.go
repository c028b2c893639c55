package http_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"io/fs"
	nethttp "net/http"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/aside"
	"gable/domain/document"
	"gable/domain/vendor"
	"gable/http/apitest"
)

// scanner finds what is told to be bad, and has no answer as often as it is told to.
type scanner struct{ silent atomic.Int32 }

func (s *scanner) Scan(_ context.Context, content io.ReadSeeker) (vendor.Finding, error) {
	if s.silent.Add(-1) >= 0 {
		return vendor.Finding{}, vendor.ErrScanner
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return vendor.Finding{}, err
	}
	read, err := io.ReadAll(content)
	if bytes.Contains(read, []byte("a virus, let us say")) {
		return vendor.Finding{Virus: "Invented"}, err
	}
	return vendor.Finding{}, err
}

func TestUploadGoesOn(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	content := aPDF(2*document.PartBytes + 500)
	u := d.begin(d.borrower, d.own, "stub.pdf", len(content))
	require.EqualValues(t, document.PartBytes, u.PartBytes)
	first, rest := content[:u.PartBytes], content[u.PartBytes:]
	item := d.own + "/uploads/" + u.ID
	stands := func(at int64) {
		t.Helper()
		var now apiUpload
		d.borrower.Get(item).Want(200).Into(&now)
		require.Equal(t, at, now.Offset)
	}
	part(d.borrower, d.own, u.ID, 1, first).Want(409)
	part(d.borrower, d.own, u.ID, 0, first[:100]).Want(400)
	part(d.borrower, d.own, u.ID, 0, first).Want(200)
	stands(u.PartBytes)
	t.Run("the same part again", func(t *testing.T) {
		part(d.borrower, d.own, u.ID, 0, first).Want(409)
		stands(u.PartBytes)
	})
	t.Run("a part whose connection breaks leaves nothing", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		body := io.MultiReader(strings.NewReader("--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"part\"\r\n\r\n"), bytes.NewReader(rest[:1000]), breaking{stop})
		req := d.borrower.Request(ctx, "POST", item+"/parts", "")
		req.Body, req.ContentLength = io.NopCloser(body), 5000
		req.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		_, err := nethttp.DefaultClient.Do(req)
		require.Error(t, err)
		stands(u.PartBytes)
	})
	t.Run("nobody else's to go on with", func(t *testing.T) {
		part(d.other, d.own, u.ID, u.PartBytes, rest).Want(404)
		part(d.officer, d.loan, u.ID, u.PartBytes, rest).Want(404)
		d.other.Get(item).Want(404)
		d.other.Delete(item).Want(404)
		elsewhere := d.officer.Loan()
		part(d.officer, elsewhere, u.ID, u.PartBytes, rest).Want(404)
		part(w.As("originator@harbor.test"), d.loan, u.ID, u.PartBytes, rest).Want(404)
	})
	t.Run("parts lie encrypted", func(t *testing.T) {
		require.True(t, bytes.Equal(first, w.Content(apitest.One[[]byte](w, "select hash from upload_part"))))
		for _, path := range objects(t, w) {
			raw, err := os.ReadFile(path)
			require.NoError(t, err)
			require.NotContains(t, string(raw), "% invented")
		}
	})
	part(d.borrower, d.own, u.ID, u.PartBytes, rest[:u.PartBytes]).Want(200)
	var whole apiUpload
	part(d.borrower, d.own, u.ID, 2*u.PartBytes, rest[u.PartBytes:]).Want(200).Into(&whole)
	require.NotEmpty(t, whole.DocumentID)
	t.Run("what is in quarantine is not read", func(t *testing.T) {
		d.officer.Get(d.loan + "/documents/" + whole.DocumentID + "/content").Want(409)
		d.borrower.Get(d.own + "/documents/" + whole.DocumentID + "/content").Want(409)
		d.officer.Post(d.loan+"/needs/"+d.need+"/accept", nil).Want(409)
		d.borrower.Delete(item).Want(409)
	})
	w.Work(vendor.NoScanner{})
	require.Equal(t, "CLEAN", d.looked(whole.DocumentID).State)
	require.True(t, bytes.Equal(content, d.officer.Get(d.loan+"/documents/"+whole.DocumentID+"/content").Want(200).Body))
}

// breaking ends a connection when it is read from.
type breaking struct{ stop func() }

func (b breaking) Read([]byte) (int, error) {
	b.stop()
	return 0, errors.New("the connection broke")
}

func TestUploadRefusals(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	begin := func(c *apitest.Client, base, need string, size int64) *apitest.Answer {
		return c.Post(base+"/uploads", map[string]any{"NeedId": need, "name": "x.pdf", "size": size})
	}
	t.Run("POST uploads/wrong role", func(t *testing.T) {
		begin(d.borrower, d.loan, d.need, 10).Want(403)
		begin(d.officer, d.own, d.need, 10).Want(403)
		begin(w.As("realtor@example.test"), d.own, d.need, 10).Want(403)
		w.Anonymous().Post(d.own+"/uploads", nil).Want(401)
	})
	t.Run("staff send too, and call it off", func(t *testing.T) {
		u := d.begin(d.officer, d.loan, "staff.pdf", 10)
		item := d.loan + "/uploads/" + u.ID
		require.EqualValues(t, 0, d.officer.Get(item).Want(200).Map()["offset"])
		d.officer.Delete(item).Want(204)
		d.officer.Get(item).Want(404)
	})
	t.Run("POST uploads/another borrower's need, loan or company", func(t *testing.T) {
		begin(d.other, d.own, d.need, 10).Want(404)
		begin(d.officer, d.officer.Loan(), d.need, 10).Want(404)
		begin(w.As("originator@harbor.test"), d.loan, d.need, 10).Want(404)
		begin(d.borrower, posPath(d.officer.Loan()), d.need, 10).Want(404)
	})
	t.Run("POST uploads/bad input", func(t *testing.T) {
		begin(d.borrower, d.own, d.need, 0).Want(422)
		begin(d.borrower, d.own, d.need, document.UseNeed.Largest()+1).Want(413)
		begin(d.borrower, d.own, nothing, 10).Want(404)
		d.borrower.Post(d.own+"/uploads", map[string]any{"NeedId": d.need, "name": "..", "size": 10}).Want(422)
	})
	t.Run("POST parts/what it is, its content says", func(t *testing.T) {
		for _, content := range []string{"<html><script>alert(1)</script></html>", "MZ\x90\x00 a program", "just words", "<svg xmlns='http://www.w3.org/2000/svg'/>", "PK\x03\x04 a zip"} {
			u := d.begin(d.borrower, d.own, "stub.pdf", len(content))
			part(d.borrower, d.own, u.ID, 0, []byte(content)).Want(415)
			d.borrower.Delete(d.own + "/uploads/" + u.ID).Want(204)
		}
		large := d.begin(d.borrower, d.own, "photo.png", 41<<20)
		part(d.borrower, d.own, large.ID, 0, append(bytes.Clone(png), make([]byte, document.PartBytes-len(png))...)).Want(413)
		d.borrower.Delete(d.own + "/uploads/" + large.ID).Want(204)
	})
	t.Run("POST uploads/too many on their way", func(t *testing.T) {
		var last apiUpload
		for range document.MaxOwnUploads {
			last = d.begin(d.borrower, d.own, "x.pdf", 10)
		}
		begin(d.borrower, d.own, d.need, 10).Want(409)
		begin(d.officer, d.loan, d.need, 10).Want(201)
		d.borrower.Delete(d.own + "/uploads/" + last.ID).Want(204)
		begin(d.borrower, d.own, d.need, 10).Want(201)
		w.Advance(25 * time.Hour)
		again := w.As(d.borrower.Email)
		again.Get(d.own + "/uploads/" + last.ID).Want(404)
		w.SweepFiles()
		require.Zero(t, apitest.One[int64](w, "select count(*) from upload"), "swept after a day")
		begin(again, d.own, d.need, 10).Want(201)
	})
	t.Run("a section that is locked", func(t *testing.T) {
		officer, borrower := w.As(d.officer.Email), w.As(d.borrower.Email)
		u := d.begin(borrower, d.own, "x.pdf", 10)
		officer.Patch(d.loan+"/archive", nil).Want(200)
		begin(borrower, d.own, d.need, 10).Want(423)
		part(borrower, d.own, u.ID, 0, []byte("%PDF-1.7\n0")).Want(423)
		officer.Post(d.loan+"/needs", map[string]any{"title": "More", "BorrowerId": d.jane}).Want(423)
	})
}

func TestNeedRefusals(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	item := d.loan + "/needs/" + d.need
	stranger := w.As("originator@harbor.test")
	elsewhere := d.officer.Loan()
	someone := d.officer.Borrower(elsewhere, "Some", "One", true)
	for name, body := range map[string]string{
		"no title":                  fmt.Sprintf(`{"BorrowerId":%q}`, d.jane),
		"a title too long":          fmt.Sprintf(`{"title":%q,"BorrowerId":%q}`, strings.Repeat("x", 121), d.jane),
		"nobody":                    `{"title":"Stubs"}`,
		"a borrower of another":     fmt.Sprintf(`{"title":"Stubs","BorrowerId":%q}`, someone),
		"a status of one's own":     fmt.Sprintf(`{"title":"Stubs","BorrowerId":%q,"status":"ACCEPTED"}`, d.jane),
		"documents of one's own":    fmt.Sprintf(`{"title":"Stubs","BorrowerId":%q,"LoanDocuments":[]}`, d.jane),
		"a field that is not there": fmt.Sprintf(`{"title":"Stubs","BorrowerId":%q,"Nonsense":1}`, d.jane),
	} {
		require.Equal(t, 422, d.officer.Post(d.loan+"/needs", body).Status, name)
	}
	d.officer.Patch(item, fmt.Sprintf(`{"BorrowerId":%q}`, d.joe)).Want(422)
	d.officer.With("If-Match", "9").Patch(item, `{"title":"Other"}`).Want(412)
	for _, c := range []*apitest.Client{stranger} {
		c.Get(d.loan + "/needs").Want(404)
		c.Patch(item, `{"title":"Other"}`).Want(404)
		c.Post(item+"/accept", nil).Want(404)
		c.Post(item+"/reject", map[string]any{"rejectionReason": "TOO_OLD"}).Want(404)
		c.Get(d.loan + "/documents").Want(404)
	}
	d.borrower.Get(d.loan + "/needs").Want(403)
	d.borrower.Post(item+"/accept", nil).Want(403)
	d.officer.Get(d.own + "/needs").Want(403)
	d.officer.Post(elsewhere+"/needs/"+d.need+"/accept", nil).Want(404)
	d.officer.Post(item+"/accept", nil).Want(409)

	t.Run("a person of whom something is asked stays on the loan", func(t *testing.T) {
		asked := made(d.officer, d.loan+"/needs", fmt.Sprintf(`{"title":"Stubs","BorrowerId":%q}`, d.joe))
		d.officer.Delete(d.loan + "/borrowers/" + d.joe).Want(409)
		d.officer.Delete(d.loan + "/needs/" + asked).Want(204)
		d.officer.Delete(d.loan + "/borrowers/" + d.joe).Want(204)
	})
	t.Run("a need that is removed comes back", func(t *testing.T) {
		d.officer.Delete(item).Want(204)
		require.Empty(t, rows(d.borrower, d.own+"/needs"))
		d.officer.Post(d.loan+"/needs/restore", map[string]any{"ids": []string{d.need}}).Want(200)
		back := d.needOf(d.borrower, d.own)
		require.Equal(t, []any{"Pay stubs", "PENDING"}, []any{back.Title, back.Status})
	})
	t.Run("figures and version of the loan stay as they are", func(t *testing.T) {
		before := apitest.One[int64](w, "select version from loan where loan_id = $1::bigint", strings.TrimPrefix(d.loan, "/los/api/loans/"))
		d.ask("One more")
		require.Equal(t, before, apitest.One[int64](w, "select version from loan where loan_id = $1::bigint", strings.TrimPrefix(d.loan, "/los/api/loans/")))
	})
}

func TestScanner(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	looks := &scanner{}
	w.Work(looks)
	t.Run("what it finds is refused, and never read", func(t *testing.T) {
		id := d.deliver(d.borrower, d.own, "bad.pdf", []byte(strings.Replace(string(aPDF(400)), "% invented\n", "% a virus, let us say\n", 1)))
		found := d.looked(id)
		require.Equal(t, []any{"REFUSED", "VIRUS", ""}, []any{found.State, found.Refusal, found.SHA256})
		d.officer.Get(d.loan + "/documents/" + id + "/content").Want(409)
		d.borrower.Get(d.own + "/documents/" + id + "/content").Want(409)
		require.Equal(t, "PENDING", d.needOf(d.borrower, d.own).Status)
		d.officer.Post(d.loan+"/needs/"+d.need+"/accept", nil).Want(409)
		d.officer.Post(d.loan+"/documents/"+id+"/scan", nil).Want(409)
	})
	t.Run("a file that is not whole is refused", func(t *testing.T) {
		found := d.looked(d.deliver(d.borrower, d.own, "cut.pdf", aPDF(5000)[:3000]))
		require.Equal(t, []any{"REFUSED", "DAMAGED"}, []any{found.State, found.Refusal})
	})
	t.Run("no answer is tried again, and is no answer until then", func(t *testing.T) {
		looks.silent.Store(1)
		id := d.deliver(d.borrower, d.own, "later.pdf", aPDF(400))
		require.Eventually(t, func() bool { return looks.silent.Load() < 1 }, 20*time.Second, 10*time.Millisecond)
		d.officer.Get(d.loan + "/documents/" + id + "/content").Want(409)
		require.Equal(t, "QUARANTINED", d.officer.Post(d.loan+"/documents/"+id+"/scan", nil).Want(200).Map()["state"])
		require.Eventually(t, func() bool {
			w.Exec("update river.river_job set scheduled_at = now(), state = 'available' where kind = 'document_scan' and state in ('retryable', 'scheduled')")
			var now apiDocument
			d.officer.Get(d.loan + "/documents/" + id).Want(200).Into(&now)
			return now.State == "CLEAN"
		}, 20*time.Second, 100*time.Millisecond)
	})
}

// TestPictureOfAnIPhone: few browsers show HEIC, so the document is the JPEG that is made of it.
func TestPictureOfAnIPhone(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	text, err := os.ReadFile("testdata/iphone.heic.base64")
	require.NoError(t, err)
	taken, err := base64.StdEncoding.DecodeString(string(text))
	require.NoError(t, err)
	t.Run("is kept as a JPEG", func(t *testing.T) {
		id := d.deliver(d.borrower, d.own, "IMG_0001.HEIC", taken)
		found := d.looked(id)
		require.Equal(t, []any{"CLEAN", "IMG_0001.jpg", "image/jpeg"}, []any{found.State, found.Name, found.MediaType})
		content := d.borrower.Get(d.own + "/documents/" + id + "/content").Want(200)
		require.Equal(t, "image/jpeg", content.Header.Get("Content-Type"))
		picture, err := jpeg.Decode(bytes.NewReader(content.Body))
		require.NoError(t, err)
		require.Equal(t, image.Rect(0, 0, 300, 200), picture.Bounds())
		red, _, _, _ := picture.At(4, 4).RGBA()
		green, _, _, _ := picture.At(296, 4).RGBA()
		require.Greater(t, red>>8, uint32(180), "left is red")
		require.Less(t, green>>8, uint32(80), "right is not")
	})
	t.Run("nothing is left of what came", func(t *testing.T) {
		// Once what is looked at is kept, the job goes on to remove what came.
		require.EventuallyWithT(t, func(t *assert.CollectT) {
			files := 0
			assert.NoError(t, filepath.WalkDir(w.FilesFolder, func(_ string, entry fs.DirEntry, err error) error {
				if err == nil && entry.Type().IsRegular() {
					files++
				}
				return err
			}))
			assert.Equal(t, apitest.One[int](w, "select count(*)::int from blob"), files)
		}, 20*time.Second, 20*time.Millisecond)
	})
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"one that is cut": {taken[:300], "DAMAGED"}, "one that says it is enormous": {sized(taken, 30_000, 30_000), "PIXELS"}, "one too narrow to be read": {sized(taken, 64, 200), "PIXELS"},
		"one of 200 million pixels": {sized(taken, 16_320, 12_240), "PIXELS"},
	} {
		t.Run(name+" is refused", func(t *testing.T) {
			found := d.looked(d.deliver(d.borrower, d.own, "broken.heic", c.content))
			require.Equal(t, []any{"REFUSED", c.want, "broken.heic"}, []any{found.State, found.Refusal, found.Name})
		})
	}
	for name, content := range map[string][]byte{"one whose boxes stand behind the picture": pushed(taken), "one that is named by its structure": bytes.Replace(taken, []byte("ftypheic"), []byte("ftypmif1"), 1)} {
		t.Run(name+" is kept as a JPEG", func(t *testing.T) {
			found := d.looked(d.deliver(d.borrower, d.own, "20260301_101500.heic", content))
			require.Equal(t, []any{"CLEAN", "20260301_101500.jpg", "image/jpeg"}, []any{found.State, found.Name, found.MediaType})
		})
	}
}

// pushed puts so much before a picture's boxes that they begin beyond its first 32 KiB, as phones write a small picture and notes there.
func pushed(picture []byte) []byte {
	const more = 40 << 10
	picture = bytes.Clone(picture)
	// What is said of where its one picture's bytes lie (iloc of version 0, with a base of four bytes) is said anew.
	first := binary.BigEndian.Uint32(picture[:4])
	base := bytes.Index(picture, []byte("iloc")) + 16
	binary.BigEndian.PutUint32(picture[base:], binary.BigEndian.Uint32(picture[base:])+more)
	free := append(binary.BigEndian.AppendUint32(nil, more), "free"...)
	return slices.Concat(picture[:first], free, make([]byte, more-8), picture[first:])
}

// sized writes another size into a picture (ISO/IEC 23008-12, ImageSpatialExtentsProperty).
func sized(picture []byte, width, height uint32) []byte {
	picture = bytes.Clone(picture)
	at := bytes.LastIndex(picture, []byte("ispe")) + 8
	binary.BigEndian.PutUint32(picture[at:], width)
	binary.BigEndian.PutUint32(picture[at+4:], height)
	return picture
}

// TestAScanThatIsGivenUp: however the job of a scan ends without an answer, the document says so, staff and the borrower are told, and
// staff have it looked at again.
func TestAScanThatIsGivenUp(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*apitest.World, *scanner){
		"every attempt failed": func(w *apitest.World, looks *scanner) {
			looks.silent.Store(1)
			w.Exec("update river.river_job set attempt = max_attempts - 1 where kind = 'document_scan'")
		},
		"the sender may no longer sign in": func(w *apitest.World, _ *scanner) {
			w.Exec("update user_account set status = 'SUSPEND' where user_id = (select (args #>> '{origin,userId}')::uuid from river.river_job where kind = 'document_scan')")
		},
		"its job is gone": func(w *apitest.World, _ *scanner) {
			w.Exec("delete from river.river_job where kind = 'document_scan'")
			require.Equal(w.T, 1, apitest.One[int](w, "select removed::int from app.give_up_lost_scans(now(), 10)"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := apitest.New(t)
			d := newDesk(t, w)
			id := d.deliver(d.borrower, d.own, "later.pdf", aPDF(400))
			looks := &scanner{}
			require.Zero(t, apitest.One[int](w, "select removed::int from app.give_up_lost_scans(now(), 10)"), "a job is to look at it")
			spoil(w, looks)
			w.Work(looks)
			now := func() (found apiDocument) {
				d.officer.Get(d.loan + "/documents/" + id).Want(200).Into(&found)
				return found
			}
			require.Eventually(t, func() bool { return now().Unchecked }, 20*time.Second, 20*time.Millisecond)
			require.Equal(t, "QUARANTINED", now().State)
			d.officer.Get(d.loan + "/documents/" + id + "/content").Want(409)
			told := "select count(*)::int from event where type = $1 and data->>'action' = 'unchecked'"
			require.Equal(t, 1, apitest.One[int](w, told, "RTC.DOCUMENT.CHANGED"))
			require.Equal(t, 1, apitest.One[int](w, told, "RTC.OWN_NEED.CHANGED"))
			require.NotContains(t, d.officer.Post(d.loan+"/documents/"+id+"/scan", nil).Want(200).Map(), "unchecked")
			require.Equal(t, "CLEAN", d.looked(id).State)
			require.False(t, now().Unchecked)
		})
	}
}

// TestLargeFilesNeedLittleMemory: 100 MB are sent, looked at and read with a heap that does not grow with them.
func TestLargeFilesNeedLittleMemory(t *testing.T) {
	w := apitest.New(t)
	d := newDesk(t, w)
	content := aPDF(100 << 20)
	// Its text is read by a process of its own where Gable runs; here it would be read in this one.
	w.Exec("insert into river.river_queue (name, created_at, updated_at, paused_at) values ('readings', now(), now(), now())")
	shop, err := aside.Open(1)
	require.NoError(t, err)
	w.WorkAside(vendor.NoScanner{}, shop)
	defer debug.SetGCPercent(debug.SetGCPercent(10)) // what is garbage is not to count on a machine that is late with it
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	id := d.deliver(d.borrower, d.own, "large.pdf", content)
	require.Equal(t, "CLEAN", d.looked(id).State)
	res, err := nethttp.DefaultClient.Do(d.officer.Request(t.Context(), "GET", d.loan+"/documents/"+id+"/content", nil))
	require.NoError(t, err)
	n, err := io.Copy(io.Discard, res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.EqualValues(t, len(content), n)
	runtime.ReadMemStats(&after)
	require.Less(t, int64(after.HeapSys)-int64(before.HeapSys), int64(64<<20), "what the heap grew by")
	runtime.KeepAlive(content)
}
