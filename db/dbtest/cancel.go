package dbtest

import (
	"bytes"
	"context"
	"net"

	"github.com/jackc/pgx/v5/pgconn"
)

// cancelRequest is how a request to cancel a query begins: its length, and its code in place of a protocol's version.
var cancelRequest = []byte{0, 0, 0, 16, 0x04, 0xd2, 0x16, 0x2e}

// withoutCancel dials as the other does, and drops requests to cancel a query: pgbouncer 1.18 ends by one now and then (its issue
// 822), and with it every test's connections. Who gives a query up closes its connection as well, and by that the query ends too.
func withoutCancel(dial pgconn.DialFunc) pgconn.DialFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return uncancelled{conn}, nil
	}
}

type uncancelled struct{ net.Conn }

func (u uncancelled) Write(p []byte) (int, error) {
	if bytes.HasPrefix(p, cancelRequest) {
		_ = u.Close()
		return len(p), nil
	}
	return u.Conn.Write(p)
}
