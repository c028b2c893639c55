package domain

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestIDs(t *testing.T) {
	id := NewID()
	parsed, err := ParseID(string(id))
	require.NoError(t, err)
	assert.Equal(t, id, parsed)
	for _, text := range []string{"", "null", "1", "{0190163d-8694-739b-aea5-966c26f8ad91}", "0190163d8694739baea5966c26f8ad91"} {
		_, err := ParseID(text)
		assert.Error(t, err, text)
	}
}

func TestErrorStatus(t *testing.T) {
	for err, status := range map[*Error]int{
		BadRequest("x"): 400, Unauthenticated(): 401, Forbidden(): 403, NotFound(): 404, Conflict("k", "x"): 409,
		Stale(): 412, TooLarge("k", "x"): 413, Invalid(): 422, Locked("k", "x"): 423, RateLimited(1): 429,
		Unavailable(nil): 503, Internal(nil): 500, {Code: "NEW"}: 500,
	} {
		assert.Equal(t, status, err.Status(), err.Code)
	}
	cause := errors.New("disk")
	assert.ErrorIs(t, NotFound().Because(cause), cause)
	assert.Nil(t, errors.Unwrap(NotFound()))
}

func TestEnumWords(t *testing.T) {
	enum := NewEnum("E", "CertificateOfDeposit", "HELOC", "USCitizen", "VABenefits", "Open30Day=Open 30-day")
	assert.Equal(t, "Certificate of deposit", enum.DisplayName("CertificateOfDeposit"))
	assert.Equal(t, "HELOC", enum.DisplayName("HELOC"))
	assert.Equal(t, "US citizen", enum.DisplayName("USCitizen"))
	assert.Equal(t, "VA benefits", enum.DisplayName("VABenefits"))
	assert.Equal(t, "Open 30-day", enum.DisplayName("Open30Day"))
	assert.Equal(t, 5, enum.Options[4].Order)
	assert.False(t, enum.Has(""))
}
