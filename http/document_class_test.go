package http_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
	"gable/http/apitest"
	"gable/pdf/pdftest"
)

type documentClass struct {
	ID, Code, Name, NameEs, Category string
	Version                          int64
	Order                            int
	IsActive, IsOwn, IsChanged       bool
}

const classPath = "/los/api/document-classifications"

func classesOf(c *apitest.Client, path string) (all []documentClass) {
	var page struct{ Rows []documentClass }
	c.Get(path + "?limit=999").Want(200).Into(&page)
	return page.Rows
}

func classNamed(t *testing.T, all []documentClass, code string) documentClass {
	t.Helper()
	at := slices.IndexFunc(all, func(k documentClass) bool { return k.Code == code })
	require.GreaterOrEqual(t, at, 0, code)
	return all[at]
}

// TestCompanyEditsItsDocumentClasses: what came with the product is renamed, hidden, ordered and made again as it was; own ones come and go.
func TestCompanyEditsItsDocumentClasses(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer, harbor := w.As("companyadmin@summit.test"), w.As("originator@summit.test"), w.As("owner@harbor.test")
	shipped := classesOf(officer, classPath)
	require.Len(t, shipped, len(document.ShippedClasses()))
	for i, k := range shipped {
		require.Equal(t, document.ShippedClasses()[i].Code, k.Code)
		require.True(t, k.IsActive && !k.IsOwn && !k.IsChanged && k.Order == i+1, k.Code)
	}
	w2 := classNamed(t, shipped, "W2")

	t.Run("rename", func(t *testing.T) {
		officer.Patch(classPath+"/"+w2.ID, `{"name":"Ours"}`).Want(403)
		w.As("branchadmin@summit.test").Patch(classPath+"/"+w2.ID, `{"name":"Ours"}`).Want(403)
		harbor.Patch(classPath+"/"+w2.ID, `{"name":"Ours"}`).Want(404)
		admin.Patch(classPath+"/"+w2.ID, `{"name":" "}`).Want(422)
		admin.Patch(classPath+"/"+w2.ID, `{"category":"YACHT"}`).Want(422)
		admin.Patch(classPath+"/"+w2.ID, `{"code":"W3"}`).Want(422)
		admin.With("If-Match", "9").Patch(classPath+"/"+w2.ID, `{"name":"Ours"}`).Want(412)
		admin.Patch(classPath+"/"+w2.ID, `{"name":"Wage statement","isActive":false}`).Want(200)
		now := classNamed(t, classesOf(officer, classPath), "W2")
		require.True(t, now.IsChanged && !now.IsActive)
		require.Equal(t, "Wage statement", now.Name)
		require.NotEqual(t, "Wage statement", classNamed(t, classesOf(harbor, classPath), "W2").Name, "another company's classes are its own")
		admin.Delete(classPath + "/" + w2.ID).Want(409)
		officer.Post(classPath+"/"+w2.ID+"/reset", "").Want(403)
		harbor.Post(classPath+"/"+w2.ID+"/reset", "").Want(404)
		admin.With("If-Match", "9").Post(classPath+"/"+w2.ID+"/reset", "").Want(412)
		admin.Post(classPath+"/"+w2.ID+"/reset", "").Want(200)
		again := classNamed(t, classesOf(officer, classPath), "W2")
		require.Equal(t, w2.Name, again.Name)
		require.True(t, again.IsActive && !again.IsChanged)
	})

	t.Run("own", func(t *testing.T) {
		const body = `{"name":"HOA letter","nameEs":"Carta de la HOA","category":"PROPERTY"}`
		officer.Post(classPath, body).Want(403)
		w.As("branchadmin@summit.test").Post(classPath, body).Want(403)
		admin.Post(classPath, `{"name":"HOA letter"}`).Want(422)
		admin.Post(classPath, `{"category":"PROPERTY"}`).Want(422)
		admin.Post(classPath, fmt.Sprintf(`{"name":%q,"category":"PROPERTY"}`, strings.Repeat("x", 161))).Want(422)
		own := made(admin, classPath, body)
		second := made(admin, classPath, body)
		all := classesOf(admin, classPath)
		is := classNamed(t, all, "CUSTOM_HOA_LETTER")
		require.True(t, is.IsOwn && is.IsActive)
		require.Equal(t, own, is.ID)
		require.Equal(t, second, classNamed(t, all, "CUSTOM_HOA_LETTER_2").ID)
		last := slices.IndexFunc(all, func(k documentClass) bool { return k.ID == own })
		require.Equal(t, "PROPERTY", all[last-1].Category, "it stands in its part of the folder")
		admin.Post(classPath+"/"+own+"/reset", "").Want(409)
		harbor.Delete(classPath + "/" + second).Want(404)
		officer.Delete(classPath + "/" + second).Want(403)
		admin.Delete(classPath + "/" + second).Want(204)
		admin.Delete(classPath + "/" + second).Want(404)
	})

	t.Run("order", func(t *testing.T) {
		var ids []string
		for _, k := range classesOf(admin, classPath) {
			ids = append(ids, k.ID)
		}
		admin.Patch(classPath+"/order", map[string]any{"ids": ids[1:]}).Want(409)
		officer.Patch(classPath+"/order", map[string]any{"ids": ids}).Want(403)
		ids[0], ids[1] = ids[1], ids[0]
		admin.Patch(classPath+"/order", map[string]any{"ids": ids}).Want(200)
		now := classesOf(admin, classPath)
		require.Equal(t, shipped[1].Code, now[0].Code)
		require.Equal(t, shipped[0].Code, now[1].Code)
		require.False(t, now[0].IsChanged, "its place is no word of it")
	})
}

// TestFolderFollowsTheCompanysClasses: a document is of the company's classes, keeps one that is hidden, and stands where the company puts it.
func TestFolderFollowsTheCompanysClasses(t *testing.T) {
	t.Parallel()
	w, d := newFolder(t)
	admin := w.As("companyadmin@summit.test")
	of := d.loan + "/document-classifications"
	t.Run("GET /los/api/loans/{loanId}/document-classifications/ok", func(t *testing.T) {
		require.Len(t, classesOf(d.officer, of), len(document.ShippedClasses()))
	})
	w.As("companyadmin@harbor.test").Get(of).Want(404)
	d.borrower.Get(of).Want(403)
	d.officer.Get(of + `?where={"nothing":1}`).Want(400)

	const code = "CUSTOM_BARN_SURVEY"
	own := made(admin, classPath, `{"name":"Barn survey","nameEs":"Estudio del granero","category":"CLOSING"}`)
	need := effect{"title": "Survey", "BorrowerId": d.jane, "classification": "YACHT"}
	d.officer.Post(d.loan+"/needs", need).Want(422)
	w.As("companyadmin@summit.test").Post("/los/api/master-needs", `{"title":"Survey","classification":"YACHT"}`).Want(422)
	w.As("companyadmin@harbor.test").Post("/los/api/master-needs", `{"title":"Survey","classification":"`+code+`"}`).Want(422)
	need["classification"] = code
	asked := d.officer.Post(d.loan+"/needs", need).Want(201).Map()["id"].(string)
	admin.Delete(classPath + "/" + own).Want(409)
	d.officer.Delete(d.loan + "/needs/" + asked).Want(204)
	admin.Delete(classPath + "/" + own).Want(409) // the need can be brought back

	barn, note := d.send("barn.pdf", code, pdftest.Of(310)), d.send("note.pdf", "NOTE", pdftest.Of(320))
	names := func() (names []string) {
		answer := d.officer.Get(d.loan + "/documents/export").Want(200)
		files, err := zip.NewReader(bytes.NewReader(answer.Body), int64(len(answer.Body)))
		require.NoError(t, err)
		for _, file := range files.File {
			names = append(names, file.Name)
		}
		return names
	}
	require.Equal(t, []string{"001 Promissory note - note.pdf", "002 Barn survey - barn.pdf"}, names())
	ids := []string{own}
	for _, k := range classesOf(admin, classPath) {
		if k.ID != own {
			ids = append(ids, k.ID)
		}
	}
	admin.Patch(classPath+"/order", map[string]any{"ids": ids}).Want(200)
	admin.Patch(classPath+"/"+own, `{"name":"Granary survey","isActive":false}`).Want(200)
	require.Equal(t, []string{"001 Granary survey - barn.pdf", "002 Promissory note - note.pdf"}, names(), "what is hidden keeps its documents and its name")
	require.EqualValues(t, 1, d.officer.Get(d.loan + "/documents?search=granero").Want(200).Map()["count"])
	d.officer.Patch(d.path(barn), `{"name":"survey.pdf"}`).Want(200)
	d.officer.Patch(d.path(note), `{"classification":"YACHT"}`).Want(422)
	require.Equal(t, code, d.get(barn).Classification)
}
