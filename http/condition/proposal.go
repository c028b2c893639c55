package condition

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"gable/domain"
	"gable/domain/condition"
	"gable/http/endpoint"
	"gable/pdf"
)

type textIn struct {
	endpoint.LoanPath
	Body struct {
		Text string `json:"text" required:"true" doc:"A lender's list, as it was copied."`
	}
}

type fileIn struct {
	endpoint.LoanPath
	endpoint.Form[struct {
		File huma.FormFile `form:"file" required:"true" doc:"A lender's list or letter: a PDF with text, or a text or CSV file. At most 10 MB."`
	}]
}

// ReadConditions are the conditions that a file proposes.
type ReadConditions struct {
	Rows   []condition.Condition `json:"rows" required:"true"`
	Count  int                   `json:"count" required:"true"`
	Unread []string              `json:"unread" required:"true" doc:"The lines that are no condition, as they stand there, headings of which nothing is known among them; at most 200."`
	Whole  bool                  `json:"whole" required:"true" doc:"Whether all pages were read."`
}

// Limits of a file that is read.
const (
	maxFileBytes = 10 << 20
	mostUnread   = 200
	unreadLength = 300
)

var errTooManyToRead = domain.TooLarge("refusals:condition.tooManyToRead", "These are more conditions than can be added at once. Please paste them in parts.")

func mountProposals(a *endpoint.API) {
	read := conditions.Route("POST", "/conditions/from-text", "readConditions", "Read a lender's list of conditions")
	read.Status = http.StatusOK
	read.Description = "Text with a condition a line, comma-separated text with a heading, or cells copied from a spreadsheet. Nothing is added: it answers what could be, for people to look at."
	endpoint.Write(a, read, func(_ *endpoint.Call, in *textIn) (*endpoint.Answer[ReadConditions], error) {
		if utf8.RuneCountInString(in.Body.Text) > condition.MaxPasted {
			return nil, domain.TooLarge("refusals:condition.textTooLong", "This text is too long. Please paste it in parts.")
		}
		read, err := proposed(condition.Pasted(in.Body.Text))
		if err != nil {
			return nil, err
		}
		return &endpoint.Answer[ReadConditions]{Body: read}, nil
	})
	file := conditions.Route("POST", "/conditions/from-file", "readConditionFile", "Read a lender's list or letter that came as a file")
	file.Status, file.MaxBodyBytes = http.StatusOK, maxFileBytes+endpoint.MaxBodyBytes
	file.Description = "As from-text; of a PDF the lines that are no condition are answered beside. 422 for a PDF of pictures, or one that can't be read. The file is not kept."
	endpoint.Take(a, file, a.Documents, func(ctx context.Context, _ *fileIn, file endpoint.File) (ReadConditions, error) {
		return readFile(ctx, a, file.Content)
	}, func(_ *endpoint.Call, _ *fileIn, read ReadConditions) (*endpoint.Answer[ReadConditions], error) {
		return &endpoint.Answer[ReadConditions]{Body: read}, nil
	})
}

// readFile reads the conditions of a file: of a PDF by what is printed on its pages, else of its text.
func readFile(ctx context.Context, a *endpoint.API, content []byte) (ReadConditions, error) {
	if len(content) > maxFileBytes {
		return ReadConditions{}, domain.TooLarge("refusals:document.formTooLarge", "This file is too large. Please send one of at most 10 MB.")
	}
	if strings.HasPrefix(string(content[:min(len(content), 5)]), "%PDF-") {
		text, whole, err := a.ReadPDF(ctx, bytes.NewReader(content))
		if err != nil {
			return ReadConditions{}, unreadable(err)
		}
		read, err := proposed(condition.Printed(text))
		read.Whole = whole
		return read, err
	}
	if !utf8.Valid(content) || strings.ContainsRune(string(content), 0) {
		return ReadConditions{}, domain.Refuse(domain.CodeUnsupportedMedia, "refusals:condition.otherType", "This is neither a PDF nor a text file.")
	}
	if utf8.RuneCount(content) > condition.MaxPasted {
		return ReadConditions{}, domain.TooLarge("refusals:condition.fileTextTooLong", "This text is too long. Please send it in parts.")
	}
	return proposed(condition.Pasted(string(content)))
}

// proposed is the answer to what was read of a list.
func proposed(rows []condition.Condition, unread []string) (ReadConditions, error) {
	read := ReadConditions{Rows: slices.Concat([]condition.Condition{}, rows), Count: len(rows), Unread: []string{}, Whole: true}
	for _, line := range unread[:min(len(unread), mostUnread)] {
		read.Unread = append(read.Unread, string([]rune(line)[:min(utf8.RuneCountInString(line), unreadLength)]))
	}
	if len(rows) > MaxAtOnce {
		return read, errTooManyToRead
	}
	return read, nil
}

// unreadable says to a person why a PDF has no list.
func unreadable(err error) error {
	message, key := "", ""
	switch {
	case errors.Is(err, pdf.ErrNoText):
		message, key = "This PDF has pictures of pages and no text. Please copy the list by hand, or ask the lender for a PDF with text.", "pictures"
	case errors.Is(err, pdf.ErrUnreadable):
		message, key = "This PDF can't be read. It may be damaged, or ask for a password.", "unreadable"
	default:
		return err
	}
	return domain.Invalid(domain.FieldError{Field: "file", Key: key, Message: message})
}
