package tenancy

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/puddle/v2"

	"gable/domain"
)

func isStale(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == staleCode
}

// awayClasses are the kinds of database errors that pass by themselves or by an operator's hand, and are no fault of the
// request: connections that break, a disk, memory or connections that are full, a server that stops, files that can't be
// read or written.
var awayClasses = []string{"08", "53", "57", "58"}

// awayCodes are single errors of the kind: limits on how long a transaction or a lock is waited for.
var awayCodes = []string{"25P03", "25P04", "55P03"}

// Classify keeps domain errors and names what the database's own errors mean to a caller.
func Classify(err error) error {
	var known *domain.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		switch {
		case pg.Code == "40001" || pg.Code == "40P01":
			return domain.Conflict("refusals:record.sameMoment", "Someone else changed the same thing at the same moment. Please try again.").Because(err)
		case pg.Code == "22021" || pg.Code == "22P05":
			return domain.BadRequest("The request holds a character that can't be kept in text.").Because(err)
		case pg.Code == "42501" && !strings.HasPrefix(pg.Message, "permission denied"):
			// A policy, or a guard of ours, does not let this caller write the row. A grant that is missing is a fault of ours.
			return domain.Forbidden().Because(err)
		case len(pg.Code) == 5 && slices.Contains(awayClasses, pg.Code[:2]) || slices.Contains(awayCodes, pg.Code):
			return unavailable(err)
		}
		return fmt.Errorf("database: %w", err)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if isBroken(err) {
		return unavailable(err)
	}
	return err
}

// isBroken tells whether a connection could not be made or broke, the pool was closed under the request, or this machine's
// disk is full.
func isBroken(err error) bool {
	var connect *pgconn.ConnectError
	var network *net.OpError
	if errors.As(err, &connect) || errors.As(err, &network) {
		return true
	}
	return slices.ContainsFunc([]error{pgconn.ErrConnClosed, puddle.ErrClosedPool, io.ErrUnexpectedEOF, net.ErrClosed,
		syscall.ECONNRESET, syscall.EPIPE, syscall.ENOSPC, syscall.EDQUOT}, func(one error) bool { return errors.Is(err, one) })
}

// classify also looks at the connection: one that is gone after a failure broke, however that was worded.
func (t *Tx) classify(err error) error {
	named := Classify(err)
	var known *domain.Error
	if errors.As(named, &known) || t.ctx.Err() != nil || t.conn == nil || !t.conn.Conn().IsClosed() {
		return named
	}
	return unavailable(err)
}

func unavailable(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	return domain.Unavailable(err)
}

// Cause is an error for the log: without the words of the database where these may repeat what somebody typed.
func Cause(err error) string {
	text := err.Error()
	var pg *pgconn.PgError
	if errors.As(err, &pg) && (strings.HasPrefix(pg.Code, "22") || strings.HasPrefix(pg.Code, "23")) {
		text = strings.ReplaceAll(text, pg.Message, strings.Join(strings.Fields(pg.TableName+" "+pg.ColumnName+" "+pg.ConstraintName+" "+pg.Routine), " "))
	}
	return text
}
