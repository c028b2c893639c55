package http

import (
	"context"
	"errors"
	"regexp"
	"strings"

	"gable/authz"
	"gable/domain"
	"gable/domain/property"
	"gable/domain/vendor"
	"gable/http/endpoint"
	"gable/http/middleware"
)

const (
	leastPlaceText = 3
	mostPlaces     = 8
)

var zipPattern = regexp.MustCompile(`^[0-9]{5}(-[0-9]{4})?$`)

// FoundPlace is an address as a form takes it over.
type FoundPlace struct {
	ID      string           `json:"id"`
	Label   string           `json:"label"`
	Address property.Address `json:"Address"`
	Missing []string         `json:"missing" required:"true" doc:"What of the address the service did not know: CountyName, PostalCode. The person fills it in."`
}

type placesIn struct {
	endpoint.ListQuery
}

func (s *Server) mountPlaces(a *endpoint.API) {
	endpoint.WithoutTransaction(a, endpoint.Route{Method: "GET", Path: "/api/places", Name: "findPlaces", Tag: "References", Permission: authz.ReferenceRead,
		Summary:     "Find addresses by how they begin",
		Description: "searchTerm is how the address begins; nothing is looked up for less than three characters. At most eight, of the United States and its territories; these are written as states. 502 when the lookup service is away, 503 when none is configured: the address is then typed."},
		func(ctx context.Context, _ *middleware.Caller, in *placesIn) (*endpoint.Listed[FoundPlace], error) {
			text := strings.TrimSpace(in.SearchTerm)
			if len([]rune(text)) < leastPlaceText || s.Places == nil {
				return shown(nil, in.ListQuery)
			}
			places, err := s.Places.Find(ctx, text, mostPlaces)
			if errors.Is(err, vendor.ErrNoPlaceService) {
				return nil, &domain.Error{Code: domain.CodeUnavailable, Message: "No address search is set up here. Please type the address."}
			}
			if err != nil {
				s.Log.WarnContext(ctx, "address search failed", "error", err)
				return nil, &domain.Error{Code: domain.CodeVendorUnavailable, Message: "Address search is not available at the moment. Please type the address."}
			}
			var found []FoundPlace
			for _, p := range places {
				if p.CountryCode == "US" {
					found = append(found, foundPlace(p))
				}
			}
			return shown(found, in.ListQuery)
		})
}

// shown is a page of what the service found; the text it looked for need not stand in it.
func shown(found []FoundPlace, q endpoint.ListQuery) (*endpoint.Listed[FoundPlace], error) {
	q.SearchTerm = ""
	return endpoint.InMemoryList(found, q)
}

// foundPlace is what a form takes over of a place; a zip that is none is left out.
func foundPlace(p vendor.Place) FoundPlace {
	f := FoundPlace{ID: p.ID, Label: p.Label, Missing: []string{}, Address: property.Address{LineText: p.Street, CityName: p.City, StateCode: p.State}}
	if p.County != "" {
		f.Address.CountyName = p.County
	} else {
		f.Missing = append(f.Missing, "CountyName")
	}
	if zipPattern.MatchString(p.PostalCode) {
		f.Address.PostalCode = p.PostalCode
	} else {
		f.Missing = append(f.Missing, "PostalCode")
	}
	return f
}
