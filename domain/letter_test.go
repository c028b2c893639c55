package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestLetterName(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Ana María O’Neill-Díaz":                      "Ana María O’Neill-Díaz",
		"J.R. Smith Jr.":                              "J.R. Smith Jr.",
		"Summit Lending, Inc.":                        "Summit Lending, Inc.",
		"Wanda\r\nBcc: all@web.test\n\nDear customer": "Wanda Bcc Dear customer",
		"Wanda https://evil.test/pay now":             "Wanda now",
		"Visit evil.test or www.evil.test":            "Visit evil test or",
		"evil。test and evil．test":                     "evil test and evil test",
		"pay\u2028here\u200bnow <b>x</b>":             "pay here now",
		"":                                            "",
		"aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee ffffffffff gggg": "aaaaaaaaa bbbbbbbbb ccccccccc ddddddddd eeeeeeeee fffffffff…",
	} {
		got := domain.LetterName(text)
		assert.LessOrEqual(t, len([]rune(got)), 60)
		assert.NotRegexp(t, `[\r\n]|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}|://|@`, got)
		assert.Equal(t, want, got)
		assert.Equal(t, got, domain.LetterName(got), "twice")
	}
}

func TestGreetingName(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Wanda", "Ana María", "José", "O’Neill", "Jean-Luc", "J.R.", "李", "Nguyễn"} {
		assert.Equal(t, name, domain.GreetingName(name))
	}
	assert.Equal(t, "Ana María", domain.GreetingName("  Ana \t María "))
	for _, sentence := range []string{"You have won a prize", "Call 555-0100", "evil.test", "www.evil", "Ana <b>", "x@y", "Wandawandawandawandawanda", "1234", "", "-", "Pay now!", "https:"} {
		assert.Empty(t, domain.GreetingName(sentence), sentence)
	}
}
