package domain

import (
	"net/mail"
	"regexp"
	"strings"
)

const longestEmail = 254

// IsEmail reports whether the text is one email address and nothing else: no name beside it, and a domain with a dot.
func IsEmail(text string) bool {
	address, err := mail.ParseAddress(text)
	if err != nil || address.Address != text || len(text) > longestEmail || strings.ContainsAny(text, "\"[]\\") {
		return false
	}
	local, host, _ := strings.Cut(text, "@")
	return strings.Contains(host, ".") && !strings.HasPrefix(host, ".") && !strings.HasSuffix(host, ".") &&
		!strings.Contains(text, "..") && !strings.HasPrefix(local, ".") && !strings.HasSuffix(local, ".")
}

var phonePattern = regexp.MustCompile(`^(\+?1[-. ]?)?(\([0-9]{3}\)|[0-9]{3})[-. ]?[0-9]{3}[-. ]?[0-9]{4}$`)

// IsPhone reports whether the text is a telephone number of the United States: 10 digits with optional separators
// (platform.md section 5), before which the country's own code may stand, as address books and other systems write it.
func IsPhone(text string) bool {
	return phonePattern.MatchString(strings.TrimSpace(text))
}

var notDigits = regexp.MustCompile(`[^0-9]`)

// PhoneDigits returns a telephone number's ten digits, the country's 1 in front left out; "" when it has not ten.
func PhoneDigits(phone string) string {
	digits := notDigits.ReplaceAllString(phone, "")
	if len(digits) == 11 && digits[0] == '1' {
		digits = digits[1:]
	}
	if len(digits) != 10 {
		return ""
	}
	return digits
}

// PhoneWritten is a telephone number as people of the United States write it; what is none stays as it is.
func PhoneWritten(phone string) string {
	digits := PhoneDigits(phone)
	if digits == "" || !IsPhone(phone) {
		return strings.TrimSpace(phone)
	}
	return "(" + digits[:3] + ") " + digits[3:6] + "-" + digits[6:]
}
