package tenancy_test

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/tenancy"
)

// TestDatabaseAway: a server that shuts down, crashes, starts or is full is away, and nobody's fault.
func TestDatabaseAway(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"57P01", "57P02", "57P03", "53300"} {
		var known *domain.Error
		require.ErrorAs(t, tenancy.Classify(fmt.Errorf("list: %w", &pgconn.PgError{Code: code})), &known, code)
		require.Equal(t, domain.CodeUnavailable, known.Code, code)
	}
}
