package endpoint

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/middleware"
	"gable/tenancy"
)

// TestAttemptEnds: rights that change under a request are read again, and not without end.
func TestAttemptEnds(t *testing.T) {
	t.Parallel()
	for _, one := range []struct {
		stale, tries int
		code         domain.Code
	}{{0, 1, ""}, {1, 2, ""}, {3, 4, ""}, {staleTries - 1, staleTries, ""}, {staleTries, staleTries, domain.CodeUnavailable}, {100, staleTries, domain.CodeUnavailable}} {
		tries := 0
		out, err := attempt(t.Context(), nil, Route{}, func(*middleware.Caller) (*int, error) {
			if tries++; tries <= one.stale {
				return nil, tenancy.ErrStale
			}
			return &tries, nil
		})
		require.Equal(t, one.tries, tries)
		if one.code == "" {
			require.NoError(t, err)
			require.Equal(t, &tries, out)
			continue
		}
		var known *domain.Error
		require.True(t, errors.As(err, &known))
		require.Equal(t, one.code, known.Code)
	}
}

// TestRestEnds: what is given up within the rest of a handler is not begun anew by the whole.
func TestRestEnds(t *testing.T) {
	t.Parallel()
	begun, tries := 0, 0
	_, err := attempt(t.Context(), nil, Route{}, func(caller *middleware.Caller) (*int, error) {
		begun++
		return RetryOnStaleRights(t.Context(), caller, Route{}, func(*middleware.Caller) (*int, error) {
			tries++
			return nil, tenancy.ErrStale
		})
	})
	var known *domain.Error
	require.True(t, errors.As(err, &known))
	require.Equal(t, domain.CodeUnavailable, known.Code)
	require.Equal(t, []int{1, staleTries}, []int{begun, tries})
}
