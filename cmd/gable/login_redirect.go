package main

import (
	"net/http"
	"strings"

	"gable/http/credential"
)

// loginRedirect is the log-in that a browser without a session is led to when it opens a signed-in page; "" for any other request. The page goes along in the
// fragment, from which the log-in leads on, or tells whose session ended that it has (packages/shell/src/place.ts): nobody is shown the frame of an app
// that is not open to them.
func (s *site) loginRedirect(r *http.Request) string {
	if r.Method != http.MethodGet && r.Method != http.MethodHead || !isNavigation(r) {
		return ""
	}
	if _, err := r.Cookie(credential.SessionCookie(s.pages.secure)); err == nil {
		return ""
	}
	prefix := prefixOf(r.URL.Path, s.web)
	switch page := strings.TrimPrefix(r.URL.RequestURI(), prefix); {
	case r.URL.Path == prefix, r.URL.Path == prefix+"/":
		return prefix + "/login" + query(r) + "#/app"
	case page == "/app", strings.HasPrefix(page, "/app/"), strings.HasPrefix(page, "/app?"):
		return prefix + "/login#" + page
	}
	return ""
}

// isNavigation tells whether a browser opens a page, rather than a script asking for something.
func isNavigation(r *http.Request) bool {
	if mode := r.Header.Get("Sec-Fetch-Mode"); mode != "" {
		return mode == "navigate"
	}
	return strings.Contains(r.Header.Get("Accept"), "text/html")
}

func query(r *http.Request) string {
	if r.URL.RawQuery == "" {
		return ""
	}
	return "?" + r.URL.RawQuery
}
