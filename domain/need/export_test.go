package need

// HasRule tells whether something in an application calls for the need.
func HasRule(code string) bool { return rules[code] != nil }
