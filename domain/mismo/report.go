package mismo

import (
	"fmt"
	"strings"

	"github.com/beevik/etree"
)

// Warning is something in an imported file that a person should know; it names elements and never repeats values.
type Warning struct {
	Key     string   `json:"key"`
	Params  []string `json:"params,omitempty"`
	Message string   `json:"message"`
}

const mostWarnings = 200

// report gathers warnings; a nil list means that nobody listens.
type report struct {
	quiet    bool
	warnings []Warning
}

func silent() *report { return &report{quiet: true} }

func (r *report) warn(key, message string, params ...string) {
	if !r.quiet && len(r.warnings) < mostWarnings {
		r.warnings = append(r.warnings, Warning{Key: key, Params: params, Message: message})
	}
}

func (r *report) notUnderstood(e *etree.Element) {
	where := whereabouts(e)
	r.warn("valueNotUnderstood", fmt.Sprintf("The value of %s is not one that can be used; it is kept for export.", where), where)
}

// whereabouts names an element by its nearest containers and label.
func whereabouts(e *etree.Element) string {
	names := []string{e.Tag}
	for up := e.Parent(); up != nil && len(names) < 4; up = up.Parent() {
		name := up.Tag
		if l := label(up); l != "" && len(l) <= 60 {
			names = append([]string{name + " " + l}, names...)
			break
		}
		names = append([]string{name}, names...)
	}
	return strings.Join(names, "/")
}
