package endpoint

import (
	"io"

	"github.com/danielgtaylor/huma/v2"

	"gable/domain"
)

// Upload reads the file of a form: VALIDATION_FAILED when the form came without it. At the most one byte beyond `most` is
// read, by which the caller tells that the file is too large.
func Upload(file huma.FormFile, most int64) ([]byte, error) {
	if !file.IsSet {
		return nil, domain.Invalid(domain.Missing("file"))
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, most+1))
	if err != nil {
		return nil, domain.BadRequest("The file could not be read.")
	}
	return content, nil
}
