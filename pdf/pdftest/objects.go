package pdftest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"strings"
)

// PageObjects are the first three objects of a PDF of one page, with more in its catalogue and its page.
func PageObjects(catalogue, page string) []string {
	return []string{"<< /Type /Catalog /Pages 2 0 R " + catalogue + " >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Resources << >> " + page + " >>"}
}

// StreamObject is an object that is a stream, with more in its dictionary.
func StreamObject(more, content string) string {
	return fmt.Sprintf("<< %s /Length %d >>\nstream\n%s\nendstream", more, len(content), content)
}

// FromObjects is a PDF of objects, numbered from 1, of which the first is the catalogue.
func FromObjects(objects ...string) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	offsets := writeObjects(&out, 0, objects)
	start := out.Len()
	_, _ = fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		_, _ = fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	_, _ = fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, start)
	return out.Bytes()
}

func writeObjects(out *bytes.Buffer, before int, objects []string) []int {
	offsets := make([]int, len(objects))
	for i, object := range objects {
		offsets[i] = out.Len()
		_, _ = fmt.Fprintf(out, "%d 0 obj\n%s\nendobj\n", before+i+1, object)
	}
	return offsets
}

// Packed is the PDF of FromObjects with its objects in a packed stream of objects, of which none is a stream itself.
func Packed(objects ...string) []byte {
	var places, all strings.Builder
	for i, object := range objects {
		_, _ = fmt.Fprintf(&places, "%d %d ", i+1, all.Len())
		all.WriteString(object + "\n")
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n")
	holder, table := len(objects)+1, len(objects)+2
	at := writeObjects(&out, len(objects), []string{StreamObject(fmt.Sprintf("/Type /ObjStm /N %d /First %d /Filter /FlateDecode", len(objects), places.Len()), deflated(places.String()+all.String()))})[0]
	rows := []byte{0, 0, 0, 0, 0, 0, 0}
	row := func(kind byte, where int, more byte) {
		rows = append(binary.BigEndian.AppendUint32(append(rows, kind), uint32(where)), 0, more)
	}
	for i := range objects {
		row(2, holder, byte(i))
	}
	row(1, at, 0)
	start := out.Len()
	row(1, start, 0)
	writeObjects(&out, table-1, []string{StreamObject(fmt.Sprintf("/Type /XRef /W [1 4 2] /Size %d /Root 1 0 R", table+1), string(rows))})
	_, _ = fmt.Fprintf(&out, "startxref\n%d\n%%%%EOF\n", start)
	return out.Bytes()
}

func deflated(content string) string {
	var packed bytes.Buffer
	pack := zlib.NewWriter(&packed)
	_, _ = pack.Write([]byte(content))
	_ = pack.Close()
	return packed.String()
}

// Holding is a PDF of one page with a file within it for each name, packed, of what it holds.
func Holding(files ...[2]string) []byte {
	objects := PageObjects("/Names << /EmbeddedFiles << /Names [%s] >> >>", "")
	tree := ""
	for i, file := range files {
		spec := len(objects) + 1
		tree += fmt.Sprintf("(%03d) %d 0 R ", i, spec)
		objects = append(objects, fmt.Sprintf("<< /Type /Filespec /F (%s) /UF (%s) /EF << /F %d 0 R >> >>", file[0], file[0], spec+1), StreamObject("/Type /EmbeddedFile /Filter /FlateDecode", deflated(file[1])))
	}
	objects[0] = fmt.Sprintf(objects[0], tree)
	return FromObjects(objects...)
}
