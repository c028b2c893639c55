package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestClientConfig(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	t.Run("GET /api/client-config/ok", func(t *testing.T) {
		config := w.Anonymous().Get("/api/client-config").Want(200).Map()
		require.Empty(t, config["scripts"], "everything outside is off by default")
		require.Nil(t, config["errorMonitoringDsn"])
	})
}
