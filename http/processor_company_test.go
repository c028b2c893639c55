package http_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// settingsOfLenders are what companies with loans of their own set up, each with a body that such a company could send.
var settingsOfLenders = map[string]any{
	"PATCH /los/api/notification-configs/STAGE_CHANGE": object{"isActive": true},
	"PATCH /los/api/mail-in-setting":                   object{"senders": "ANYBODY"},
	"PATCH /los/api/need-setting":                      object{"reminderDays": []int{2}},
	"PATCH /los/api/pre-approval-setting":              object{"letterDays": 30},
	"POST /los/api/master-needs":                       object{"title": "Deed"},
	"POST /los/api/need-sets":                          object{"name": "Ours"},
	"POST /los/api/condition-templates":                object{"title": "Deed"},
	"POST /los/api/document-classifications":           object{"name": "Deed"},
	"POST /los/api/document-form-packages":             object{"name": "Ours"},
	"POST /los/api/closingcosttemplates":               object{"name": "Ours"},
	"POST /los/api/trackers":                           object{"displayName": "Survey"},
	"POST /workflow-task/api/task-templates":           object{"title": "Call"},
	"PATCH /los/api/lock-policy":                       object{"isDeskOpen": true},
}

// TestAProcessorCompanyIsAnswered: no write of a company that has no loans of its own ends in a fault of ours. What is for companies with loans is
// refused, whether or not its body is right.
func TestAProcessorCompanyIsAnswered(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	for _, email := range []string{keelOwner, corey} {
		c := w.As(email)
		if email == keelOwner {
			c = c.With("lw-consolidate-all-data", "true")
		}
		for call, body := range settingsOfLenders {
			method, path, _ := strings.Cut(call, " ")
			assert.Contains(t, []int{403, 422}, c.Do(method, path, body).Status, "%s as %s", call, email)
		}
		walked := 0
		for _, r := range w.Server.API.Routes() {
			if r.Method == "GET" || r.Public || strings.Contains(r.Path, "{loanId}") || strings.HasPrefix(r.Path, "/api/mfa") || strings.HasPrefix(r.Path, "/api/sessions") {
				continue
			}
			// What the company has of the kind, where it has a list of it: the shipped ones.
			id := nothing
			if list, _, ok := strings.Cut(r.Path, "/{id}"); ok {
				if page := c.Get(list + "?limit=1"); page.Status == 200 {
					if rows, _ := page.Map()["rows"].([]any); len(rows) > 0 {
						if first, _ := rows[0].(map[string]any); first["id"] != nil {
							id, _ = first["id"].(string)
						}
					}
				}
			}
			path := r.Path
			for strings.Contains(path, "{") {
				before, rest, _ := strings.Cut(path, "{")
				name, after, _ := strings.Cut(rest, "}")
				value := id
				if name == "kind" {
					value = "STAGE_CHANGE"
				}
				path = before + value + after
			}
			for _, body := range []any{`{}`, `{"title":"Deed","name":"Deed","displayName":"Deed"}`} {
				answer := c.Do(r.Method, path, body)
				require.Less(t, answer.Status, 500, "%s %s %v as %s: %s", r.Method, path, body, email, answer.Body)
			}
			walked++
		}
		require.Greater(t, walked, 150)
	}
}
