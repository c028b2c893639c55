package user

import "strings"

// MaskEmail shows of an address what its owner knows it by and nobody can write
// to: "n•••@example.test". What is no address comes out as "•••".
func MaskEmail(email string) string {
	local, domain, ok := strings.Cut(email, "@")
	if !ok || local == "" {
		return "•••"
	}
	return string([]rune(local)[:1]) + "•••@" + domain
}
