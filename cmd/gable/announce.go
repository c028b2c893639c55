package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"gable/demo"
)

// check asks the origin itself, as a browser would, whether it is ready.
func (c Config) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+c.Addr+"/readyz", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("Gable does not answer at %s: %w", c.Addr, err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("Gable is not ready at %s: status %d", c.Addr, resp.StatusCode)
	}
	return nil
}

// announce says where everything is and how to get in.
func announce(out io.Writer, c Config, box sandbox, demoData bool, took time.Duration) {
	origin := strings.TrimRight(c.PublicURL, "/")
	var text strings.Builder
	_, _ = fmt.Fprintf(&text, "\nGable is ready after %.1f s.\n\n", took.Seconds())
	for _, line := range [][2]string{
		{"Staff", origin + "/"}, {"Borrowers", origin + "/pos"}, {"Realtors", origin + "/realtor"},
		{"API document", origin + "/openapi.json"}, {"Sent mails", box.page},
	} {
		if line[1] != "" {
			_, _ = fmt.Fprintf(&text, "  %-14s %s\n", line[0], line[1])
		}
	}
	if demoData {
		text.WriteString("\nThe demo data has just been loaded.")
	}
	_, _ = fmt.Fprintf(&text, "\nDemo log-ins, all with the password %s:\n\n", demo.Password)
	for _, company := range demo.Companies {
		var names []string
		for _, person := range company.People {
			names = append(names, person.Email(company))
		}
		_, _ = fmt.Fprintf(&text, "  %-18s %s\n", company.Name, strings.Join(names, ", "))
	}
	text.WriteString("\nCtrl-C stops everything.\n")
	_, _ = io.WriteString(out, text.String())
}
