package http_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"image"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

// TestFax: few browsers show a TIFF, so the document is the PDF that is made of its pages; what came is the version before it.
func TestFax(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	text, err := os.ReadFile("../pdf/testdata/fax.tif.base64")
	require.NoError(t, err)
	fax, err := base64.StdEncoding.DecodeString(string(text))
	require.NoError(t, err)
	id := d.deliver(d.borrower, d.own, "Statement.TIF", fax)
	found := d.looked(id)
	require.Equal(t, []any{"CLEAN", "Statement.pdf", "application/pdf"}, []any{found.State, found.Name, found.MediaType})
	content := d.borrower.Get(d.own + "/documents/" + id + "/content?preview=true").Want(200)
	require.Equal(t, "application/pdf", content.Header.Get("Content-Type"))
	require.Equal(t, 4, pdftest.Count(t, content.Body))
	require.Equal(t, "IN_REVIEW", d.needOf(d.borrower, d.own).Status)
	versions := rows(d.officer, d.loan+"/documents/"+id+"/versions")
	require.Len(t, versions, 2)
	came := versions[1]
	require.Equal(t, []any{"Statement.TIF", "image/tiff", "CLEAN", 1.0, id}, []any{came["name"], came["mediaType"], came["state"], came["number"], came["supersededBy"]})
	require.Equal(t, 2.0, versions[0]["number"])
	t.Run("what came is kept, for staff", func(t *testing.T) {
		original := fmt.Sprint(came["id"])
		kept := d.officer.Get(d.loan + "/documents/" + original + "/content?preview=true").Want(200)
		require.Equal(t, fax, kept.Body)
		require.Equal(t, "application/octet-stream", kept.Header.Get("Content-Type"), "no page shows it")
		d.borrower.Get(d.own + "/documents/" + original + "/content").Want(404)
		d.officer.Post(d.loan+"/documents/"+id+"/versions/"+original+"/revert", nil).Want(409)
		require.Len(t, d.needOf(d.borrower, d.own).LoanDocuments, 1)
	})
	t.Run("as a newer version of another", func(t *testing.T) {
		begun := d.officer.Post(d.loan+"/uploads", map[string]any{"name": "again.tiff", "size": len(fax), "newerThan": id}).Want(201).Map()
		var sent apiUpload
		part(d.officer, d.loan, fmt.Sprint(begun["id"]), 0, fax).Want(200).Into(&sent)
		newer := sent.DocumentID
		require.Equal(t, "CLEAN", d.looked(newer).State)
		names := []any{}
		for _, one := range rows(d.officer, d.loan+"/documents/"+newer+"/versions") {
			names = append(names, one["name"], one["number"])
		}
		require.Equal(t, []any{"again.pdf", 4.0, "again.tiff", 3.0, "Statement.pdf", 2.0, "Statement.TIF", 1.0}, names)
	})
	for name, content := range map[string][]byte{"one that is cut": fax[:len(fax)-200], "one that says its first page is enormous": enormous(fax)} {
		t.Run(name+" is refused", func(t *testing.T) {
			found := d.looked(d.deliver(d.borrower, d.own, "broken.tif", content))
			require.Equal(t, []any{"REFUSED", "DAMAGED", "broken.tif"}, []any{found.State, found.Refusal, found.Name})
		})
	}
}

// TestScanOfJPEGs: scanners and fax servers store pages of colours as JPEGs; those of an old kind are refused with the word for it.
func TestScanOfJPEGs(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	w.Work(vendor.NoScanner{})
	drawn := image.NewRGBA(image.Rect(0, 0, 340, 440))
	scan := pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: drawn, Rows: 64, Photometric: 6}, pdftest.JPEGPage{Drawn: drawn, Rows: 128, Wide: 128, Photometric: 6})
	id := d.deliver(d.borrower, d.own, "Scan.tif", scan)
	found := d.looked(id)
	require.Equal(t, []any{"CLEAN", "Scan.pdf", "application/pdf"}, []any{found.State, found.Name, found.MediaType})
	require.Equal(t, 2, pdftest.Count(t, d.borrower.Get(d.own+"/documents/"+id+"/content?preview=true").Want(200).Body))
	old := pdftest.JPEGTIFF(t, pdftest.JPEGPage{Drawn: drawn, Rows: 440, Photometric: 6, Compression: 6})
	found = d.looked(d.deliver(d.borrower, d.own, "old.tif", old))
	require.Equal(t, []any{"REFUSED", "OLD_TIFF", "old.tif"}, []any{found.State, found.Refusal, found.Name})
}

// enormous has the first page of a TIFF say that it has 65535 by 65535 pixels.
func enormous(fax []byte) []byte {
	fax = bytes.Clone(fax)
	entries := int(binary.LittleEndian.Uint32(fax[4:])) + 2
	for i := range 2 { // width and length stand behind what kind of page it is
		binary.LittleEndian.PutUint16(fax[entries+12*(i+1)+8:], 65535)
	}
	return fax
}
