package user

import (
	_ "embed"
	"strconv"
	"strings"
	"unicode/utf8"

	"gable/domain"
)

// The limits of a password, in characters. Length is what helps (NIST SP
// 800-63B section 3.1.1); there are no rules on the kinds of characters.
const (
	PasswordMin = 12
	PasswordMax = 128
)

//go:embed common-passwords.txt
var commonText string

var commonPasswords = func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.Lines(commonText) {
		if word := strings.TrimSpace(line); word != "" && !strings.HasPrefix(word, "#") {
			set[word] = true
		}
	}
	return set
}()

// CheckPassword returns what is wrong with a new password, nothing when it may
// be used. personal holds what an attacker knows of the user (email, names,
// company): a password may not consist of it.
func CheckPassword(password string, personal ...string) []domain.FieldError {
	length := utf8.RuneCountInString(password)
	switch {
	case !utf8.ValidString(password) || strings.ContainsFunc(password, isControl):
		return passwordFault("pattern", "The password is not valid", "Password")
	case length < PasswordMin:
		return passwordFault("minlength", "Minimum characters should be "+strconv.Itoa(PasswordMin), "Password", strconv.Itoa(PasswordMin))
	case length > PasswordMax:
		return passwordFault("maxlength", "Max "+strconv.Itoa(PasswordMax)+" chars", "Password", strconv.Itoa(PasswordMax))
	case isGuessable(password, personal):
		return passwordFault("pattern", "This password is easy to guess; please choose another", "Password")
	}
	return nil
}

func passwordFault(key, message string, params ...string) []domain.FieldError {
	return []domain.FieldError{{Field: "password", Key: key, Message: message, Params: params}}
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// isGuessable tells whether the password is a well-known one, a short piece
// repeated, a run along the keyboard, or a personal word with little around it.
func isGuessable(password string, personal []string) bool {
	lower := strings.ToLower(password)
	letters := strings.TrimRight(lower, "0123456789!?.#$@*-_ ")
	if commonPasswords[lower] || commonPasswords[letters] || isRepeated(lower) || isRun(lower) {
		return true
	}
	for _, word := range personal {
		word = strings.ToLower(strings.TrimSpace(word))
		if len(word) >= 4 && strings.Contains(lower, word) && len(lower)-len(word) < 6 {
			return true
		}
	}
	return false
}

// isRepeated tells whether s is one piece of at most a third of its length over
// and over.
func isRepeated(s string) bool {
	for size := 1; size <= len(s)/3; size++ {
		if strings.HasPrefix(strings.Repeat(s[:size], len(s)/size+1), s) {
			return true
		}
	}
	return false
}

// isRun tells whether at least three quarters of s follow each other in the
// alphabet, the digits or along a keyboard row, either way.
func isRun(s string) bool {
	const rows = "abcdefghijklmnopqrstuvwxyz 01234567890 qwertyuiop asdfghjkl zxcvbnm"
	followed := 0
	for i := 1; i < len(s); i++ {
		pair, back := s[i-1:i+1], s[i:i+1]+s[i-1:i]
		if strings.Contains(rows, pair) || strings.Contains(rows, back) {
			followed++
		}
	}
	return followed*4 >= (len(s)-1)*3
}
