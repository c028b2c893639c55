package lead

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"net/url"
	"strings"

	"gable/domain"
)

//go:embed page
var pages embed.FS

var (
	formPage      = pageOf("form.html")
	confirmPage   = pageOf("confirm.html")
	leafStyle     = fileOf("form.css")
	confirmScript = fileOf("confirm.js")
)

func pageOf(name string) *template.Template {
	return template.Must(template.ParseFS(pages, "page/layout.html", "page/"+name))
}

func fileOf(name string) string {
	raw, err := pages.ReadFile("page/" + name)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

// sourceOf is how a policy names a text that stands in the page itself.
func sourceOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// leafPolicy lets a page do what it does and nothing else, and be shown in the frames of those sites alone.
func leafPolicy(script, frames string) string {
	policy := "default-src 'none'; style-src " + sourceOf(leafStyle)
	if script != "" {
		policy += "; script-src " + sourceOf(script)
	}
	return policy + "; form-action 'self'; base-uri 'none'; frame-ancestors " + frames
}

// leaf is what every page shows that is for people who have none of the apps.
type leaf struct {
	Language, Other, OtherLanguage, Company, Action string
	Style                                           template.CSS
}

func leafIn(language, company, action string) leaf {
	l := leaf{Language: known(language), Other: "es", OtherLanguage: "Español", Company: company, Action: action, Style: template.CSS(leafStyle)} //nolint:gosec // our own file
	if l.Language == "es" {
		l.Other, l.OtherLanguage = "en", "English"
	}
	return l
}

// known is a language there are texts in: English unless it is Spanish.
func known(language string) string {
	if language == "es" {
		return "es"
	}
	return "en"
}

// render puts a page into the answer.
func (g *Given) render(page *template.Template, shown any) error {
	var out bytes.Buffer
	if err := page.ExecuteTemplate(&out, "layout.html", shown); err != nil {
		return err
	}
	g.ContentType, g.Body = "text/html; charset=utf-8", out.Bytes()
	return nil
}

func (g *Given) json(v any) (err error) {
	g.ContentType, g.Policy = "application/json", "default-src 'none'"
	g.Body, err = json.Marshal(v)
	return err
}

// read takes what was sent as a page does, into the values, or as a program does: JSON, into the other.
func read(contentType string, raw []byte, into any) (values url.Values, isJSON bool, err error) {
	switch {
	case strings.HasPrefix(contentType, "application/json"):
		decoder := json.NewDecoder(bytes.NewReader(raw))
		decoder.DisallowUnknownFields()
		if decoder.Decode(into) != nil {
			err = domain.BadRequest("The body is not the form's JSON.")
		}
		return nil, true, err
	case !strings.HasPrefix(contentType, "application/x-www-form-urlencoded"):
		return nil, false, domain.Refuse(domain.CodeUnsupportedMedia, "refusals:lead.formType", "Send the form as the page does, or as JSON.")
	}
	values, err = url.ParseQuery(string(raw))
	if err != nil {
		err = domain.BadRequest("The body is not a form's.")
	}
	return values, false, err
}
