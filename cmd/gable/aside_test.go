package main

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/aside"
	"gable/domain"
	domaindocument "gable/domain/document"
	"gable/http/document"
	"gable/http/picture"
	"gable/http/pricing"
	"gable/jobs"
	"gable/pdf"
	"gable/pdf/pdftest"
)

// TestMain lets the program of the tests work on a file as the product does, in a process of its own, and takes away what was made for
// many tests.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == aside.Command {
		os.Exit(run(context.Background(), os.Args[1:], nil, os.Stdout, os.Stderr))
	}
	code := m.Run()
	endDemo()
	_ = os.RemoveAll(programsFolder)
	os.Exit(code)
}

// bomb is a small PDF whose one page says a gigabyte.
func bomb(t *testing.T) []byte {
	t.Helper()
	var packed bytes.Buffer
	pack, err := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
	require.NoError(t, err)
	_, err = pack.Write([]byte("BT ("))
	require.NoError(t, err)
	line := bytes.Repeat([]byte("a"), 1<<20)
	for range 1 << 10 {
		_, err := pack.Write(line)
		require.NoError(t, err)
	}
	require.NoError(t, pack.Close())
	var out bytes.Buffer
	offsets := []int{}
	object := func(text string) {
		offsets = append(offsets, out.Len())
		_, _ = fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(offsets), text)
	}
	out.WriteString("%PDF-1.7\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 700] /Contents 4 0 R /Resources << >> >>")
	object(fmt.Sprintf("<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", packed.Len(), packed.Bytes()))
	start := out.Len()
	_, _ = fmt.Fprintf(&out, "xref\n0 5\n0000000000 65535 f \n")
	for _, at := range offsets {
		_, _ = fmt.Fprintf(&out, "%010d 00000 n \n", at)
	}
	_, _ = fmt.Fprintf(&out, "trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", start)
	return out.Bytes()
}

// TestFilesAreWorkedOnAside: each kind of file that somebody sends is worked on by a process of its own, and one that is made to fill
// the memory, or is no such file, ends alone, with its own fault.
func TestFilesAreWorkedOnAside(t *testing.T) {
	t.Parallel()
	shop, err := aside.Open(servingPlaces)
	require.NoError(t, err)
	ctx := t.Context()
	limits := pdf.LinesLimits{Pages: 2, Characters: 1000}
	for _, task := range []*aside.Task[pdf.LinesLimits, pdf.Whole]{pdf.ReadList, pdf.ReadText} {
		read := func(content []byte) (string, bool, error) {
			return pdf.LinesAside(ctx, shop, task, bytes.NewReader(content), limits)
		}
		text, whole, err := read(pdftest.Said("Prior to docs", "1. Payoff"))
		require.NoError(t, err)
		require.True(t, whole)
		require.Equal(t, "Prior to docs\n\n1. Payoff\n\n", text)
		_, whole, err = read(pdftest.Said("one", "two", "three"))
		require.NoError(t, err)
		require.False(t, whole)
		_, _, err = read(pdftest.Of(300))
		require.ErrorIs(t, err, pdf.ErrNoText)
		_, _, err = read([]byte("no PDF"))
		require.ErrorIs(t, err, pdf.ErrUnreadable)
		_, _, err = read(bomb(t))
		require.Error(t, err, "unreadable, or more than a busy machine has time for")
	}
	t.Run("forms", func(t *testing.T) {
		form := pdftest.Form(pdftest.Field{Name: "name", Says: pdftest.TextField}, pdftest.Field{Name: "purpose", Says: pdftest.ChoiceField})
		fields, err := pdf.ReadFields.Do(ctx, shop, struct{}{}, bytes.NewReader(form), io.Discard)
		require.NoError(t, err)
		require.Len(t, fields, 2)
		made, left, err := pdf.FillAside(ctx, shop, form, map[string]string{"name": "Ada\nBee", "purpose": "Yacht"}, true)
		require.NoError(t, err)
		require.Equal(t, []string{"purpose"}, left)
		text, _, err := pdf.Lines(ctx, bytes.NewReader(made), pdf.ListLimits)
		require.NoError(t, err)
		require.Contains(t, text, "Ada Bee")
		for want, content := range map[error][]byte{pdf.ErrNoFields: pdftest.Of(300), pdf.ErrUnreadable: []byte("no PDF")} {
			_, err = pdf.ReadFields.Do(ctx, shop, struct{}{}, bytes.NewReader(content), io.Discard)
			require.ErrorIs(t, err, want)
			_, _, err = pdf.FillAside(ctx, shop, content, nil, true)
			require.ErrorIs(t, err, want)
		}
	})
	t.Run("pages and pictures", func(t *testing.T) {
		page := pdftest.Said("one", "two")
		photo := aPNG(t)
		q := jobs.Togetherness{Sources: []jobs.SourceFile{{Size: int64(len(page))}, {Size: int64(len(photo)), Picture: true}},
			Parts: []jobs.PartOf{{Source: 1}, {Source: 0}}}
		var made bytes.Buffer
		told, err := jobs.PutTogether.Do(ctx, shop, q, io.MultiReader(bytes.NewReader(page), bytes.NewReader(photo)), &made)
		require.NoError(t, err)
		require.Equal(t, 3, told.Pages)
		_, err = jobs.FromHEIC.Do(ctx, shop, struct{}{}, strings.NewReader("no picture"), io.Discard)
		require.Error(t, err)
		_, err = pdf.FromTIFF.Do(ctx, shop, struct{}{}, strings.NewReader("no fax"), io.Discard)
		require.ErrorIs(t, err, pdf.ErrUnreadable)
		for _, draw := range []*aside.Task[struct{}, struct{}]{picture.DrawPortrait, picture.DrawLogo} {
			drawn, err := picture.Draw(ctx, shop, draw, photo)
			require.NoError(t, err)
			require.NotEmpty(t, drawn)
			_, err = picture.Draw(ctx, shop, draw, append(bytes.Clone(photo), make([]byte, picture.MaxBytes)...))
			require.ErrorIs(t, err, picture.ErrTooLarge)
		}
	})
	t.Run("what a PDF holds besides its pages", func(t *testing.T) {
		holds := pdftest.Holding([2]string{"a.txt", "held"})
		found, err := pdf.LookBeside.Do(ctx, shop, struct{}{}, bytes.NewReader(holds), io.Discard)
		require.NoError(t, err)
		require.Equal(t, []pdf.Act{pdf.ActFiles}, found.Taken)
		var held, without bytes.Buffer
		_, err = pdf.TakeHeld.Do(ctx, shop, found.Held[0].Object, bytes.NewReader(holds), &held)
		require.NoError(t, err)
		require.Equal(t, "held", held.String())
		_, err = pdf.WriteWithout.Do(ctx, shop, struct{}{}, bytes.NewReader(holds), &without)
		require.NoError(t, err)
		require.NotContains(t, without.String(), "EmbeddedFile")
		_, err = pdf.LookBeside.Do(ctx, shop, struct{}{}, strings.NewReader("no PDF"), io.Discard)
		require.ErrorIs(t, err, pdf.ErrUnreadable)
		locked := pdftest.Locked(t, pdftest.Of(300), pdftest.Lock{Bits: 128, Password: "asked"})
		_, err = pdf.LookBeside.Do(ctx, shop, struct{}{}, bytes.NewReader(locked), io.Discard)
		require.ErrorIs(t, err, pdf.ErrProtected)
	})
	t.Run("lists of leads and mails", func(t *testing.T) {
		sheet, err := jobs.ReadLeads.Do(ctx, shop, struct{}{}, strings.NewReader("First Name,Last Name\nAna,One\n"), io.Discard)
		require.NoError(t, err)
		require.Len(t, sheet.Rows, 1)
		_, err = jobs.ReadLeads.Do(ctx, shop, struct{}{}, strings.NewReader("PK\x03\x04"), io.Discard)
		var refused *domain.Error
		require.ErrorAs(t, err, &refused)
		require.Equal(t, domain.CodeUnsupportedMedia, refused.Code)
		var made bytes.Buffer
		mail := "From: ana@example.test\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\n%PDF"
		read, err := document.ReadMail.Do(ctx, shop, struct{}{}, strings.NewReader(mail), &made)
		require.NoError(t, err)
		require.Equal(t, []int{4}, read.Sizes)
		require.Equal(t, "%PDF", made.String())
		_, err = document.ReadMail.Do(ctx, shop, struct{}{}, strings.NewReader("From: \r\n\r\nHello"), io.Discard)
		require.ErrorIs(t, err, domaindocument.ErrNoSender)
	})
	t.Run("sheets", func(t *testing.T) {
		_, err := pricing.ReadSheet.Do(ctx, shop, struct{}{}, strings.NewReader("PK\x03\x04"), io.Discard)
		require.Error(t, err)
	})
	require.Equal(t, 2, run(ctx, []string{aside.Command}, nil, io.Discard, io.Discard))
}

func aPNG(t *testing.T) []byte {
	t.Helper()
	p := image.NewRGBA(image.Rect(0, 0, 90, 60))
	p.Set(3, 3, color.Black)
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, p))
	return out.Bytes()
}
