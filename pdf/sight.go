package pdf

import (
	"fmt"
	"maps"
	"slices"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// sight is what was seen in a PDF, object by object: those that nothing leads to as well, since readers differ in what they follow.
type sight struct {
	*model.Context
	acts       map[Act]bool
	held       []Held
	streams    map[int]bool // the objects of what is in held
	starts     bool         // a program, as soon as the file is opened
	screenForm bool
	signed     bool
}

// maxSightDepth bounds how deep objects stand within one another, and actions after one another.
const maxSightDepth = 200

// actions are what becomes of each action by its name (ISO 32000-2, 12.6.4); those that are not here lead to a place of the file, to an
// address, or change what is seen.
var actions = map[string]Act{"JavaScript": ActScript, "Launch": ActProgram, "SubmitForm": ActSend, "ImportData": ActSend, "GoToR": ActElsewhere, "GoToE": ActElsewhere,
	"Rendition": ActMedia, "Movie": ActMedia, "Sound": ActMedia, "GoTo3DView": ActMedia, "RichMediaExecute": ActMedia}

// does are the entries by which an action of a name does something. The elements of a structure are called by names of the same entry, and
// have none of these.
var does = []string{"JS", "F", "Win", "Mac", "Unix", "Operation", "R", "OP", "Sound", "TA", "CMD", "AN", "T", "D", "Annotation"}

// embedded are the annotations that hold something else than a note.
var embedded = map[string]Act{"FileAttachment": ActFiles, "RichMedia": ActMedia, "Movie": ActMedia, "Sound": ActMedia, "3D": ActMedia}

// look goes through all objects, takes out what acts, and says what it was.
func (s *sight) look() error {
	root, err := s.Catalog()
	if err != nil || root == nil {
		return fmt.Errorf("%w: there is no catalogue", ErrUnreadable)
	}
	if err := s.opens(root["OpenAction"], 0); err != nil {
		return err
	}
	for _, number := range slices.Sorted(maps.Keys(s.Table)) {
		entry := s.Table[number]
		if entry == nil || entry.Free {
			continue
		}
		o, err := s.Dereference(*types.NewIndirectRef(number, s.generation(number)))
		if err != nil {
			return fmt.Errorf("%w: object %d: %w", ErrUnreadable, number, err)
		}
		if err := s.through(o, 0); err != nil {
			return err
		}
	}
	s.clearRoot(root)
	return nil
}

func (s *sight) generation(number int) int {
	if entry := s.Table[number]; entry != nil && entry.Generation != nil {
		return *entry.Generation
	}
	return 0
}

// through goes through what stands within an object.
func (s *sight) through(o types.Object, depth int) error {
	if depth > maxSightDepth {
		return fmt.Errorf("%w: its objects stand too deep in one another", ErrUnreadable)
	}
	switch o := o.(type) {
	case types.Array:
		for _, one := range o {
			if err := s.through(one, depth+1); err != nil {
				return err
			}
		}
	case types.StreamDict:
		return s.through(o.Dict, depth)
	case types.Dict:
		for _, action := range s.dictAt(o, "AA") {
			if err := s.opens(action, 0); err != nil {
				return err
			}
		}
		for _, one := range o {
			if err := s.through(one, depth+1); err != nil {
				return err
			}
		}
		s.meet(o)
	}
	return nil
}

// meet takes out of a dictionary what acts.
func (s *sight) meet(d types.Dict) {
	if _, has := d["ByteRange"]; has {
		s.signed = true
	}
	if files := s.dictAt(d, "EF"); files != nil {
		s.holds(d, files)
	}
	if act, is := s.action(d); is {
		s.acts[act] = true
		calm(d)
	}
	if act, is := embedded[s.nameAt(d, "Subtype")]; is && d["Rect"] != nil {
		s.acts[act] = true
		bare(d)
	}
}

// dictAt is the dictionary that an entry leads to; nil where it is anything else, which does nothing.
func (s *sight) dictAt(d types.Dict, key string) types.Dict {
	o, err := s.Dereference(d[key])
	if found, is := o.(types.Dict); err == nil && is {
		return found
	}
	return nil
}

// nameAt is the name that an entry has, however it is written.
func (s *sight) nameAt(d types.Dict, key string) string {
	o, err := s.Dereference(d[key])
	if name, is := o.(types.Name); err == nil && is {
		return string(name)
	}
	return ""
}

// action tells whether a dictionary is an action that is taken out.
func (s *sight) action(d types.Dict) (Act, bool) {
	act, is := actions[s.nameAt(d, "S")]
	if !is || s.nameAt(d, "Type") == "StructElem" && !slices.ContainsFunc(does, func(key string) bool { return key != "T" && key != "R" && d[key] != nil }) {
		return "", false
	}
	return act, slices.ContainsFunc(does, func(key string) bool { return d[key] != nil })
}

// calm makes an action one that does nothing, with the same that comes after it.
func calm(d types.Dict) {
	next, has := d["Next"]
	clear(d)
	d["S"], d["State"] = types.Name("SetOCGState"), types.Array{} // it shows and hides nothing
	if has {
		d["Next"] = next
	}
}

// bare leaves of an annotation what it looks like.
func bare(d types.Dict) {
	for _, key := range []string{"FS", "Sound", "Movie", "A", "AA", "RichMediaContent", "RichMediaSettings", "3DD", "3DA", "3DV", "3DI", "3DB", "3DU"} {
		d.Delete(key)
	}
	d["Subtype"] = types.Name("Stamp")
	if d["AP"] == nil { // a reader would draw a stamp of its own
		d["F"] = types.Integer(annotationUnseen)
	}
}

// opens looks at what is done without anybody's click: an address is opened by nobody's will, and a program started.
func (s *sight) opens(o types.Object, depth int) error {
	if depth > maxSightDepth {
		return fmt.Errorf("%w: its actions lead in a circle", ErrUnreadable)
	}
	o, err := s.Dereference(o)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	switch o := o.(type) {
	case types.Array: // what comes next may be several
		for _, one := range o {
			if err := s.opens(one, depth+1); err != nil {
				return err
			}
		}
	case types.Dict:
		next := o["Next"]
		switch act, is := s.action(o); {
		case is && act == ActProgram:
			s.starts = true
		case s.nameAt(o, "S") == "URI" && o["URI"] != nil:
			s.acts[ActOpen] = true
			calm(o)
		}
		if next != nil {
			return s.opens(next, depth+1)
		}
	}
	return nil
}

// holds takes what a file specification embeds out of it.
func (s *sight) holds(d, files types.Dict) {
	s.acts[ActFiles] = true
	name := ""
	for _, key := range []string{"UF", "F", "Unix", "Mac", "DOS", "Desc"} {
		if text, err := s.DereferenceStringOrHexLiteral(d[key], model.V10, nil); err == nil && name == "" {
			name = text
		}
	}
	for _, key := range slices.Sorted(maps.Keys(files)) {
		ref, is := files[key].(types.IndirectRef)
		if number := ref.ObjectNumber.Value(); is && !s.streams[number] {
			s.streams[number] = true
			s.held = append(s.held, Held{Name: name, Object: number})
		}
	}
	d.Delete("EF")
	d.Delete("RF")
}

// clearRoot takes out of the catalogue what it says of scripts and of files.
func (s *sight) clearRoot(root types.Dict) {
	names := s.dictAt(root, "Names")
	for key, act := range map[string]Act{"JavaScript": ActScript, "EmbeddedFiles": ActFiles, "Renditions": ActMedia} {
		if names[key] != nil {
			s.acts[act] = true
			names.Delete(key)
		}
	}
	if root["Collection"] != nil {
		s.acts[ActFiles] = true
	}
	for _, key := range []string{"Collection", "AF"} {
		root.Delete(key)
	}
	if form := s.dictAt(root, "AcroForm"); form["XFA"] != nil {
		needs, err := s.Dereference(root["NeedsRendering"])
		drawn, is := needs.(types.Boolean)
		s.screenForm = err == nil && is && bool(drawn)
		s.acts[ActScript] = true
		form.Delete("XFA")
	}
	root.Delete("NeedsRendering")
}

// unsign takes out what was signed of the bytes: they are others now. What a signature looks like stays.
func (s *sight) unsign() error {
	root, err := s.Catalog()
	if err != nil {
		return err
	}
	for _, key := range []string{"Perms", "Legal", "DSS"} {
		root.Delete(key)
	}
	s.dictAt(root, "AcroForm").Delete("SigFlags")
	for _, entry := range s.Table {
		field, is := entry.Object.(types.Dict)
		if !is {
			continue
		}
		if s.dictAt(field, "V")["ByteRange"] != nil {
			field.Delete("V")
			field.Delete("Lock")
		}
	}
	return nil
}
