package contact

import (
	"slices"

	"gable/authz"
	contactdb "gable/db/contact"
	"gable/domain"
	"gable/domain/contact"
	"gable/http/endpoint"
)

const mostMerged = 20

type mergeIn struct {
	Item
	Body struct {
		IDs []domain.ID `json:"ids" required:"true" minItems:"1" maxItems:"20" doc:"The contacts that are the same as this one: they are no longer in the address book then."`
	}
}

func mountMerge(a *endpoint.API) {
	r := bookRoute("POST", "/{id}/merge", "mergeBusinessContacts", "Make several contacts one",
		"This one stays. Whatever names the others names it then, on every loan of the company; what it does not say is taken from them. There is no way back.", 200)
	r.Permission = authz.ContactRemove
	endpoint.Write(a, r, merge)
}

func merge(c *endpoint.Call, in *mergeIn) (*endpoint.Answer[contact.Contact], error) {
	ids := slices.Compact(slices.Sorted(slices.Values(in.Body.IDs)))
	if slices.Contains(ids, in.ID) || len(ids) > mostMerged {
		return nil, domain.Invalid(domain.Wrong("ids", "Contacts"))
	}
	all := map[domain.ID]contact.Contact{}
	for _, id := range slices.Sorted(slices.Values(append(slices.Clone(ids), in.ID))) { // in one order, so that two who merge do not wait for each other
		v, err := contactdb.Contacts.Lock(c.Tx, id)
		if err != nil {
			return nil, err
		}
		all[id] = v
	}
	was := all[in.ID]
	if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
		return nil, err
	}
	will := was
	for _, id := range in.Body.IDs {
		will = contact.Merged(will, all[id])
	}
	if err := contacts.Hold(c, &was, &will); err != nil {
		return nil, err
	}
	if err := contactdb.Contacts.Update(c.Tx, &will); err != nil {
		return nil, err
	}
	if err := contactdb.Merge(c.Tx, in.ID, ids); err != nil {
		return nil, err
	}
	for _, id := range ids {
		gone := all[id]
		if err := contacts.Note(c, "deleted", &gone, nil); err != nil {
			return nil, err
		}
	}
	if err := contacts.Note(c, "merged", &was, &will); err != nil {
		return nil, err
	}
	if err := shown(c, &will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[contact.Contact]{Body: will}, nil
}
