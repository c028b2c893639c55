// Package richtext keeps what people write in the rich-text editor safe to show: notes, email signatures, messages.
// The editor cleans what is typed and pasted too; this is what is relied on, since a request need not come from it.
package richtext

import (
	"encoding/base64"
	"iter"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"

	"gable/domain"
)

// Limits of the editor (platform.md sections 2 and 9).
const (
	MaxImageBytes = 2_000_000
	MaxBytes      = 5_000_000
	// MaxMarkupBytes is what may stand beside the images: some hundred pages. Reading markup costs far more than carrying an image.
	MaxMarkupBytes = 250_000
	MinFontSize    = 8
	MaxFontSize    = 96
)

// policy lists what stays; everything else goes, the text inside it stays but for that of script and style elements.
var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "strong", "b", "em", "i", "u", "s", "blockquote", "pre", "code", "ul", "ol", "li", "h1", "h2", "h3", "span")
	p.AllowStyles("font-size").MatchingHandler(isFontSize).OnElements("span")
	p.AllowStyles("text-align").MatchingEnum("left", "center", "right", "justify").OnElements("p", "h1", "h2", "h3")
	p.AllowAttrs("href").OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto", "tel")
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(false)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	p.RequireNoReferrerOnLinks(true)
	p.AllowDataURIImages()
	p.AllowAttrs("src").Matching(imageSource).OnElements("img")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("width", "height").Matching(regexp.MustCompile(`^[0-9]{1,4}$`)).OnElements("img")
	return p
})

// imageSource is what an image begins with; that the rest is base64 is held by AllowDataURIImages, which decodes it.
var imageSource = regexp.MustCompile(`^data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]`)

func isFontSize(value string) bool {
	number, isPixels := strings.CutSuffix(strings.TrimSpace(value), "px")
	size, err := strconv.Atoi(number)
	return isPixels && err == nil && size >= MinFontSize && size <= MaxFontSize
}

// Read returns what was typed as it may be kept, and what is wrong with its size. What is too large is not looked into.
func Read(field, typed string) (html string, faults []domain.FieldError) {
	if faults = checkSize(field, typed); len(faults) > 0 {
		return "", faults
	}
	html = Clean(typed)
	return html, checkSize(field, html)
}

// Clean returns the HTML with nothing in it that runs, loads from elsewhere or hides: what Gable stores is always this.
// Links open in a new tab without telling where from; images are inside the text. Cleaning twice changes nothing more.
func Clean(html string) string {
	return strings.TrimSpace(policy().Sanitize(html))
}

var (
	breaks = regexp.MustCompile(`(?i)<(?:br|/p|/li|/h[1-3]|/blockquote|hr)[^>]*>`)
)

// checkSize returns what is wrong with the size of HTML: an image, what is beside the images, or the whole is too large.
func checkSize(field, html string) []domain.FieldError {
	var faults domain.Faults
	markup, tooLarge := len(html), false
	for from, to := range images(html) {
		data := html[from:to]
		markup -= len(data)
		tooLarge = tooLarge || base64.StdEncoding.DecodedLen(len(data))-strings.Count(data, "=") > MaxImageBytes
	}
	switch {
	case len(html) > MaxBytes:
		faults.Add(field, "max", "The text is too large: at most 5 MB, images included", field, "5 MB")
	case markup > MaxMarkupBytes:
		faults.Add(field, "max", "The text is too long: at most 250 kB, images aside", field, "250 kB")
	}
	if tooLarge {
		faults.Add(field, "max", "An image may have at most 2 MB", field, "2 MB")
	}
	return faults
}

// images are where the content of each image stands in HTML. It is looked for by hand: an expression over megabytes takes long.
func images(html string) iter.Seq2[int, int] {
	const begin, encoding = "data:image/", ";base64,"
	return func(yield func(int, int) bool) {
		for at := 0; ; {
			next := strings.Index(html[at:], begin)
			if next < 0 {
				return
			}
			at += next + len(begin)
			kind := at
			for at < len(html) && html[at] >= 'a' && html[at] <= 'z' {
				at++
			}
			if at == kind || !strings.HasPrefix(html[at:], encoding) {
				continue
			}
			at += len(encoding)
			from := at
			for at < len(html) && isBase64(html[at]) {
				at++
			}
			if at > from && !yield(from, at) {
				return
			}
		}
	}
}

func isBase64(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '+' || c == '/' || c == '='
}

// withoutImages is HTML without the content of its images, which says nothing.
func withoutImages(html string) string {
	var left strings.Builder
	at := 0
	for from, to := range images(html) {
		left.WriteString(html[at:from])
		at = to
	}
	left.WriteString(html[at:])
	return left.String()
}

// Text is what the HTML says without its markup, in one line of at most so many characters.
func Text(html string, most int) string {
	plain := bluemonday.StrictPolicy().Sanitize(breaks.ReplaceAllString(withoutImages(html), " "))
	plain = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&#34;", `"`, "&#39;", "'", "&amp;", "&").Replace(plain)
	runes := []rune(strings.Join(strings.Fields(plain), " "))
	if len(runes) > most {
		return strings.TrimSpace(string(runes[:most-1])) + "…"
	}
	return string(runes)
}
