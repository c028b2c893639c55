package contact

import (
	"slices"

	"gable/authz"
	contactdb "gable/db/contact"
	"gable/domain"
	"gable/domain/contact"
	"gable/http/endpoint"
	"gable/http/record"
	"gable/tenancy"
)

const mostMerged = 20

type mergeIn struct {
	Item
	Body struct {
		IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"20" doc:"Those that are the same as this one: they are no longer in the address book then."`
	}
}

func mountMerge(a *endpoint.API) {
	r := bookRoute("POST", "/{id}/merge", "mergeBusinessContacts", "Make several contacts one",
		"This one stays. Whatever names the others names it then, on every loan of the company; what it does not say is taken from them. There is no way back.", 200)
	r.Permission = authz.ContactRemove
	endpoint.Write(a, r, func(c *endpoint.Call, in *mergeIn) (*endpoint.Answer[contact.Contact], error) {
		return merge(c, in, contactdb.Contacts, contacts, contact.Merged, contactdb.Merge)
	})
	r = bookRoute("POST", companyPath+"/{id}/merge", "mergeContactCompanies", "Make several companies of the address book one",
		"This one stays, with all who work for the others; what it does not say is taken from them. There is no way back.", 200)
	r.Permission = authz.ContactRemove
	endpoint.Write(a, r, func(c *endpoint.Call, in *mergeIn) (*endpoint.Answer[contact.Company], error) {
		return merge(c, in, contactdb.Companies, companies, contact.MergedCompanies, contactdb.MergeCompanies)
	})
}

// merge makes several of one of the address book's lists one: those named in the body are taken out of it, and what they say and are is
// the one's that stays.
func merge[T any](c *endpoint.Call, in *mergeIn, list contactdb.Book[T], flow record.Flow[T], merged func(keep, other T) T,
	take func(*tenancy.Tx, domain.ID, []domain.ID) error) (*endpoint.Answer[T], error) {
	ids := slices.Compact(slices.Sorted(slices.Values(in.Body.IDs)))
	if slices.Contains(ids, in.ID) || len(ids) > mostMerged {
		return nil, domain.Invalid(domain.Wrong("ids"))
	}
	all := map[domain.ID]T{}
	for _, id := range slices.Sorted(slices.Values(append(slices.Clone(ids), in.ID))) { // in one order, so that two who merge do not wait for each other
		v, err := list.Lock(c.Tx, id)
		if err != nil {
			return nil, err
		}
		all[id] = v
	}
	was := all[in.ID]
	if err := endpoint.Matches(in.IfMatch, list.Record(&was).Version); err != nil {
		return nil, err
	}
	will := was
	for _, id := range in.Body.IDs {
		will = merged(will, all[id])
	}
	if err := flow.ValidateWrite(c, &was, &will); err != nil {
		return nil, err
	}
	if err := list.Update(c.Tx, &will); err != nil {
		return nil, err
	}
	if err := take(c.Tx, in.ID, ids); err != nil {
		return nil, err
	}
	for _, id := range ids {
		gone := all[id]
		if err := flow.Note(c, "deleted", &gone, nil); err != nil {
			return nil, err
		}
	}
	if err := flow.Note(c, "merged", &was, &will); err != nil {
		return nil, err
	}
	kept, err := list.Get(c.Tx, in.ID)
	return &endpoint.Answer[T]{Body: kept}, err
}
