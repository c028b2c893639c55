package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

// TestALargeUploadOutlivesCutsAndKills: the largest file that is taken arrives byte for byte although its line is cut three
// times, the API is killed while it writes a part, and the worker while the file is scanned; the memory of both stays flat.
func TestALargeUploadOutlivesCutsAndKills(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs and waits for a worker to take over")
	}
	t.Parallel()
	m := newDemoMachine(t)
	// What the demo's loans wait for would be looked at first.
	require.NotEqual(t, "0", m.text("one", "with gone as (delete from river.river_job returning 1) select count(*)::text from gone"))
	ofDemo, err := strconv.Atoi(m.text("one", "select count(*)::text from document"))
	require.NoError(t, err)
	clamd := newHeldScanner(t)
	smtp, _ := m.vendors()
	worker := []string{"GABLE_SMTP_URL=" + smtp, "GABLE_PUBLIC_URL=https://gable.test", "GABLE_CLAMD=unix:" + clamd.path, "GOGC=50"}
	const tidy = "GOGC=50" // what is garbage is not to count
	api, origin := m.serve(tidy)
	file := largestFile()
	sending := &upload{person: newOfficer(t, origin), origin: origin, file: file}
	sending.begin()

	cuts := map[int64]func(){10 << 20: nil, 30 << 20: nil, 60 << 20: nil, 80 << 20: func() {
		require.NoError(t, api.cmd.Process.Kill())
		require.Error(t, <-api.done)
	}}
	var before int
	for sending.offset < int64(len(file)) {
		if sending.offset == 2<<20 {
			before = api.memory()
		}
		cut, isCut := cuts[sending.offset]
		if !isCut {
			sending.part()
			continue
		}
		delete(cuts, sending.offset)
		stood := sending.offset
		if cut == nil {
			sending.cutPart(func() {})
		} else {
			require.Less(t, api.memory()-before, 64<<20, "what the API's memory grew by over 80 MB")
			sending.cutPart(cut)
			api, sending.origin = m.serve(tidy)
		}
		sending.look()
		require.Equal(t, stood, sending.offset, "what was cut off left nothing, and nothing of before is lost")
	}
	require.Empty(t, cuts)
	require.NotEmpty(t, sending.document)

	doomed := m.start(worker, "work")
	clamd.asked(t)
	require.NoError(t, doomed.cmd.Process.Kill())
	require.Error(t, <-doomed.done)
	clamd.answers.Store(true)
	heir := m.start(worker, "work")
	folder := sending.loan + "/documents"
	eventually(t, "the file was looked at by another worker", func() bool {
		for _, one := range sending.person.send("GET", sending.origin+folder, nil, 200)["rows"].([]any) {
			if found := one.(map[string]any); found["id"] == sending.document {
				return found["state"] == "CLEAN"
			}
		}
		return false
	})
	eventually(t, "its text was looked for", func() bool {
		return m.text("one", "select count(*)::text from river.river_job where kind = 'document_text' and state = 'completed'") == "1"
	})
	res, err := sending.person.Get(sending.origin + folder + "/" + sending.document + "/content")
	require.NoError(t, err)
	arrived, err := io.ReadAll(res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.True(t, bytes.Equal(file, arrived), "it is read as it was sent")
	t.Logf("memory of the API after the first parts %d MB, at the end %d MB; of the worker %d MB", before>>20, api.memory()>>20, heir.memory()>>20)
	require.Less(t, api.memory(), before+64<<20, "what the API's memory grew by, with the whole file read")
	require.Less(t, heir.memory(), 160<<20, "the memory of a worker that looked at a file of 100 MB")
	require.Equal(t, strconv.Itoa(ofDemo+1), m.text("one", "select count(*)::text from document"))
	heir.ends()
	api.ends()
}

// largestFile is a PDF of the greatest size that is taken, no part of which is like another.
func largestFile() []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n")
	const tail = "\nstartxref\n0\n%%EOF\n"
	size := int(document.UseNeed.Largest())
	for n := 0; b.Len() < size-len(tail)-32; n++ {
		_, _ = fmt.Fprintf(&b, "%% invented line %d\n", n)
	}
	b.WriteString(strings.Repeat(" ", size-len(tail)-b.Len()))
	b.WriteString(tail)
	return b.Bytes()
}

// memory is the most that the process has held at once, in bytes.
func (p *process) memory() int {
	p.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	require.NoError(p.t, err)
	_, rest, found := strings.Cut(string(text), "VmHWM:")
	require.True(p.t, found)
	kilobytes, err := strconv.Atoi(strings.Fields(rest)[0])
	require.NoError(p.t, err)
	return kilobytes << 10
}

// upload is a file on its way into a loan's folder.
type upload struct {
	*person
	origin, loan, path string
	file               []byte
	offset             int64
	document           string
}

func (u *upload) begin() {
	u.t.Helper()
	u.loan = fmt.Sprintf("/los/api/loans/%.0f", u.send("POST", u.origin+"/los/api/loans", map[string]any{}, 201)["LoanId"])
	made := u.send("POST", u.origin+u.loan+"/uploads", map[string]any{"name": "large.pdf", "size": len(u.file)}, 201)
	u.path = fmt.Sprintf("%s/uploads/%v", u.loan, made["id"])
}

// look asks how much is there, as somebody does whose line was cut.
func (u *upload) look() {
	u.t.Helper()
	u.offset = int64(u.send("GET", u.origin+u.path, nil, 200)["offset"].(float64))
}

// form is the request of the next part.
func (u *upload) form() (body []byte, kind string) {
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	_ = form.WriteField("offset", strconv.FormatInt(u.offset, 10))
	part, _ := form.CreateFormFile("file", "part")
	_, _ = part.Write(u.file[u.offset:min(u.offset+document.PartBytes, int64(len(u.file)))])
	_ = form.Close()
	return b.Bytes(), form.FormDataContentType()
}

func (u *upload) part() {
	u.t.Helper()
	body, kind := u.form()
	res, err := u.Post(u.origin+u.path+"/parts", kind, bytes.NewReader(body))
	require.NoError(u.t, err)
	text, err := io.ReadAll(res.Body)
	require.NoError(u.t, err)
	require.NoError(u.t, res.Body.Close())
	require.Equal(u.t, 200, res.StatusCode, string(text))
	var now struct {
		Offset     int64
		DocumentId string
	}
	require.NoError(u.t, json.Unmarshal(text, &now))
	u.offset, u.document = now.Offset, now.DocumentId
}

// cutPart sends half of the next part, lets something happen, and breaks the line.
func (u *upload) cutPart(meanwhile func()) {
	u.t.Helper()
	body, kind := u.form()
	half := len(body) / 2
	req, err := http.NewRequest("POST", u.origin+u.path+"/parts", io.MultiReader(bytes.NewReader(body[:half]), breaking{meanwhile}))
	require.NoError(u.t, err)
	req.ContentLength = int64(len(body))
	req.Header.Set("Content-Type", kind)
	res, err := u.Do(req)
	if err == nil {
		_ = res.Body.Close()
	}
	require.Error(u.t, err)
}

// breaking is the rest of a body that never comes.
type breaking struct{ meanwhile func() }

func (b breaking) Read([]byte) (int, error) {
	b.meanwhile()
	return 0, errors.New("the line was cut")
}

// heldScanner speaks clamd's protocol; it reads what it is sent, and is silent until it is told to answer.
type heldScanner struct {
	path    string
	reading chan struct{}
	answers atomic.Bool
}

func newHeldScanner(t *testing.T) *heldScanner {
	t.Helper()
	folder, err := os.MkdirTemp("", "clamd")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	s := &heldScanner{path: filepath.Join(folder, "s"), reading: make(chan struct{}, 8)}
	listener, err := net.Listen("unix", s.path)
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go s.scan(conn)
		}
	}()
	return s
}

func (s *heldScanner) scan(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	in := bufio.NewReader(conn)
	if _, err := in.ReadString(0); err != nil {
		return
	}
	var size uint32
	for binary.Read(in, binary.BigEndian, &size) == nil && size > 0 {
		if _, err := io.CopyN(io.Discard, in, int64(size)); err != nil {
			return
		}
	}
	s.reading <- struct{}{}
	if s.answers.Load() {
		_, _ = conn.Write([]byte("stream: OK\x00"))
		return
	}
	_, _ = in.ReadByte() // until the worker is gone
}

// asked waits until a file was sent whole.
func (s *heldScanner) asked(t *testing.T) {
	t.Helper()
	select {
	case <-s.reading:
	case <-time.After(time.Minute):
		t.Fatal("no file came to be scanned")
	}
}
