package organization

import (
	"context"
	"encoding/hex"
	"errors"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/org"
	"gable/http/endpoint"
	"gable/http/picture"
	"gable/vault/blob"
)

type logoIn struct {
	ID domain.ID `path:"id" doc:"The org unit's id."`
	endpoint.Form[struct {
		File huma.FormFile `form:"file" required:"true" doc:"A PNG, JPEG or WebP image of at most 1 MiB."`
	}]
}

func mountLogos(a *endpoint.API) {
	put := unitRoute("PUT", "/{id}/logo", "saveLogo", "Give an org unit its logo", authz.OrgEdit, 200,
		"What the file is, its content says: anything but a PNG, JPEG or WebP that can be drawn is 415, SVG among it; more than 1 MiB or 16 million pixels is 413. The picture is drawn anew as a PNG, at most 512 pixels a side: nothing else of the file is kept.")
	put.MaxBodyBytes = org.MaxLogoBytes + 64<<10
	endpoint.Take(a, put, a.Pictures, func(ctx context.Context, _ *logoIn, file endpoint.File) (*blob.Object, error) {
		return drawLogo(ctx, a, file)
	}, saveLogo)
	endpoint.Write(a, unitRoute("DELETE", "/{id}/logo", "removeLogo", "Take an org unit's logo away", authz.OrgEdit, 204, ""), removeLogo)
	endpoint.Read(a, unitRoute("GET", "/{id}/logo", "readLogo", "An org unit's logo", authz.SelfRead, 200,
		"For everyone who is signed in with the company: its staff, borrowers and realtors."), func(c *endpoint.Call, in *unitIn) (*picture.Shown, error) {
		logo, err := organizationdb.ReadLogo(c.Tx, a.Files.Vault, in.ID)
		return picture.Kept(c, &a.Files, logo), err
	})
}

var errLogoTooLarge = domain.TooLarge("refusals:company.logoTooLarge", "A logo can have at most 1 MB and 16 million pixels.")

func drawLogo(ctx context.Context, a *endpoint.API, file endpoint.File) (*blob.Object, error) {
	if len(file.Content) > org.MaxLogoBytes {
		return nil, errLogoTooLarge
	}
	drawn, err := picture.Draw(ctx, a.Aside, picture.DrawLogo, file.Content)
	switch {
	case errors.Is(err, picture.ErrTooLarge):
		return nil, errLogoTooLarge
	case errors.Is(err, picture.ErrNoPicture):
		return nil, domain.Refuse(domain.CodeUnsupportedMedia, "refusals:company.logoType", "A logo has to be a PNG, JPEG or WebP image.")
	}
	if err != nil {
		return nil, err
	}
	kept, err := a.Files.Put(ctx, drawn)
	return &kept, err
}

func saveLogo(c *endpoint.Call, in *logoIn, drawn *blob.Object) (*endpoint.Answer[org.Unit], error) {
	unit, tree, err := lockUnit(c, UnitItem{ID: in.ID})
	if err != nil {
		return nil, err
	}
	if err := c.Keep(*drawn); err != nil {
		return nil, err
	}
	return changeLogo(c, unit, tree, drawn.Hash[:], "/api/organizations/"+string(unit.ID)+"/logo?v="+hex.EncodeToString(drawn.Hash[:6]))
}

func removeLogo(c *endpoint.Call, in *UnitItem) (*endpoint.Empty, error) {
	unit, tree, err := lockUnit(c, *in)
	if err != nil {
		return nil, err
	}
	_, err = changeLogo(c, unit, tree, nil, "")
	return &endpoint.Empty{}, err
}

func changeLogo(c *endpoint.Call, was org.Unit, tree org.Tree, hash []byte, url string) (*endpoint.Answer[org.Unit], error) {
	if err := organizationdb.SaveLogo(c.Tx, was.ID, hash, url); err != nil {
		return nil, err
	}
	will, _ := tree.Find(was.ID)
	will.LogoURL, will.Version = url, will.Version+1
	return &endpoint.Answer[org.Unit]{Body: will}, c.Audit("organization", string(was.ID), "updated", map[string]string{"logoUrl": was.LogoURL}, map[string]string{"logoUrl": url})
}
