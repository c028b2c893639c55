package document

import (
	"strings"

	sq "github.com/Masterminds/squirrel"

	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/http/record"
)

type searchIn struct {
	record.ListIn
	Search string `query:"search" maxLength:"200" doc:"Words, all of which a document has: in its text, its name, or its class. Accents and capitals do not matter."`
}

// maxSnippets bounds how many texts are opened for one answer.
const maxSnippets = 100

func listDocuments(c *endpoint.Call, a *endpoint.API, in *searchIn) (*endpoint.Listed[document.Document], error) {
	query, err := in.Query(documentdb.Documents.Listing())
	if err != nil {
		return nil, err
	}
	var found []sq.Sqlizer
	words := document.Searched(in.Search)
	if strings.TrimSpace(in.Search) != "" {
		if len(words) == 0 { // a number that stands in no index, or no word at all
			return endpoint.Whole[document.Document](nil), nil
		}
		stack, err := documentdb.Classes.Stack(c.Tx)
		if err != nil {
			return nil, err
		}
		finding, err := documentdb.Finding(c.Tx, a.Files.Vault, words, classesCalled(words, stack))
		if err != nil {
			return nil, err
		}
		found = append(found, finding)
	}
	rows, count, err := documentdb.Documents.List(c.Tx, query, found...)
	if err != nil {
		return nil, err
	}
	if err := addSnippets(c, a, rows, words); err != nil {
		return nil, err
	}
	endpoint.OnlyColumns(rows, query.Columns)
	return &endpoint.Listed[document.Document]{Body: endpoint.Page[document.Document]{Rows: rows, Count: count}}, nil
}

// classesCalled are the classes in whose name all words are, in either language.
func classesCalled(words []string, stack document.Stack) []string {
	codes := []string{}
	for _, class := range stack.Classes() {
		if document.HasWords(class.Name, words) || document.HasWords(class.NameEs, words) {
			codes = append(codes, class.Code)
		}
	}
	return codes
}

func addSnippets(c *endpoint.Call, a *endpoint.API, rows []document.Document, words []string) error {
	if len(words) == 0 || len(rows) == 0 {
		return nil
	}
	ids := make([]domain.ID, 0, maxSnippets)
	for _, d := range rows[:min(len(rows), maxSnippets)] {
		ids = append(ids, d.ID)
	}
	texts, err := documentdb.Texts(c.Tx, a.Files.Vault, ids)
	for i := range rows {
		rows[i].Snippet = document.Snippet(texts[rows[i].ID], words)
	}
	return err
}
