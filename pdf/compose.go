// Package pdf makes one PDF of the pages of others and of pictures.
package pdf

import (
	"errors"
	"fmt"
	"image"
	"io"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// Source is a PDF, or a picture that makes a page.
type Source struct {
	Content io.ReadSeeker
	Picture bool // a JPEG or a PNG
}

// Run is pages of one source, in the order in which they are wanted.
type Run struct {
	Source Source
	// Pages are counted from 1; of the source that has count pages.
	Pages func(count int) []int
	// Turn is by how many degrees they are turned to the right.
	Turn int
	// Bookmark is what the first of the pages is called in the outline; "" for none.
	Bookmark string
}

// Faults of what pages were to be taken of.
var (
	// ErrUnreadable is a source that is no PDF or picture that pages can be taken of, such as one that asks for a password.
	ErrUnreadable = errors.New("pages can't be taken of this file")
	// ErrNoPage is a page that a source does not have.
	ErrNoPage = errors.New("there is no such page")
	// ErrTooManyPages is that more pages were asked for than allowed.
	ErrTooManyPages = errors.New("these are too many pages")
)

// RunFault is a fault of one of the runs that were to be put together.
type RunFault struct {
	Run int // by its place among them
	Err error
}

// Error is what is wrong with it.
func (f *RunFault) Error() string { return fmt.Sprintf("run %d: %s", f.Run, f.Err) }

// Unwrap is the fault itself.
func (f *RunFault) Unwrap() error { return f.Err }

func configuration() *model.Configuration {
	api.DisableConfigDir()
	c := model.NewDefaultConfiguration()
	c.ValidationMode, c.Offline = model.ValidationRelaxed, true
	return c
}

// Compose writes a PDF of at most so many pages, and tells how many it has. Sources are read one after another and kept in memory. What is
// wrong with one of the runs is a RunFault.
func Compose(out io.Writer, most int, runs []Run) (pages int, err error) {
	at := 0
	// A file may be made to break what reads it; nothing can then be taken of it.
	defer func() {
		if recover() != nil {
			err = ErrUnreadable
			if at < len(runs) {
				err = &RunFault{at, ErrUnreadable}
			}
		}
	}()
	conf := configuration()
	made, err := pdfcpu.CreateContextWithXRefTable(conf, types.PaperSize["Letter"])
	if err != nil {
		return 0, err
	}
	var marks []pdfcpu.Bookmark
	opened := map[io.ReadSeeker]*model.Context{}
	for ; at < len(runs); at++ {
		run := runs[at]
		from, known := opened[run.Source.Content]
		if !known {
			if from, err = open(run.Source, conf); err != nil {
				return 0, &RunFault{at, err}
			}
			opened[run.Source.Content] = from
		}
		wanted := run.Pages(from.PageCount)
		if len(wanted) == 0 {
			return 0, &RunFault{at, ErrNoPage}
		}
		if pages+len(wanted) > most {
			return 0, ErrTooManyPages
		}
		if err := pdfcpu.AddPages(from, made, wanted, false); err != nil {
			return 0, &RunFault{at, fmt.Errorf("%w: %w", ErrUnreadable, err)}
		}
		if run.Bookmark != "" {
			marks = append(marks, pdfcpu.Bookmark{Title: run.Bookmark, PageFrom: pages + 1})
		}
		made.PageCount = pages + len(wanted)
		for pages < made.PageCount {
			pages++
			if err := turn(made, pages, run.Turn); err != nil {
				return 0, err
			}
		}
	}
	if len(marks) > 0 {
		if err := pdfcpu.AddBookmarks(made, marks, true); err != nil {
			return 0, err
		}
	}
	return pages, api.Write(made, out, conf)
}

func open(source Source, conf *model.Configuration) (*model.Context, error) {
	content := source.Content
	if source.Picture {
		page, err := pageOf(content, conf)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
		}
		content = page
	}
	return openPages(content)
}

func turn(made *model.Context, page, degrees int) error {
	if degrees == 0 {
		return nil
	}
	d, _, inherited, err := made.PageDict(page, false)
	if err != nil {
		return err
	}
	d.Update("Rotate", types.Integer(((inherited.Rotate+degrees)%360+360)%360))
	return nil
}

// letter is a page in points, and the margin around a picture on it.
const letterWide, letterHigh, margin = 612, 792, 18

// pageOf puts a picture on a page of Letter size, upright as the camera saw it and as large as fits.
func pageOf(content io.ReadSeeker, conf *model.Configuration) (io.ReadSeeker, error) {
	turned := orientation(content)
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	size, _, err := image.DecodeConfig(content)
	if err != nil {
		return nil, err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	page := types.Dim{Width: letterWide, Height: letterHigh}
	if size.Width > size.Height { // the page lies as the picture does; it is turned with it
		page = types.Dim{Width: letterHigh, Height: letterWide}
	}
	fit := pdfcpu.DefaultImportConfig()
	fit.PageDim, fit.PageSize, fit.UserDim = &page, "", true
	fit.Pos, fit.Scale = types.Center, 1-2*float64(margin)/letterWide
	var out seekBuffer
	if err := api.ImportImages(nil, &out, []io.Reader{content}, fit, conf); err != nil {
		return nil, err
	}
	if turned == 0 {
		return out.reader(), nil
	}
	var upright seekBuffer
	if err := api.Rotate(out.reader(), &upright, turned, nil, conf); err != nil {
		return nil, err
	}
	return upright.reader(), nil
}
