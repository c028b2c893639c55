package document

import "gable/domain"

// Opening is how somebody saw what a document holds.
type Opening string

// The ways in which documents are opened.
const (
	OpeningPreview  Opening = "PREVIEW"
	OpeningDownload Opening = "DOWNLOAD"
	OpeningExport   Opening = "EXPORT"
)

// View is that somebody opened a document, in one way within one hour.
type View struct {
	UserID  domain.ID `json:"WizeUserId"`
	Name    string    `json:"name"`
	How     Opening   `json:"how" enum:"PREVIEW,DOWNLOAD,EXPORT"`
	FirstAt string    `json:"firstAt" doc:"RFC 3339, UTC."`
	LastAt  string    `json:"lastAt" doc:"RFC 3339, UTC."`
}
