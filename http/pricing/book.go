package pricing

import (
	"encoding/json"
	"reflect"
	"slices"

	"gable/change"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/pricing"
	"gable/http/endpoint"
)

type bookIn struct {
	IfMatch string `header:"If-Match" doc:"The version of the book that the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[pricing.PricingBook]
}

func mountBook(a *endpoint.API) {
	endpoint.Read(a, route("GET", "/book", "getPricingBook", "The company's investors, products, margins and compensation", "Version 0 while nothing was said yet."),
		func(c *endpoint.Call, _ *endpoint.NothingIn) (*endpoint.Answer[pricing.PricingBook], error) {
			b, err := pricingdb.BookAt(c.Tx, c.Now())
			if err != nil {
				return nil, err
			}
			return &endpoint.Answer[pricing.PricingBook]{Body: *b}, nil
		})
	endpoint.Write(a, route("PATCH", "/book", "updatePricingBook", "Change investors, products, margins or compensation",
		"A list that is given takes the place of the one before; an entry without an id is new. What was priced until now stays as it was: each change makes a new book."), patchBook)
}

func patchBook(c *endpoint.Call, in *bookIn) (*endpoint.Answer[pricing.PricingBook], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	was, now, err := pricingdb.LockBook(c.Tx)
	if err == nil {
		err = endpoint.Matches(in.IfMatch, was.Version)
	}
	if err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(*was)
	if err != nil {
		return nil, err
	}
	will.Prepare()
	faults := will.Validate()
	checked, err := checkBook(c, was, &will)
	if err != nil {
		return nil, err
	}
	faults = append(faults, checked...)
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := pricingdb.InsertBook(c.Tx, was, &will, now); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.PRICING.CHANGED"})
	return &endpoint.Answer[pricing.PricingBook]{Body: will}, journal(c, was, &will)
}

// journal writes what became of each entry of the book.
func journal(c *endpoint.Call, was, will *pricing.PricingBook) error {
	if err := eachChange(c, "pricing_investor", was.Investors, will.Investors, func(s pricing.PricingInvestor) domain.ID { return s.ID }); err != nil {
		return err
	}
	if err := eachChange(c, "pricing_product", was.Products, will.Products, func(p pricing.Product) domain.ID { return p.ID }); err != nil {
		return err
	}
	if err := eachChange(c, "pricing_margin", was.Margins, will.Margins, func(m pricing.Margin) domain.ID { return m.ID }); err != nil {
		return err
	}
	if err := eachChange(c, "pricing_adjuster", was.Adjusters, will.Adjusters, func(a pricing.Adjuster) domain.ID { return a.ID }); err != nil {
		return err
	}
	if err := eachChange(c, "compensation_plan", was.Plans, will.Plans, func(p pricing.CompensationPlan) domain.ID { return p.ID }); err != nil {
		return err
	}
	if was.Rounding == will.Rounding {
		return nil
	}
	return c.Audit("pricing_book", string(c.Scope().Tenant), "updated", map[string]any{"rounding": was.Rounding}, map[string]any{"rounding": will.Rounding})
}

func eachChange[T any](c *endpoint.Call, kind string, was, will []T, id func(T) domain.ID) error {
	for _, after := range will {
		i := slices.IndexFunc(was, func(b T) bool { return id(b) == id(after) })
		var err error
		switch {
		case i < 0:
			err = c.Audit(kind, string(id(after)), "created", nil, after)
		case !reflect.DeepEqual(text(was[i]), text(after)):
			err = c.Audit(kind, string(id(after)), "updated", was[i], after)
		}
		if err != nil {
			return err
		}
	}
	for _, before := range was {
		if !slices.ContainsFunc(will, func(a T) bool { return id(a) == id(before) }) {
			if err := c.Audit(kind, string(id(before)), "deleted", before, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// text tells two entries apart as the API tells them.
func text(v any) string {
	out, _ := json.Marshal(v)
	return string(out)
}
