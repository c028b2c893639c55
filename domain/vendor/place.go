package vendor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Place is an address that a lookup service found, its parts as the service names them.
type Place struct {
	ID          string `json:"id"`
	Label       string `json:"label"`
	Street      string `json:"street"`
	City        string `json:"city"`
	County      string `json:"county"`
	State       string `json:"state"`
	PostalCode  string `json:"postalCode"`
	Country     string `json:"country"`
	CountryCode string `json:"countryCode"`
}

// ErrNoPlaceService is returned where no lookup service is configured.
var ErrNoPlaceService = errors.New("no address lookup service is configured")

// PlaceFinder finds addresses by what a person types.
type PlaceFinder interface {
	// Find answers at most limit places, best first; none for a text that no address begins with. An error is
	// ErrNoPlaceService, or says that the service is away.
	Find(ctx context.Context, text string, limit int) ([]Place, error)
}

const (
	placeTimeout = 5 * time.Second
	placeBytes   = 256 << 10
)

// HTTPPlaces is a PlaceFinder that asks GET {url}?q=…&limit=… of a configured service.
type HTTPPlaces struct {
	address string
	client  *http.Client
}

// NewHTTPPlaces returns a finder for the service's address; with an empty one it answers ErrNoPlaceService. The address
// is configuration, never input; redirects, which would lead elsewhere, are not followed.
func NewHTTPPlaces(address string) (*HTTPPlaces, error) {
	if _, ok := originOf(address); address != "" && !ok {
		return nil, errors.New("the address lookup service is an https address, or one on this machine")
	}
	return &HTTPPlaces{address: address, client: &http.Client{Timeout: placeTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}, nil
}

// Find asks the service.
func (h *HTTPPlaces) Find(ctx context.Context, text string, limit int) ([]Place, error) {
	if h == nil || h.address == "" {
		return nil, ErrNoPlaceService
	}
	target, err := url.Parse(h.address)
	if err != nil {
		return nil, err
	}
	query := target.Query()
	query.Set("q", text)
	query.Set("limit", strconv.Itoa(limit))
	target.RawQuery = query.Encode()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
	if err != nil {
		return nil, err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		// The client's error would show the address with what is being looked for.
		return nil, errors.New("the address lookup service could not be reached")
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the address lookup service answered %d", resp.StatusCode)
	}
	var found struct {
		Places []Place `json:"places"`
	}
	if err := json.NewDecoder(io.LimitReader(resp.Body, placeBytes)).Decode(&found); err != nil {
		return nil, errors.New("the address lookup service's answer cannot be read")
	}
	if len(found.Places) > limit {
		found.Places = found.Places[:limit]
	}
	for i := range found.Places {
		found.Places[i] = found.Places[i].Normalized()
	}
	return found.Places, nil
}

// Normalized is the place as the United States count it: Puerto Rico, the Virgin Islands, Guam and the Northern Marianas
// are states, and each level of their addresses shifts down one (platform.md section 9). packages/validation does the same.
func (p Place) Normalized() Place {
	code := strings.ToUpper(p.CountryCode)
	switch code {
	case "PR", "VI", "GU", "MP":
	default:
		return p
	}
	state, county, city := p.State, p.County, p.City
	p.Country, p.CountryCode, p.State = "United States", "US", code
	if state != "" {
		p.County = state
		if county != "" {
			p.City = county
		}
		return p
	}
	p.County, p.City = county, city
	return p
}
