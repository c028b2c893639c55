package main

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"gable/demo"
)

// What one company sends while a person of another waits for a letter.
const (
	heavyFiles = 8
	heavyPages = 28
	heavySide  = 7000 // pixels of a page, each way
	allowed    = 10 * time.Minute
)

// heavyRun is what was seen of one build.
type heavyRun struct {
	letter time.Duration // from asking for the letter to its arrival
	peak   float64       // MB of all its processes but Postgres at most
	worked time.Duration // until each of the files was looked at
	states map[string]int
}

// reportHeavy has each of two builds work at the heaviest lawful files of one company, and measures how long a letter that lets a person
// of another company in takes meanwhile.
func reportHeavy(ctx context.Context, before string) error {
	now, err := runHeavy(ctx, "bin/gable")
	if err != nil {
		return err
	}
	was, err := runHeavy(ctx, before)
	if err != nil {
		return err
	}
	for name, r := range map[string]heavyRun{"this build": now, "the one before": was} {
		fmt.Printf("%s: letter after %s, at most %.0f MB, all files looked at after %s: %v\n", name, r.letter.Round(time.Millisecond), r.peak, r.worked.Round(time.Second), r.states)
	}
	fmt.Printf("letter, the one before : this build %.0f (aim ≥ 50)\n", was.letter.Seconds()/now.letter.Seconds())
	fmt.Printf("memory, this build : the one before %.2f (aim ≤ 0.33)\n", now.peak/was.peak)
	return nil
}

func runHeavy(ctx context.Context, binary string) (run heavyRun, err error) {
	binary, err = filepath.Abs(binary)
	if err != nil {
		return run, err
	}
	data, err := os.MkdirTemp("", "gable-heavy-")
	if err != nil {
		return run, err
	}
	defer func() { _ = os.RemoveAll(data) }()
	if err := os.Chmod(data, 0o755); err != nil { //nolint:gosec // Postgres runs as somebody else
		return run, err
	}
	address, box, err := freeAddresses()
	if err != nil {
		return run, err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*allowed)
	defer cancel()
	gable := exec.CommandContext(ctx, binary, "up", "--without-web")
	gable.Env = append(os.Environ(), "GABLE_ADDR="+address, "GABLE_DATA="+data, "GABLE_SANDBOX_ADDR="+box, "GABLE_PUBLIC_URL=")
	gable.Cancel = func() error { return gable.Process.Signal(syscall.SIGTERM) }
	gable.WaitDelay = 20 * time.Second
	if err := gable.Start(); err != nil {
		return run, err
	}
	defer func() { cancel(); _ = gable.Wait() }()
	sender := &person{origin: "http://" + address}
	if err := until(ctx, time.Minute, func() bool { return sender.ask(ctx, "GET", "/readyz", nil, nil) == nil }); err != nil {
		return run, fmt.Errorf("%s is not ready: %w", binary, err)
	}
	watched := make(chan float64)
	over := make(chan struct{})
	go func() { watched <- watchMemory(binary, over) }()
	run.letter, run.worked, run.states, err = sender.sendHeavy(ctx, "http://"+box)
	close(over)
	run.peak = <-watched
	return run, err
}

// sendHeavy sends the files, asks for the letter, and waits until both have been seen to.
func (p *person) sendHeavy(ctx context.Context, box string) (letter, worked time.Duration, states map[string]int, err error) {
	if err := p.ask(ctx, "POST", "/api/login", map[string]any{"email": "owner@summit.test", "password": demo.Password}, nil); err != nil {
		return 0, 0, nil, err
	}
	var loans struct {
		Rows []struct{ LoanId int64 }
	}
	if err := p.ask(ctx, "GET", "/los/api/loans?limit=1", nil, &loans); err != nil || len(loans.Rows) == 0 {
		return 0, 0, nil, errors.Join(err, errors.New("no loan to send files to"))
	}
	loan := "/los/api/loans/" + strconv.FormatInt(loans.Rows[0].LoanId, 10)
	content := heavyTIFF()
	began := time.Now()
	for n := range heavyFiles {
		if err := p.upload(ctx, loan, fmt.Sprintf("scan-%d.tif", n), content); err != nil {
			return 0, 0, nil, err
		}
	}
	// The first is being worked at by now.
	time.Sleep(2 * time.Second)
	const other = "originator@harbor.test"
	asked := time.Now()
	if err := p.ask(ctx, "POST", "/api/wizeusers/forgot-password", map[string]any{"email": other, "portalConfig": "e30="}, nil); err != nil {
		return 0, 0, nil, err
	}
	mails := &person{origin: box}
	err = until(ctx, allowed, func() bool {
		var came json.RawMessage
		return mails.ask(ctx, "GET", "/mails?to="+url.QueryEscape(other), nil, &came) == nil && bytes.Contains(came, []byte(`"id"`))
	})
	letter = time.Since(asked)
	if err != nil {
		return letter, 0, nil, err
	}
	err = until(ctx, allowed, func() bool {
		var documents struct {
			Rows []struct{ Name, State string }
		}
		if p.ask(ctx, "GET", loan+"/documents?limit=100", nil, &documents) != nil {
			return false
		}
		states = map[string]int{}
		for _, d := range documents.Rows {
			if strings.HasPrefix(d.Name, "scan-") {
				states[d.State]++
			}
		}
		return states["QUARANTINED"] == 0 && len(documents.Rows) >= heavyFiles
	})
	return letter, time.Since(began), states, err
}

func (p *person) upload(ctx context.Context, loan, name string, content []byte) error {
	var begun struct{ ID string }
	if err := p.ask(ctx, "POST", loan+"/uploads", map[string]any{"name": name, "size": len(content)}, &begun); err != nil {
		return err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(content)
	}
	if err = errors.Join(err, form.WriteField("offset", "0"), form.Close()); err != nil {
		return err
	}
	return p.send(ctx, "POST", loan+"/uploads/"+begun.ID+"/parts", form.FormDataContentType(), &body, nil)
}

// heavyTIFF is a small file of many grey pages, all of them the same strip: each is as large as a page may be.
func heavyTIFF() []byte {
	var strip bytes.Buffer
	packed := zlib.NewWriter(&strip)
	row := make([]byte, heavySide)
	for range heavySide {
		_, _ = packed.Write(row)
	}
	_ = packed.Close()
	out := []byte("II*\x00\x00\x00\x00\x00")
	at := uint32(len(out))
	out = append(out, strip.Bytes()...)
	if len(out)%2 == 1 {
		out = append(out, 0)
	}
	link := 4
	for range heavyPages {
		binary.LittleEndian.PutUint32(out[link:], uint32(len(out)))
		entries := [][2]uint32{{256, heavySide}, {257, heavySide}, {258, 8}, {259, 8}, {262, 1}, {273, at}, {277, 1}, {278, heavySide}, {279, uint32(strip.Len())}}
		out = binary.LittleEndian.AppendUint16(out, uint16(len(entries)))
		for _, entry := range entries {
			out = binary.LittleEndian.AppendUint16(out, uint16(entry[0]))
			out = binary.LittleEndian.AppendUint16(out, 4)
			out = binary.LittleEndian.AppendUint32(out, 1)
			out = binary.LittleEndian.AppendUint32(out, entry[1])
		}
		link = len(out)
		out = binary.LittleEndian.AppendUint32(out, 0)
	}
	return out
}

// person talks to one origin, in one session.
type person struct {
	origin string
	client http.Client
}

func (p *person) ask(ctx context.Context, method, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	return p.send(ctx, method, path, "application/json", bytes.NewReader(body), out)
}

func (p *person) send(ctx context.Context, method, path, kind string, body io.Reader, out any) error {
	if method == "GET" {
		body = nil
	}
	r, err := http.NewRequestWithContext(ctx, method, p.origin+path, body)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Origin", p.origin)
	if p.client.Jar == nil {
		p.client.Jar, _ = cookiejar.New(nil)
		p.client.Timeout = time.Minute
	}
	answer, err := p.client.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 4<<20))
	if err != nil {
		return err
	}
	if answer.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s %.200s", method, path, answer.Status, said)
	}
	if out == nil || len(said) == 0 {
		return nil
	}
	return json.Unmarshal(said, out)
}

// until asks every 50 ms whether something is so.
func until(ctx context.Context, within time.Duration, holds func() bool) error {
	for end := time.Now().Add(within); !holds(); {
		if time.Now().After(end) || ctx.Err() != nil {
			return errors.New("it did not come in time")
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil
}

func freeAddresses() (one, two string, err error) {
	var found [2]string
	for i := range found {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return "", "", err
		}
		defer func() { _ = l.Close() }()
		found[i] = l.Addr().String()
	}
	return found[0], found[1], nil
}

// watchMemory is the most that the processes of a program took together, in MB, looked at every 20 ms.
func watchMemory(program string, over <-chan struct{}) (most float64) {
	for {
		select {
		case <-over:
			return most
		case <-time.After(20 * time.Millisecond):
		}
		most = max(most, memoryOf(program))
	}
}

func memoryOf(program string) (all float64) {
	running, _ := filepath.Glob("/proc/[0-9]*/exe")
	for _, exe := range running {
		if to, err := os.Readlink(exe); err != nil || to != program {
			continue
		}
		statm, err := os.ReadFile(filepath.Join(filepath.Dir(exe), "statm"))
		if fields := strings.Fields(string(statm)); err == nil && len(fields) > 1 {
			pages, _ := strconv.ParseFloat(fields[1], 64)
			all += pages * float64(os.Getpagesize()) / 1e6
		}
	}
	return all
}
