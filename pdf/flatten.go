package pdf

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/types"
)

// Flags of annotations that are not seen.
const annotationUnseen = 1<<1 | 1<<5

// flatten makes the fields a part of the pages.
func (f *form) flatten() error {
	for page := 1; page <= f.PageCount; page++ {
		if err := f.flattenPage(page); err != nil {
			return err
		}
	}
	f.root.Delete("AcroForm")
	return nil
}

func (f *form) flattenPage(page int) error {
	d, _, inherited, err := f.PageDict(page, false)
	if err != nil {
		return err
	}
	annotations, _ := f.DereferenceArray(d["Annots"])
	var kept types.Array
	var draw strings.Builder
	drawn, faces := types.Dict{}, types.Dict{}
	for _, one := range annotations {
		w, err := f.DereferenceDict(one)
		if err != nil {
			return err
		}
		if kind := w.NameEntry("Subtype"); kind == nil || *kind != "Widget" {
			kept = append(kept, one)
			continue
		}
		place, ref, seen := f.drawing(w)
		switch text, is := f.textOf(ref); {
		case !seen:
		case is: // stands on the page itself, where readers look for text
			faces[text.face] = text.font
			_, _ = fmt.Fprintf(&draw, "q %s cm %s Q\n", place, text.content)
		default:
			name := fmt.Sprintf("GW%d", len(drawn))
			drawn[name] = ref
			_, _ = fmt.Fprintf(&draw, "q %s cm /%s Do Q\n", place, name)
		}
	}
	d.Delete("Annots")
	if len(kept) > 0 {
		d["Annots"] = kept
	}
	if draw.Len() == 0 {
		return nil
	}
	resources := f.dictAt(d, "Resources")
	if resources == nil && inherited != nil {
		resources = inherited.Resources
	}
	d["Resources"] = f.with(f.with(resources, "XObject", drawn), "Font", faces)
	return f.append(d, draw.String())
}

// textOf is what was written in a drawing.
func (f *form) textOf(ref types.Object) (writtenText, bool) {
	at, is := ref.(types.IndirectRef)
	if !is {
		return writtenText{}, false
	}
	text, is := f.written[at.ObjectNumber.Value()]
	return text, is
}

// with are the resources of a page, which it may share with others, and more of a kind.
func (f *form) with(resources types.Dict, kind string, more types.Dict) types.Dict {
	own, of := types.Dict{}, types.Dict{}
	maps.Copy(own, resources)
	maps.Copy(of, f.dictAt(resources, kind))
	maps.Copy(of, more)
	own[kind] = of
	return own
}

// append draws on a page over what stands there.
func (f *form) append(d types.Dict, draw string) error {
	var all types.Array
	if d["Contents"] != nil {
		found, err := f.Dereference(d["Contents"])
		if err != nil {
			return err
		}
		if list, is := found.(types.Array); is {
			all = slices.Clone(list)
		} else {
			all = types.Array{d["Contents"]}
		}
	}
	before, err := f.stream("q\n")
	if err != nil {
		return err
	}
	after, err := f.stream("\nQ\n" + draw)
	if err != nil {
		return err
	}
	d["Contents"] = append(append(types.Array{before}, all...), after)
	return nil
}

func (f *form) stream(content string) (types.IndirectRef, error) {
	sd, err := f.NewStreamDictForBuf([]byte(content))
	if err == nil {
		err = sd.Encode()
	}
	if err != nil {
		return types.IndirectRef{}, err
	}
	ref, err := f.IndRefForNewObject(*sd)
	if err != nil {
		return types.IndirectRef{}, err
	}
	return *ref, nil
}

// drawing is what a widget looks like as it stands, and where it is drawn; none for one that is not seen.
func (f *form) drawing(w types.Dict) (place string, ref types.Object, seen bool) {
	if flags, err := f.DereferenceInteger(w["F"]); err == nil && flags != nil && flags.Value()&annotationUnseen != 0 {
		return "", nil, false
	}
	looks := f.dictAt(w, "AP")
	if looks == nil {
		return "", nil, false
	}
	ref = looks["N"]
	if states := f.dictAt(looks, "N"); states != nil {
		ref = states[f.textAt(w, "AS")]
	}
	if ref == nil {
		return "", nil, false
	}
	sd, _, err := f.DereferenceStreamDict(ref)
	if err != nil || sd == nil {
		return "", nil, false
	}
	return f.placed(sd.Dict, w), ref, true
}

// placed is the matrix that brings a drawing into the rectangle of its widget (PDF 32000-1, 12.5.5).
func (f *form) placed(drawing, w types.Dict) string {
	x, y, wide, high := f.box(w)
	bx, by, bw, bh := f.box(types.Dict{"Rect": drawing["BBox"]})
	m := [6]float64{1, 0, 0, 1, 0, 0}
	given, _ := f.DereferenceArray(drawing["Matrix"])
	for i := range min(len(given), 6) {
		m[i], _ = f.DereferenceNumber(given[i])
	}
	left, low, right, top := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, corner := range [][2]float64{{bx, by}, {bx + bw, by}, {bx, by + bh}, {bx + bw, by + bh}} {
		cx, cy := m[0]*corner[0]+m[2]*corner[1]+m[4], m[1]*corner[0]+m[3]*corner[1]+m[5]
		left, low, right, top = min(left, cx), min(low, cy), max(right, cx), max(top, cy)
	}
	sx, sy := 1.0, 1.0
	if right > left && top > low {
		sx, sy = wide/(right-left), high/(top-low)
	}
	return fmt.Sprintf("%.5f 0 0 %.5f %.3f %.3f", sx, sy, x-left*sx, y-low*sy)
}
