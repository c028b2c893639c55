package apitest

import (
	"context"
	"sync"
	"testing"

	"gable/cmd/vendorsim/zone"
	"gable/domain/vendor"
)

// Names is the DNS of a world: a name server on this machine that is asked by the real adapter, started when it is needed.
type Names struct {
	zone.Server
	t     testing.TB
	start sync.Once
	dns   *vendor.DNS
	err   error
}

// FindTXT asks the name server.
func (n *Names) FindTXT(ctx context.Context, name string) ([]string, error) {
	n.start.Do(func() {
		if n.err = n.Listen("127.0.0.1:0"); n.err != nil {
			return
		}
		n.t.Cleanup(func() { _ = n.Close() })
		n.dns, n.err = vendor.NewDNS(n.Addr())
	})
	if n.err != nil {
		return nil, n.err
	}
	return n.dns.FindTXT(ctx, name)
}
