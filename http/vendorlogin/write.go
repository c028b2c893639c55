package vendorlogin

import (
	"encoding/json"
	"strings"

	"gable/authz"
	credentialdb "gable/db/credential"
	"gable/domain"
	"gable/domain/credential"
	"gable/domain/credit"
	"gable/http/endpoint"
)

// ScrtsIn is the secret part of a login as it comes in.
type ScrtsIn struct {
	UserName *secretText `json:"userName,omitempty" maxLength:"200"`
	Password *secretText `json:"password,omitempty" maxLength:"500"`
}

// NewVendorLogin is a login that is added.
type NewVendorLogin struct {
	Module              credential.Module    `json:"module" required:"true" enum:"CREDIT,DU,LPA,FLOOD,DOC_PREP,LENDER"`
	Ownership           credential.Ownership `json:"ownership" required:"true" enum:"INDIVIDUAL,BRANCH,ORG"`
	OwnerID             domain.ID            `json:"ownerId,omitempty" doc:"The org unit of a BRANCH one, else the selected one."`
	Identifier          string               `json:"identifier,omitempty" maxLength:"60"`
	AccountName         string               `json:"accountName,omitempty" maxLength:"100"`
	DefaultCreditVendor bool                 `json:"defaultCreditVendor,omitempty"`
	Scrts               ScrtsIn              `json:"scrts" required:"true"`
}

type createIn struct{ Body NewVendorLogin }

// Item is the path and precondition of one login.
type Item struct {
	ID      domain.ID `path:"id" doc:"The login's id."`
	IfMatch string    `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
}

// VendorLoginChange is what is changed of a login.
type VendorLoginChange struct {
	Identifier          *string  `json:"identifier,omitempty" maxLength:"60" nullable:"true"`
	AccountName         *string  `json:"accountName,omitempty" maxLength:"100" nullable:"true"`
	DefaultCreditVendor *bool    `json:"defaultCreditVendor,omitempty"`
	Scrts               *ScrtsIn `json:"scrts,omitempty" doc:"What is absent of it stays."`
}

// UnmarshalJSON reads a change in which null clears a text, as in a merge patch. It is none, since a merge patch is kept as it came.
func (v *VendorLoginChange) UnmarshalJSON(raw []byte) error {
	type plain VendorLoginChange
	if err := json.Unmarshal(raw, (*plain)(v)); err != nil {
		return err
	}
	var given map[string]json.RawMessage
	if err := json.Unmarshal(raw, &given); err != nil {
		return err
	}
	for name, at := range map[string]**string{"identifier": &v.Identifier, "accountName": &v.AccountName} {
		if value, stated := given[name]; stated && string(value) == "null" {
			*at = new(string)
		}
	}
	return nil
}

type patchIn struct {
	Item
	Body VendorLoginChange
}

type defaultIn struct {
	Body struct {
		ID domain.ID `json:"id" required:"true" doc:"The login of the agency by which credit is ordered from now on, at the level of its owner."`
	}
}

// DefaultCreditVendor is by which agency and login credit is ordered.
type DefaultCreditVendor struct {
	Config struct {
		DefaultCreditUser   domain.ID `json:"defaultCreditUser" doc:"The login."`
		DefaultCreditVendor string    `json:"defaultCreditVendor" doc:"The agency's code."`
	} `json:"config" required:"true"`
}

func (d Service) mountWrites() {
	const owners = "One's own needs credential:edit-own, a branch's credential:edit and the branch in reach, the company's credential:edit and a role that reaches the whole company."
	endpoint.Write(d.API, d.route("POST", "", "createVendorLogin", "Add a login to a vendor", owners+" 409 where its owner has one for that vendor.", 201, authz.CredentialEditOwn), d.create)
	endpoint.Write(d.API, d.route("PATCH", "/{id}", "updateVendorLogin", "Change a login to a vendor", owners+" With scrts the vendor has not refused it yet.", 200, authz.CredentialEditOwn), d.update)
	endpoint.Write(d.API, d.route("DELETE", "/{id}", "deleteVendorLogin", "Remove a login to a vendor", owners+" It can't be brought back: its secret is gone.", 204, authz.CredentialEditOwn), d.remove)
	byDefault := d.route("PATCH", "", "setDefaultCreditVendor", "Say by which agency credit is ordered", owners, 200, authz.CredentialEditOwn)
	byDefault.Path = "/los/api/credit/default-vendor"
	endpoint.Write(d.API, byDefault, d.setDefault)
}

func (d Service) create(c *endpoint.Call, in *createIn) (*endpoint.Answer[VendorLogin], error) {
	b := in.Body
	one := credential.Credential{Module: b.Module, Ownership: b.Ownership, OwnerID: b.OwnerID, Identifier: strings.TrimSpace(b.Identifier),
		AccountName: strings.TrimSpace(b.AccountName), DefaultCreditVendor: b.DefaultCreditVendor}
	switch one.Ownership {
	case credential.Individual:
		one.OwnerID = c.Scope().User.ID
	case credential.Branch:
		if one.OwnerID == "" {
			one.OwnerID = c.Scope().OrgUnit
		}
	case credential.Org:
		one.OwnerID = ""
	}
	secret := b.Scrts.over(credential.Secret{})
	if faults := append(validate(one), secret.Validate()...); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := mayEdit(c, one); err != nil {
		return nil, err
	}
	all, err := credentialdb.All(c.Tx)
	if err == nil && len(all) >= credential.Most {
		err = domain.Conflict("refusals:login.most", "There are as many logins as can be kept. Please remove some first.")
	}
	if err != nil {
		return nil, err
	}
	if err := credentialdb.Insert(c.Tx, d.Files.Vault, &one, secret); err != nil {
		return nil, err
	}
	return d.written(c, "created", nil, one)
}

func (d Service) update(c *endpoint.Call, in *patchIn) (*endpoint.Answer[VendorLogin], error) {
	was, err := lock(c, in.Item)
	if err != nil {
		return nil, err
	}
	will := was
	if in.Body.Identifier != nil {
		will.Identifier = strings.TrimSpace(*in.Body.Identifier)
	}
	if in.Body.AccountName != nil {
		will.AccountName = strings.TrimSpace(*in.Body.AccountName)
	}
	if in.Body.DefaultCreditVendor != nil {
		will.DefaultCreditVendor = *in.Body.DefaultCreditVendor
	}
	faults := validate(will)
	var secret *credential.Secret
	if in.Body.Scrts != nil {
		opened, err := credentialdb.Open(c.Tx, d.Files.Vault, was)
		if err != nil {
			return nil, err
		}
		merged := in.Body.Scrts.over(opened.Secret)
		faults, secret = append(faults, merged.Validate()...), &merged
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := credentialdb.Update(c.Tx, d.Files.Vault, was, &will, secret); err != nil {
		return nil, err
	}
	if secret != nil {
		if err := c.Audit("credential", string(will.ID), "resealed", nil, nil); err != nil {
			return nil, err
		}
	}
	return d.written(c, "updated", &was, will)
}

// validate says what is wrong with a login. Credit is ordered by an agency's code: a login to any other would never be found.
func validate(one credential.Credential) []domain.FieldError {
	faults := one.Validate()
	if one.Module == credential.Credit && one.Identifier != "" && len(faults) == 0 && credit.FindAgency(one.Identifier) == nil {
		faults = append(faults, domain.Wrong("identifier", "Credit agency"))
	}
	return faults
}

// over is a secret with what was given put in place of what it had.
func (s ScrtsIn) over(had credential.Secret) credential.Secret {
	if s.UserName != nil {
		had.UserName = strings.TrimSpace(string(*s.UserName))
	}
	if s.Password != nil {
		had.Password = string(*s.Password)
	}
	return had
}

func (d Service) remove(c *endpoint.Call, in *Item) (*endpoint.Empty, error) {
	was, err := lock(c, *in)
	if err != nil {
		return nil, err
	}
	if err := credentialdb.Delete(c.Tx, was.ID); err != nil {
		return nil, err
	}
	changed(c, was)
	return &endpoint.Empty{}, c.Audit("credential", string(was.ID), "deleted", was, nil)
}

func (d Service) setDefault(c *endpoint.Call, in *defaultIn) (*endpoint.Answer[DefaultCreditVendor], error) {
	was, err := lock(c, Item{ID: in.Body.ID})
	if err != nil {
		return nil, err
	}
	will := was
	will.DefaultCreditVendor = true
	if faults := validate(will); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := credentialdb.Update(c.Tx, d.Files.Vault, was, &will, nil); err != nil {
		return nil, err
	}
	if _, err := d.written(c, "updated", &was, will); err != nil {
		return nil, err
	}
	out := &endpoint.Answer[DefaultCreditVendor]{}
	out.Body.Config.DefaultCreditUser, out.Body.Config.DefaultCreditVendor = will.ID, will.Identifier
	return out, nil
}

// lock answers a login that the person may change, if nobody else did first.
func lock(c *endpoint.Call, in Item) (credential.Credential, error) {
	was, err := credentialdb.Lock(c.Tx, in.ID)
	if err != nil {
		return was, err
	}
	if err := mayEdit(c, was); err != nil {
		return was, err
	}
	return was, endpoint.Matches(in.IfMatch, was.Version)
}

// written journals a login that was kept, and answers it.
func (d Service) written(c *endpoint.Call, action string, was *credential.Credential, will credential.Credential) (*endpoint.Answer[VendorLogin], error) {
	if will.DefaultCreditVendor {
		if err := credentialdb.ClearDefault(c.Tx, will); err != nil {
			return nil, err
		}
	}
	var before any
	if was != nil {
		before = *was
	}
	if err := c.Audit("credential", string(will.ID), action, before, will); err != nil {
		return nil, err
	}
	changed(c, will)
	s, err := d.look(c)
	return &endpoint.Answer[VendorLogin]{Body: s.shown(c, will)}, err
}
