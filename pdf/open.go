package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// pageKeys are the entries of a catalogue that have to do with pages and what stands on them. All others say how a reader shows the file
// (PDF 32000-1, 7.7.2): what is wrong with one of those says nothing of the pages.
var pageKeys = []string{"Type", "Version", "Extensions", "Pages", "AcroForm", "Dests", "Names", "OCProperties", "Lang"}

// pageNames are the name trees that pages go by.
var pageNames = []string{"Dests"}

// openPages reads a PDF to take pages of it. What its catalogue says beside them is left out, so that none of it refuses a page; where its
// pages don't keep to the format in all they hold, they are taken as they are.
func openPages(content io.ReadSeeker) (*model.Context, error) {
	read, err := openAs(content, model.COLLECT)
	if err != nil {
		return nil, err
	}
	if err := keepPages(read); err != nil {
		return nil, err
	}
	if err := api.ValidateContext(read); err == nil {
		if err := api.OptimizeContext(read); err == nil {
			return read, nil
		}
	}
	if read, err = openAs(content, model.COLLECT); err != nil {
		return nil, err
	}
	if err := keepPages(read); err != nil {
		return nil, err
	}
	if err := read.EnsurePageCount(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return read, nil
}

// openAs reads a PDF that asks for no password, from its beginning.
func openAs(content io.ReadSeeker, as model.CommandMode) (*model.Context, error) {
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	conf := configuration()
	conf.Cmd = as
	read, err := api.ReadContext(content, conf)
	switch {
	case errors.Is(err, pdfcpu.ErrWrongPassword), errors.Is(err, pdfcpu.ErrOwnerPasswordRequired):
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, ErrProtected)
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return read, nil
}

// showing are the entries of a catalogue that say how a reader shows the file, or what was signed of it.
var showing = []string{"ViewerPreferences", "PageLayout", "PageMode", "Threads", "OpenAction", "URI", "SpiderInfo", "OutputIntents", "PieceInfo", "Perms", "Legal", "Requirements",
	"Collection", "NeedsRendering", "DSS", "AF", "DPartRoot"}

// keepForm leaves out of a catalogue what has nothing to do with pages and fields, but not what makes the form easier to read.
func keepForm(read *model.Context) error {
	root, err := read.Catalog()
	if err != nil || root == nil {
		return ErrUnreadable
	}
	for _, key := range showing {
		root.Delete(key)
	}
	return nil
}

// keepPages leaves out of a catalogue what has nothing to do with pages.
func keepPages(read *model.Context) error {
	root, err := read.Catalog()
	if err != nil || root == nil {
		return ErrUnreadable
	}
	for key := range root {
		if !slices.Contains(pageKeys, key) {
			root.Delete(key)
		}
	}
	names, err := read.DereferenceDict(root["Names"])
	if err != nil || names == nil {
		root.Delete("Names")
		return nil
	}
	kept := types.Dict{}
	for _, key := range pageNames {
		if tree, has := names[key]; has {
			kept[key] = tree
		}
	}
	root["Names"] = kept
	return nil
}

// unlocked is a PDF without its encryption. One that is locked against change alone opens without a password in every reader, and so here;
// one that asks for a password is ErrUnreadable and ErrProtected.
func unlocked(content []byte) ([]byte, error) {
	read, err := openAs(bytes.NewReader(content), model.DECRYPT)
	if err != nil {
		return nil, err
	}
	if err := keepPages(read); err != nil {
		return nil, err
	}
	if err := read.EnsurePageCount(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	read.Encrypt, read.EncKey, read.E = nil, nil, nil
	var out bytes.Buffer
	if err := api.WriteContext(read, &out); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return out.Bytes(), nil
}
