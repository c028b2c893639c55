package tenancy_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/puddle/v2"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/tenancy"
)

// TestDatabaseAway: a server that shuts down, crashes, starts or is full, a connection that breaks, a full disk: away for a
// while, and nobody's fault.
func TestDatabaseAway(t *testing.T) {
	t.Parallel()
	away := map[string]error{
		"broken off":     io.ErrUnexpectedEOF,
		"reset":          &net.OpError{Op: "read", Err: os.NewSyscallError("read", syscall.ECONNRESET)},
		"closed":         pgconn.ErrConnClosed,
		"pool closed":    puddle.ErrClosedPool,
		"full disk here": &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC},
	}
	for _, code := range []string{"08006", "53100", "53200", "53300", "57014", "57P01", "57P02", "57P03", "58030", "25P03", "55P03"} {
		away[code] = &pgconn.PgError{Code: code}
	}
	for name, err := range away {
		var known *domain.Error
		require.ErrorAs(t, tenancy.Classify(fmt.Errorf("list: %w", err)), &known, name)
		require.Equal(t, domain.CodeUnavailable, known.Code, name)
		require.ErrorIs(t, known, err, "the cause is kept for the log")
	}
	for name, err := range map[string]error{
		"a fault of ours": &pgconn.PgError{Code: "42P01"}, "given up": context.Canceled, "anything else": errors.New("x"),
	} {
		var known *domain.Error
		require.False(t, errors.As(tenancy.Classify(err), &known), name)
	}
	require.NoError(t, tenancy.Classify(nil))
}

func TestCauseRepeatsNothingTyped(t *testing.T) {
	t.Parallel()
	err := fmt.Errorf("database: %w", &pgconn.PgError{Severity: "ERROR", Code: "22P02", Message: `invalid input syntax for type integer: "500-22-3111"`, Routine: "pg_strtoint32"})
	require.NotContains(t, tenancy.Cause(err), "500-22")
	require.Contains(t, tenancy.Cause(err), "22P02")
	require.Contains(t, tenancy.Cause(&pgconn.PgError{Code: "42P01", Message: "relation is not there"}), "relation is not there")
}
