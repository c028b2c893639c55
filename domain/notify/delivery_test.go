package notify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/notify"
)

func TestDeliveryOf(t *testing.T) {
	t.Parallel()
	for _, v := range []struct {
		status, code string
		want         notify.Delivery
		final        bool
	}{
		{"queued", "", notify.Delivery{}, false}, {"sent", "", notify.Delivery{}, false}, {"", "30003", notify.Delivery{}, false},
		{"delivered", "", notify.Delivery{Delivered: true}, true}, {"Delivered", "", notify.Delivery{Delivered: true}, true},
		{"undelivered", "30005", notify.Delivery{Reason: "The number is not known. (30005)"}, true}, {"failed", "99999", notify.Delivery{Reason: "(99999)"}, true}, {"failed", "", notify.Delivery{}, true},
	} {
		got, final := notify.DeliveryOf(v.status, v.code)
		assert.Equal(t, v.want, got, v.status)
		assert.Equal(t, v.final, final, v.status)
	}
}
