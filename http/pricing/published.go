package pricing

import (
	"time"

	"gable/authz"
	"gable/change"
	"gable/db"
	"gable/domain"
	"gable/domain/pricing"
	"gable/http/endpoint"
	"gable/tenancy"
)

// published is a kind of what prices are made of: uploaded as a draft, published, taken back, and never changed.
type published[T any] struct {
	// path is its routes', kind its name in the journal, name that of its routes and one what it is called.
	path, kind, name, one string

	lock   func(*tenancy.Tx, domain.ID) (T, error)
	save   func(*tenancy.Tx, *T) error
	remove func(*tenancy.Tx, domain.ID) error
	// all are those of the company in their states at a moment.
	all func(*tenancy.Tx, time.Time) ([]T, error)
	of  func(*T) publication
	// hold refuses to publish one; nil where nothing but having been published before does.
	hold func(*endpoint.Call, T, time.Time) error
	// entry is what the journal keeps of one: not what it is made of, which stays with it.
	entry func(T) map[string]any
}

// publication is what is known of one by its having been published.
type publication struct {
	id          domain.ID
	state       *pricing.SheetState
	at          **time.Time
	by          *string
	withdrawnAt **time.Time
}

// mountPublished registers the routes that publish one, take it back and remove a draft. id is that of the path.
func mountPublished[T, In any](a *endpoint.API, p published[T], id func(*In) domain.ID) {
	publish := route("POST", p.path+"/{id}/publish", "publish"+p.name, "Publish "+p.one, "From its effective time on loans are priced by it. 409 for one that was published before; 422 where what it prices has become another since it was read.")
	publish.Permission = authz.PricingPublish
	endpoint.Write(a, publish, func(c *endpoint.Call, in *In) (*endpoint.Answer[T], error) {
		return p.turn(c, id(in), "published", func(will *T, now time.Time) error {
			of := p.of(will)
			if *of.at != nil {
				return domain.Conflict("refusals:pricing.publishedAlready", "This was published already.")
			}
			if p.hold != nil {
				if err := p.hold(c, *will, now); err != nil {
					return err
				}
			}
			*of.at, *of.by = &now, c.Caller.User.Name()
			return nil
		})
	})
	back := route("POST", p.path+"/{id}/roll-back", "rollBack"+p.name, "Roll "+p.one+" back", "The one before it is in force again; what was priced by it meanwhile stays. 409 for one that is not published.")
	back.Permission = authz.PricingPublish
	endpoint.Write(a, back, func(c *endpoint.Call, in *In) (*endpoint.Answer[T], error) {
		return p.turn(c, id(in), "rolled back", func(will *T, now time.Time) error {
			of := p.of(will)
			if *of.at == nil || *of.withdrawnAt != nil {
				return domain.Conflict("refusals:pricing.notPublished", "Only what is published can be rolled back.")
			}
			*of.withdrawnAt = &now
			return nil
		})
	})
	remove := route("DELETE", p.path+"/{id}", "remove"+p.name, "Remove a draft of "+p.one, "409 for one that was published: prices were made by it.")
	remove.Status = 204
	endpoint.Write(a, remove, func(c *endpoint.Call, in *In) (*endpoint.Empty, error) {
		return p.removed(c, id(in))
	})
}

// turn publishes one, or takes it back.
func (p published[T]) turn(c *endpoint.Call, id domain.ID, action string, do func(*T, time.Time) error) (*endpoint.Answer[T], error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	now, err := db.ChangePrices(c.Tx)
	if err != nil {
		return nil, err
	}
	was, err := p.lock(c.Tx, id)
	if err != nil {
		return nil, err
	}
	will := was
	if err := do(&will, now); err != nil {
		return nil, err
	}
	if err := p.save(c.Tx, &will); err != nil {
		return nil, err
	}
	if err := p.settle(c, &will, now); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.PRICING.CHANGED"})
	return &endpoint.Answer[T]{Body: will}, c.Audit(p.kind, string(id), action, p.entry(was), p.entry(will))
}

// settle has one say how it stands among the company's at a moment.
func (p published[T]) settle(c *endpoint.Call, one *T, at time.Time) error {
	all, err := p.all(c.Tx, at)
	if err != nil {
		return err
	}
	of := p.of(one)
	for i := range all {
		if other := p.of(&all[i]); other.id == of.id {
			*of.state = *other.state
		}
	}
	return nil
}

// removed removes a draft.
func (p published[T]) removed(c *endpoint.Call, id domain.ID) (*endpoint.Empty, error) {
	if err := c.ForWholeCompany(); err != nil {
		return nil, err
	}
	was, err := p.lock(c.Tx, id)
	if err != nil {
		return nil, err
	}
	if err := p.remove(c.Tx, id); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.PRICING.CHANGED"})
	return &endpoint.Empty{}, c.Audit(p.kind, string(id), "deleted", p.entry(was), nil)
}
