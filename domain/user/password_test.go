package user_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/user"
)

func TestCheckPassword(t *testing.T) {
	cases := map[string]string{ // password → key of the fault, "" when it may be used
		"Gable-demo-1":          "",
		"ein blauer Esel singt": "",
		"contraseña-de-verdad":  "",
		"日本語のパスワードは長いですよ":       "",
		"short":                          "minlength",
		"elevenchars":                    "minlength",
		strings.Repeat("aB3$", 33):       "maxlength",
		"with\ttab and more":             "pattern",
		"bad \xff utf8 string":           "pattern",
		"password12345678":               "pattern",
		"Administrator1!":                "pattern",
		"passwordpassword":               "pattern",
		"aaaaaaaaaaaaaaaa":               "pattern",
		"abcabcabcabcabc":                "pattern",
		"abcdefghijklmnop":               "pattern",
		"0987654321qwerty":               "pattern",
		"qwertyuiopasdfgh":               "pattern",
		"ana.lopez@x2024":                "pattern",
		"Summit Lending1":                "pattern",
		"Summit Lending has good coffee": "",
	}
	for password, key := range cases {
		faults := user.CheckPassword(password, "ana.lopez@x", "Ana", "Lopez", "Summit Lending")
		if key == "" {
			assert.Empty(t, faults, password)
			continue
		}
		if assert.Len(t, faults, 1, password) {
			assert.Equal(t, key, faults[0].Key, password)
			assert.Equal(t, "password", faults[0].Field)
			assert.NotContains(t, faults[0].Message, password)
		}
	}
}
