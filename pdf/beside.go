package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/filter"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"

	"gable/aside"
)

// Act is a kind of what a PDF can hold besides what stands on its pages, and that is taken out of it.
type Act string

// The kinds of what is taken out. Links to addresses and to places of the same file are none of them, unless they open by themselves.
const (
	ActScript    Act = "SCRIPT"    // scripts, such as those that add up a form, and forms that are scripts throughout (XFA)
	ActProgram   Act = "PROGRAM"   // a link that starts a program or opens a file of the computer
	ActSend      Act = "SEND"      // a button that sends what was filled in somewhere, or fills it in from a file
	ActElsewhere Act = "ELSEWHERE" // a link into another file, which a reader fetches by itself from wherever it lies
	ActMedia     Act = "MEDIA"     // films, sounds and models
	ActOpen      Act = "OPEN"      // an address that is opened without anybody's click
	ActFiles     Act = "FILES"     // files within the file
	ActSignature Act = "SIGNATURE" // a digital signature: it holds for the very bytes that were signed
)

// Acts are all kinds.
var Acts = []Act{ActScript, ActProgram, ActSend, ActElsewhere, ActMedia, ActOpen, ActFiles, ActSignature}

// MaxHeld bounds how many files within a file are named.
const MaxHeld = 100

// mostHeld bounds what a file within a file holds: as much as any that is sent.
const mostHeld = 100 << 20

// Held is a file within a PDF.
type Held struct {
	Name string
	// Object is by which number it is taken out.
	Object int
}

// Beside is what a PDF holds besides its pages.
type Beside struct {
	Taken []Act
	Held  []Held
}

// Faults of what a PDF holds besides its pages.
var (
	// ErrStarts is a PDF that starts a program as soon as it is opened.
	ErrStarts = errors.New("this file starts a program as soon as it is opened")
	// ErrScreenForm is a form that has no pages: only Adobe's own programs draw them.
	ErrScreenForm = errors.New("only one maker's programs show the pages of this form")
	// ErrStays is a PDF that is not read well enough to take out what is in it.
	ErrStays = errors.New("what this file does can't be taken out of it")
)

// besideFaults are the faults that whoever asks is told apart.
var besideFaults = []error{ErrProtected, ErrStarts, ErrScreenForm, ErrStays, ErrUnreadable}

// What is done to each PDF that somebody sent, aside.
var (
	// LookBeside tells what is to be taken out of a PDF.
	LookBeside = &aside.Task[struct{}, Beside]{Name: "look-beside", Broken: ErrStays, Told: besideFaults,
		Limits: aside.Limits{Processor: time.Minute, Within: 2 * time.Minute, Memory: 2 << 30, Answer: 1 << 20},
		Work: func(_ context.Context, _ struct{}, file io.Reader, _ io.Writer) (Beside, error) {
			content, err := io.ReadAll(file)
			if err != nil {
				return Beside{}, err
			}
			return FindBeside(content)
		}}
	// WriteWithout writes a PDF without it.
	WriteWithout = &aside.Task[struct{}, struct{}]{Name: "write-without", Broken: ErrStays, Told: besideFaults,
		Limits: aside.Limits{Processor: 2 * time.Minute, Within: 4 * time.Minute, Memory: 3 << 30, Product: 200 << 20, Answer: 1 << 10},
		Work: func(_ context.Context, _ struct{}, file io.Reader, made io.Writer) (struct{}, error) {
			content, err := io.ReadAll(file)
			if err != nil {
				return struct{}{}, err
			}
			without, err := Without(content)
			if err == nil {
				_, err = made.Write(without)
			}
			return struct{}{}, err
		}}
	// TakeHeld writes one of the files within a PDF, by its object.
	TakeHeld = &aside.Task[int, struct{}]{Name: "take-held", Broken: ErrUnreadable, Told: besideFaults,
		Limits: aside.Limits{Processor: time.Minute, Within: time.Minute, Memory: 2 << 30, Product: mostHeld, Answer: 1 << 10},
		Work: func(_ context.Context, object int, file io.Reader, made io.Writer) (struct{}, error) {
			content, err := io.ReadAll(file)
			if err != nil {
				return struct{}{}, err
			}
			held, err := heldIn(content, object)
			if err == nil {
				_, err = made.Write(held)
			}
			return struct{}{}, err
		}}
)

// FindBeside tells what is to be taken out of a PDF, and which files are in it. One that can't be read, and says nothing of what would be taken
// out, is let be (ErrUnreadable): readers differ in what they mend. It trusts the file with the memory of the process.
func FindBeside(content []byte) (Beside, error) {
	s, err := see(content)
	said := actsSaid(content, err == nil)
	switch {
	case errors.Is(err, ErrProtected):
		return Beside{}, err
	case err != nil && len(said) > 0:
		return Beside{}, fmt.Errorf("%w: %w", ErrStays, err)
	case err != nil:
		return Beside{}, fmt.Errorf("%w: %w", ErrUnreadable, err)
	case s.starts:
		return Beside{}, ErrStarts
	case s.screenForm:
		return Beside{}, ErrScreenForm
	}
	found := Beside{Held: s.held[:min(len(s.held), MaxHeld)]}
	for _, act := range Acts {
		if s.acts[act] || said[act] {
			found.Taken = append(found.Taken, act)
		}
	}
	if len(found.Taken) > 0 && s.signed {
		found.Taken = append(found.Taken, ActSignature)
	}
	return found, nil
}

// Without is a PDF without what FindBeside found in it: its pages are the same. What was written is read once more, so that nothing
// is taken for done that is not; it holds only what was read, so that every reader reads the same.
func Without(content []byte) (made []byte, err error) {
	defer func() {
		if recover() != nil {
			made, err = nil, ErrStays
		}
	}()
	s, err := see(content)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStays, err)
	}
	if err := s.unsign(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStays, err)
	}
	if err := s.EnsurePageCount(); err != nil || s.PageCount == 0 {
		return nil, fmt.Errorf("%w: no page was found", ErrStays)
	}
	s.Encrypt, s.EncKey, s.E = nil, nil, nil
	var out bytes.Buffer
	if err := api.WriteContext(s.Context, &out); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStays, err)
	}
	again, err := see(out.Bytes())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStays, err)
	}
	if err := again.EnsurePageCount(); err != nil || again.PageCount != s.PageCount || len(again.acts) > 0 {
		return nil, fmt.Errorf("%w: %d of %d pages were written, with %v", ErrStays, again.PageCount, s.PageCount, again.acts)
	}
	return out.Bytes(), nil
}

// see reads a PDF and takes out, in memory, what acts.
func see(content []byte) (s *sight, err error) {
	defer func() {
		if broke := recover(); broke != nil {
			s, err = nil, fmt.Errorf("%w: %v", ErrUnreadable, broke)
		}
	}()
	read, err := openAs(bytes.NewReader(content), model.COLLECT)
	if err != nil {
		return nil, err
	}
	s = &sight{Context: read, acts: map[Act]bool{}, streams: map[int]bool{}}
	return s, s.look()
}

// heldIn is what a file within a PDF holds.
func heldIn(content []byte, object int) ([]byte, error) {
	s, err := see(content)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(s.held, func(h Held) bool { return h.Object == object }) {
		return nil, ErrUnreadable
	}
	sd, _, err := s.DereferenceStreamDict(*types.NewIndirectRef(object, s.generation(object)))
	if err == nil && sd != nil {
		err = sd.DecodeWithLimit(mostHeld)
	}
	if err != nil || sd == nil || len(sd.FilterPipeline) > 0 && sd.FilterPipeline[len(sd.FilterPipeline)-1].Name == filter.DCT {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return sd.Content, nil
}
