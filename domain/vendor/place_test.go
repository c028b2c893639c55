package vendor

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPlaces(t *testing.T) {
	t.Parallel()
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Query().Get("q") {
		case "slow down":
			w.WriteHeader(http.StatusServiceUnavailable)
		case "elsewhere":
			http.Redirect(w, r, "http://169.254.169.254/", http.StatusFound)
		case "nonsense":
			_, _ = w.Write([]byte("<html>"))
		default:
			_, _ = w.Write([]byte(`{"places":[{"id":"1","street":"1 Calle Sol","city":"","county":"Santurce","state":"San Juan","country":"Puerto Rico","countryCode":"PR","postalCode":"00901"},{"id":"2"},{"id":"3"}]}`))
		}
	}))
	t.Cleanup(service.Close)
	finder, err := NewHTTPPlaces(service.URL)
	require.NoError(t, err)

	found, err := finder.Find(t.Context(), "1 calle", 2)
	require.NoError(t, err)
	require.Len(t, found, 2, "no more than asked for")
	require.Equal(t, Place{ID: "1", Street: "1 Calle Sol", City: "Santurce", County: "San Juan", State: "PR", Country: "United States", CountryCode: "US", PostalCode: "00901"}, found[0])
	for _, text := range []string{"slow down", "elsewhere", "nonsense"} {
		_, err := finder.Find(t.Context(), text, 2)
		require.Error(t, err, text)
		require.NotContains(t, err.Error(), text, "what is looked for stays out of errors")
	}
	for _, wrong := range []string{"http://inner.example/", "file:///etc/passwd", "x"} {
		_, err := NewHTTPPlaces(wrong)
		require.Error(t, err, wrong)
	}
	none, err := NewHTTPPlaces("")
	require.NoError(t, err)
	_, err = none.Find(t.Context(), "x", 1)
	require.ErrorIs(t, err, ErrNoPlaceService)
}
