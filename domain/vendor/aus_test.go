package vendor_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/aus"
	"gable/domain/vendor"
)

// A refusal is final; whatever else goes wrong is not, and no answer is taken that is not whole or too long.
func TestUnderwritingService(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		body   string
		final  bool
		ok     bool
	}{
		"taken":             {202, `{"reference":"R1"}`, false, true},
		"no reference":      {202, `{}`, false, false},
		"a long reference":  {202, `{"reference":"` + strings.Repeat("x", 201) + `"}`, false, false},
		"not JSON":          {202, `<html>`, false, false},
		"without an end":    {202, `{"reference":"` + strings.Repeat("x", 2<<20) + `"}`, false, false},
		"refused":           {422, `{"message":"No such lender."}`, true, false},
		"refused, no words": {401, ``, true, false},
		"away":              {503, ``, false, false},
		"a redirect":        {302, ``, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				require.Equal(t, "/du/requests", r.URL.Path)
				require.Equal(t, "k1", r.Header.Get("Idempotency-Key"))
				w.Header().Set("Location", "https://elsewhere.test")
				w.WriteHeader(c.status)
				_, _ = w.Write([]byte(c.body))
			}))
			t.Cleanup(server.Close)
			service, err := vendor.NewHTTPUnderwriting(server.URL)
			require.NoError(t, err)
			ref, err := service.Submit(t.Context(), "k1", aus.Request{Engine: aus.EngineDU}, "")
			var refusal *vendor.Refusal
			require.Equal(t, c.final, errors.As(err, &refusal), err)
			require.Equal(t, c.ok, err == nil, err)
			require.Equal(t, c.ok, ref == "R1")
		})
	}
	none, err := vendor.NewHTTPUnderwriting("")
	require.NoError(t, err)
	var refusal *vendor.Refusal
	require.ErrorAs(t, none.Cancel(t.Context(), aus.EngineDU, "R1"), &refusal)
	_, err = vendor.NewHTTPUnderwriting("http://elsewhere.test")
	require.Error(t, err)
}
