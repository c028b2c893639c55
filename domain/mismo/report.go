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

// report gathers warnings, and which elements were looked at; a quiet one does neither, since nobody listens.
type report struct {
	quiet    bool
	warnings []Warning
	seen     map[*etree.Element]bool
}

func newReport() *report { return &report{seen: map[*etree.Element]bool{}} }

func silent() *report { return &report{quiet: true} }

// read notes that an element has a meaning here.
func (r *report) read(e *etree.Element) {
	if !r.quiet {
		r.seen[e] = true
	}
}

func (r *report) warn(key, message string, params ...string) {
	if !r.quiet && len(r.warnings) < mostWarnings {
		r.warnings = append(r.warnings, Warning{Key: key, Params: params, Message: message})
	}
}

func (r *report) notUnderstood(e *etree.Element) {
	where := whereabouts(e)
	r.warn("valueNotUnderstood", fmt.Sprintf("The value of %s is not one that can be used; it is kept for export.", where), where)
}

// saidTwice tells of a second value of what a loan has one of.
func (r *report) saidTwice(e *etree.Element) {
	where := whereabouts(e)
	r.warn("saidTwice", fmt.Sprintf("%s is said more than once, and differently: the first was taken, the others are kept for export.", where), where)
}

// whereabouts names an element in words, with its nearest containers and label.
func whereabouts(e *etree.Element) string {
	var names []string
	for up := e.Parent(); up != nil && len(names) < 3; up = up.Parent() {
		name := up.Tag
		if l := label(up); l != "" && len(l) <= 60 {
			names = append([]string{name + " " + l}, names...)
			break
		}
		names = append([]string{name}, names...)
	}
	return inWords(e.Tag) + " (" + strings.Join(names, "/") + ")"
}
