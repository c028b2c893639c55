package endpoint

import (
	"net/http"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
)

// later registers a route with its first request. A server whose routes another one has described is one of hundreds in a
// program of tests, and answers few of them.
func (s *Schemas) later(api huma.API, register func(huma.API)) http.HandlerFunc {
	handler := sync.OnceValue(func() http.HandlerFunc {
		s.registering.Lock()
		defer s.registering.Unlock()
		one := &oneRoute{API: api}
		register(one)
		return one.handler
	})
	return func(w http.ResponseWriter, req *http.Request) { handler()(w, req) }
}

// oneRoute is an API that takes one route into no document and on no router.
type oneRoute struct {
	huma.API
	handler http.HandlerFunc
}

// Adapter takes the route.
func (o *oneRoute) Adapter() huma.Adapter { return o }

// DocumentOperation adds nothing: the document has the route.
func (o *oneRoute) DocumentOperation(*huma.Operation) {}

// Handle keeps what answers the route.
func (o *oneRoute) Handle(op *huma.Operation, handler func(huma.Context)) {
	o.handler = func(w http.ResponseWriter, req *http.Request) { handler(humachi.NewContext(op, req, w)) }
}

// ServeHTTP answers the route.
func (o *oneRoute) ServeHTTP(w http.ResponseWriter, req *http.Request) { o.handler(w, req) }
