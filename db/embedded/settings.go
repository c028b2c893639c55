package embedded

import (
	"sort"
	"strconv"
)

// commonSettings hold for every server. Values that people typed must not reach the log: errors are terse, which
// leaves out the DETAIL line with the offending row, and parameters are never written.
func commonSettings() map[string]string {
	return map[string]string{
		"log_error_verbosity":               "terse",
		"log_parameter_max_length":          "0",
		"log_min_error_statement":           "panic",
		"log_min_messages":                  "warning",
		"password_encryption":               "scram-sha-256",
		"timezone":                          "UTC",
		"max_connections":                   "200",
		"shared_buffers":                    "256MB",
		"max_locks_per_transaction":         "128",
		"log_checkpoints":                   "off",
		"track_io_timing":                   "on",
		"unix_socket_permissions":           "0777", // the folder is private to the server and root
		"log_parameter_max_length_on_error": "0",
	}
}

// durableSettings are those of a server that keeps people's data.
func durableSettings(port int) map[string]string {
	settings := commonSettings()
	settings["listen_addresses"] = ""
	settings["random_page_cost"] = "1.1"
	settings["wal_compression"] = "pglz"
	settings["max_wal_size"] = "2GB"
	settings["effective_cache_size"] = "1GB"
	if port != 0 {
		settings["listen_addresses"] = "127.0.0.1"
		settings["port"] = strconv.Itoa(port)
	}
	return settings
}

// passingSettings are those of a server whose data may be lost at any moment: it lives for one run of tests.
func passingSettings() map[string]string {
	settings := commonSettings()
	settings["listen_addresses"] = ""
	settings["fsync"] = "off"
	settings["synchronous_commit"] = "off"
	settings["full_page_writes"] = "off"
	settings["autovacuum"] = "off"
	settings["wal_level"] = "minimal"
	settings["max_wal_senders"] = "0"
	return settings
}

func (p place) arguments(settings map[string]string) []string {
	settings["unix_socket_directories"] = p.socket
	names := make([]string, 0, len(settings))
	for name := range settings {
		names = append(names, name)
	}
	sort.Strings(names)
	arguments := []string{"-D", p.data()}
	for _, name := range names {
		arguments = append(arguments, "-c", name+"="+settings[name])
	}
	return arguments
}
