package document

import "slices"

// Use is what a file is sent for: what may be sent follows from it.
type Use string

// UseNeed is a file that answers a need.
const UseNeed Use = "NEED"

// Types by their content.
const (
	TypePDF  = "application/pdf"
	TypeJPEG = "image/jpeg"
	TypePNG  = "image/png"
	TypeHEIC = "image/heic" // as iPhones take pictures; kept as the JPEG that is made of it
	TypeHEIF = "image/heif"
	TypeTIFF = "image/tiff" // as fax machines and scanners write pages; what counts is the PDF that is made of them
)

// Limit is how large a file of some types may be.
type Limit struct {
	Types []string
	Bytes int64
}

// limits are all that may be sent, by use.
var limits = map[Use][]Limit{
	UseNeed: {{Types: []string{TypePDF}, Bytes: 100 << 20}, {Types: []string{TypeJPEG, TypePNG, TypeHEIC, TypeHEIF, TypeTIFF}, Bytes: 40 << 20}},
}

// Largest is the size that no file of the use may exceed, whatever it is.
func (u Use) Largest() (most int64) {
	for _, l := range limits[u] {
		most = max(most, l.Bytes)
	}
	return most
}

// Types are all types of the use's files.
func (u Use) Types() (all []string) {
	for _, l := range limits[u] {
		all = append(all, l.Types...)
	}
	return all
}

// Takes tells whether files of a type are taken, and how large one may be.
func (u Use) Takes(mediaType string) (most int64, taken bool) {
	for _, l := range limits[u] {
		if slices.Contains(l.Types, mediaType) {
			return l.Bytes, true
		}
	}
	return 0, false
}

// KeptAsJPEG tells whether a JPEG is made of a file of a type: few browsers show it as it came.
func KeptAsJPEG(mediaType string) bool { return mediaType == TypeHEIC || mediaType == TypeHEIF }

// KeptAsPDF tells whether a PDF is made of the pages of a file of a type: few browsers show it as it came. The file itself is kept as an
// earlier version.
func KeptAsPDF(mediaType string) bool { return mediaType == TypeTIFF }

// Shown tells whether a browser may show a file of a type inside a page.
func Shown(mediaType string) bool {
	return slices.Contains([]string{TypePDF, TypeJPEG, TypePNG}, mediaType)
}

// PartBytes is how much of a file one request carries: what a slow line brings within the time that a body may take.
const PartBytes = 1 << 20

// Bounds of what is on its way: files of one person and of a company, and what they announced in bytes. What is not whole after
// a day is removed.
const (
	MaxOwnUploads  = 20
	MaxOwnBytes    = 1 << 30
	MaxAllUploads  = 1000
	MaxAllBytes    = 50 << 30
	UploadLifeDays = 1
)
