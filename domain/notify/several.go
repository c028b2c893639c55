package notify

import (
	"fmt"
	"strings"
)

// mostNamed is how many of several things are named, so that a text stays short.
const mostNamed = 3

// Several names several things in a language: the first of them, and how many more there are.
func Several(names []string, language string) string {
	if len(names) <= mostNamed {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:mostNamed], ", ") + fmt.Sprintf(In(language, " and %d more", " y %d más"), len(names)-mostNamed)
}
