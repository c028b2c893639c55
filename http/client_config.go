package http

import (
	"context"

	"gable/http/endpoint"
	"gable/http/middleware"
)

// ClientConfig is what a page has to know of this installation before it can use outside services.
type ClientConfig struct {
	Scripts            map[string]string `json:"scripts" required:"true" doc:"The outside scripts that are switched on, with their addresses; no other may be loaded."`
	ErrorMonitoringDSN string            `json:"errorMonitoringDsn,omitempty" doc:"Where the browser's errors are reported; absent when they are not."`
}

func (s *Server) mountClientConfig(a *endpoint.API) {
	endpoint.Plain(a, endpoint.Route{Method: "GET", Path: "/api/client-config", Name: "getClientConfig", Tag: "Client", Public: true,
		Summary:     "Which outside services are switched on in the browser",
		Description: "The same for everyone and public: it is what the Content-Security-Policy of the pages says too."},
		func(_ context.Context, _ *middleware.Caller, _ *nothingIn) (*endpoint.Answer[ClientConfig], error) {
			scripts := s.Scripts.URLs
			if scripts == nil {
				scripts = map[string]string{}
			}
			return &endpoint.Answer[ClientConfig]{Body: ClientConfig{Scripts: scripts, ErrorMonitoringDSN: s.Scripts.ErrorMonitoringDSN}}, nil
		})
}
