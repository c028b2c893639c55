package account

import (
	"context"
	"encoding/hex"
	"errors"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	"gable/change"
	userdb "gable/db/user"
	"gable/domain"
	"gable/domain/user"
	"gable/http/endpoint"
	"gable/http/picture"
	"gable/vault/blob"
)

// OwnProfile is what people change of themselves. The licence number and the portal's address are their administrator's.
type OwnProfile struct {
	FirstName  string `json:"firstName" maxLength:"100"`
	MiddleName string `json:"middleName,omitempty" maxLength:"100"`
	LastName   string `json:"lastName" maxLength:"100"`
	Phone      string `json:"phone,omitempty" maxLength:"30" doc:"Ten digits, separators allowed."`
	Language   string `json:"language" enum:"en,es" doc:"Of one's screens and letters."`
}

type ownProfileIn struct {
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    endpoint.Patch[OwnProfile]
}

type ownImageIn struct {
	endpoint.Form[struct {
		File huma.FormFile `form:"file" required:"true" doc:"A PNG, JPEG or WebP image of at most 5 MiB and 16 million pixels."`
	}]
}

func mountOwnProfile(a *endpoint.API) {
	endpoint.Write(a, described(userRoute("PATCH", "/api/wizeusers/current", "updateOwnProfile", "Change one's own name, phone or language", authz.SelfEdit),
		"A merge patch. Email address, roles, licence number and units are not among its fields. While acting for another it is that user's profile, and the entry names both."), updateOwnProfile)
	put := described(userRoute("PUT", "/api/wizeusers/current/image", "saveOwnImage", "Give oneself a picture", authz.SelfEdit),
		"What the file is, its content says: anything but a PNG, JPEG or WebP that can be drawn is 415, SVG among it; more than 5 MiB or 16 million pixels is 413. The picture is drawn anew, at most 512 pixels a side: nothing else of the file is kept.")
	put.MaxBodyBytes = picture.MaxBytes + 64<<10
	endpoint.Take(a, put, a.Pictures, func(ctx context.Context, _ *ownImageIn, file endpoint.File) (*blob.Object, error) {
		return drawPortrait(ctx, a, file)
	}, saveOwnImage)
	endpoint.Write(a, empty(userRoute("DELETE", "/api/wizeusers/current/image", "removeOwnImage", "Take one's own picture away", authz.SelfEdit)), func(c *endpoint.Call, _ *endpoint.NothingIn) (*endpoint.Empty, error) {
		return &endpoint.Empty{}, changeImage(c, nil)
	})
	endpoint.Read(a, described(userRoute("GET", "/api/wizeusers/{id}/image", "readUserImage", "A person's picture", authz.SelfRead),
		"Of the company's own people, for everyone who is signed in with the company; a borrower's or realtor's for themselves alone."), func(c *endpoint.Call, in *userIn) (*picture.Shown, error) {
		if _, err := domain.ParseID(string(in.ID)); err != nil {
			return nil, domain.NotFound()
		}
		kept, err := userdb.ReadUserImage(c.Tx, a.Files.Vault, in.ID)
		return picture.Kept(c, &a.Files, kept), err
	})
}

func updateOwnProfile(c *endpoint.Call, in *ownProfileIn) (*endpoint.Answer[user.Profile], error) {
	p, err := userdb.LockUser(c.Tx, c.Scope().User.ID, nil)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, p.Version); err != nil {
		return nil, err
	}
	before := OwnProfile{FirstName: p.FirstName, MiddleName: p.MiddleName, LastName: p.LastName, Phone: p.Phone, Language: p.Language}
	after, err := in.Body.Apply(before)
	if err != nil {
		return nil, err
	}
	whole := p.Editable()
	whole.FirstName, whole.MiddleName, whole.LastName, whole.Phone, whole.Language = after.FirstName, after.MiddleName, after.LastName, after.Phone, after.Language
	whole = whole.Trimmed()
	own := []string{"firstName", "middleName", "lastName", "phone", "language"}
	if faults := slices.DeleteFunc(whole.Validate(), func(f domain.FieldError) bool { return !slices.Contains(own, f.Field) }); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := userdb.UpdateUser(c.Tx, p.ID, whole); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.USER.CHANGED", Data: map[string]domain.ID{"id": p.ID}})
	after = OwnProfile{FirstName: whole.FirstName, MiddleName: whole.MiddleName, LastName: whole.LastName, Phone: whole.Phone, Language: whole.Language}
	return ownProfile(c, c.Audit("user", string(p.ID), "changed", before, after))
}

// ownProfile answers the profile as it is now.
func ownProfile(c *endpoint.Call, err error) (*endpoint.Answer[user.Profile], error) {
	if err != nil {
		return nil, err
	}
	p, err := userdb.Self(c.Tx)
	if err != nil {
		return nil, err
	}
	return &endpoint.Answer[user.Profile]{Body: p}, nil
}

func drawPortrait(ctx context.Context, a *endpoint.API, file endpoint.File) (*blob.Object, error) {
	portrait, err := picture.Draw(ctx, a.Aside, picture.DrawPortrait, file.Content)
	switch {
	case errors.Is(err, picture.ErrTooLarge):
		return nil, domain.TooLarge("refusals:account.pictureTooLarge", "A picture can have at most 5 MB and 16 million pixels.")
	case errors.Is(err, picture.ErrNoPicture):
		return nil, domain.Refuse(domain.CodeUnsupportedMedia, "refusals:account.pictureType", "A picture has to be a PNG, JPEG or WebP image.")
	}
	if err != nil {
		return nil, err
	}
	kept, err := a.Files.Put(ctx, portrait)
	return &kept, err
}

func saveOwnImage(c *endpoint.Call, _ *ownImageIn, portrait *blob.Object) (*endpoint.Answer[user.Profile], error) {
	return ownProfile(c, changeImage(c, portrait))
}

// changeImage keeps the picture of the call's user, or with nil takes it away. Its address changes with its content, so
// browsers may keep what they have.
func changeImage(c *endpoint.Call, portrait *blob.Object) error {
	p, err := userdb.Self(c.Tx)
	if err != nil {
		return err
	}
	url, hash := "", []byte(nil)
	if portrait != nil {
		if err := c.Keep(*portrait); err != nil {
			return err
		}
		hash = portrait.Hash[:]
		url = "/api/wizeusers/" + string(p.ID) + "/image?v=" + hex.EncodeToString(hash[:6])
	}
	if err := userdb.SaveOwnImage(c.Tx, hash, url); err != nil {
		return err
	}
	c.Emit(change.Event{Type: "RTC.USER.CHANGED", Data: map[string]domain.ID{"id": p.ID}})
	return c.Audit("user", string(p.ID), "changed", map[string]string{"profileImage": p.ProfileImage}, map[string]string{"profileImage": url})
}
