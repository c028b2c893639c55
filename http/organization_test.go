package http_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	encoder "image/png"
	"mime/multipart"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/loan"
	"gable/domain/org"
	"gable/http/apitest"
)

type unitAnswer struct {
	ID, ParentID, Name, DisplayName, POSDomain, LogoURL, Type string
	Version                                                   int64
	IsHeadQuarter                                             bool
	ClosedAt                                                  *string
}

const organizations = "/api/organizations"

func fieldKeys(a *apitest.Answer) map[string]string {
	var body struct {
		Errors []struct{ Field, Key string }
	}
	a.Into(&body)
	keys := map[string]string{}
	for _, e := range body.Errors {
		keys[e.Field] = e.Key
	}
	return keys
}

func TestOrganizations(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, stranger := w.As("companyadmin@summit.test"), w.As("companyadmin@harbor.test")
	austin, hq := string(demo.UnitID("summit.test", "Austin")), string(demo.UnitID("summit.test", ""))
	list := func(c *apitest.Client) (names []string) {
		var page struct{ Rows []unitAnswer }
		c.Get(organizations + "?closed=true").Want(200).Into(&page)
		for _, u := range page.Rows {
			names = append(names, u.Name)
		}
		return names
	}
	t.Run("GET /api/organizations/ok", func(t *testing.T) {
		require.Equal(t, []string{"Summit Lending", "Austin", "Miami"}, list(admin))
		require.Equal(t, []string{"Austin"}, list(w.As("originator@summit.test")), "staff of a branch see the branch")
		require.Equal(t, []string{"Harbor Mortgage", "Newport"}, list(stranger))
	})
	t.Run("GET /api/organizations/{id}/wrong tenant", func(t *testing.T) {
		admin.Get(organizations + "/" + austin).Want(200)
		stranger.Get(organizations + "/" + austin).Want(404)
		w.As("originator2@summit.test").Get(organizations + "/" + austin).Want(404)
	})
	var made unitAnswer
	t.Run("POST /api/organizations/ok", func(t *testing.T) {
		admin.Post(organizations, map[string]any{"name": " Dallas ", "nmls": "123456", "posDomain": "Dallas.summit.test."}).Want(201).Into(&made)
		require.Equal(t, "Dallas", made.Name)
		require.Equal(t, "Dallas", made.DisplayName)
		require.Equal(t, hq, made.ParentID)
		require.Equal(t, "dallas.summit.test", made.POSDomain)
		require.EqualValues(t, 1, apitest.One[int64](w, "select count(*) from audit_entry where kind = 'organization' and action = 'created' and record_id = $1", made.ID))
	})
	t.Run("POST /api/organizations/bad input", func(t *testing.T) {
		for field, body := range map[string]map[string]any{
			"name": {"name": "dallas"}, "displayName": {"name": "X", "displayName": strings.Repeat("x", 201)}, "nmls": {"name": "X", "nmls": "12a"},
			"posDomain": {"name": "X", "posDomain": "localhost"}, "parentId": {"name": "X", "parentId": nothing}, "LWLicensePayer": {"name": "X", "LWLicensePayer": "ME"},
		} {
			answer := admin.Post(organizations, body).Want(422)
			assert.Contains(t, fieldKeys(answer), field, "%s", answer.Body)
		}
		require.Equal(t, map[string]string{"type": "unknownField"}, fieldKeys(admin.Post(organizations, map[string]any{"name": "X", "type": "PROVIDER"}).Want(422)), "the server gives the type")
		inUse := admin.Post(organizations, map[string]any{"name": "X", "posDomain": "harbor.test"}).Want(422)
		require.Equal(t, map[string]string{"posDomain": "inUse"}, fieldKeys(inUse))
		require.NotContains(t, string(inUse.Body), "Harbor", "whose it is, is not told")
		require.Equal(t, map[string]string{"posDomain": "inUse"}, fieldKeys(admin.Post(organizations, map[string]any{"name": "X", "posDomain": "dallas.summit.test"}).Want(422)))
	})
	t.Run("POST /api/organizations/wrong role", func(t *testing.T) {
		w.As("branchadmin@summit.test").Post(organizations, map[string]any{"name": "Y"}).Want(403)
		w.As("originator@summit.test").Patch(organizations+"/"+austin, map[string]any{"name": "Y"}).Want(403)
	})
	path := organizations + "/" + made.ID
	t.Run("PATCH /api/organizations/{id}/ok", func(t *testing.T) {
		admin.With("If-Match", "99").Patch(path, map[string]any{"name": "Late"}).Want(412)
		var moved unitAnswer
		admin.Patch(path, map[string]any{"name": "Dallas North", "displayName": nil, "parentId": austin, "IndustryChannel": "NON_DEL", "LWLicensePayer": "BRANCH"}).Want(200).Into(&moved)
		require.Equal(t, austin, moved.ParentID)
		require.Equal(t, "Dallas North", moved.DisplayName)
		require.Equal(t, []string{"Austin", "Dallas North"}, list(w.As("branchadmin@summit.test")), "what is below is in reach with the next request")
		stranger.Patch(path, map[string]any{"name": "Taken"}).Want(404)
	})
	t.Run("PATCH /api/organizations/{id}/bad input", func(t *testing.T) {
		require.Equal(t, map[string]string{"parentId": "refusals:company.noSuchUnit"}, fieldKeys(admin.Patch(path, map[string]any{"parentId": nothing}).Want(422)))
		require.Equal(t, map[string]string{"parentId": "refusals:company.underItself"}, fieldKeys(admin.Patch(path, map[string]any{"parentId": made.ID}).Want(422)))
		require.Equal(t, map[string]string{"parentId": "refusals:company.underItself"}, fieldKeys(admin.Patch(organizations+"/"+austin, map[string]any{"parentId": made.ID}).Want(422)), "no unit comes under itself")
		require.Contains(t, fieldKeys(admin.Patch(organizations+"/"+hq, map[string]any{"parentId": austin}).Want(422)), "parentId")
	})
	t.Run("POST /api/organizations/{id}/close/ok", func(t *testing.T) {
		admin.Post(organizations+"/"+hq+"/close", nil).Want(409)
		officer := w.As("originator@summit.test")
		officer.Loan()
		var use struct {
			Users, Loans, Branches int
			MayClose               bool
		}
		admin.Get(organizations + "/" + austin + "/use").Want(200).Into(&use)
		require.Equal(t, 4, use.Users)
		require.Equal(t, 1, use.Loans)
		require.Equal(t, 1, use.Branches)
		require.False(t, use.MayClose)
		code, _ := admin.Post(organizations+"/"+austin+"/close", nil).Want(409).Error()
		require.Equal(t, "CONFLICT", code)
		require.NotNil(t, admin.Post(path+"/close", nil).Want(200).Map()["closedAt"])
		require.Contains(t, fieldKeys(admin.Post(organizations, map[string]any{"name": "Z", "parentId": made.ID}).Want(422)), "parentId")
		stranger.Post(path+"/close", nil).Want(404)
		w.As("branchadmin@summit.test").Post(path+"/reopen", nil).Want(403)
		selectable := admin.Get("/api/wizeusers/branches-all").Want(200)
		require.NotContains(t, string(selectable.Body), "Dallas North", "a closed branch can't be selected")
		require.Nil(t, admin.Post(path+"/reopen", nil).Want(200).Map()["closedAt"])
	})
	t.Run("POST /api/organizations/{id}/close/over no loan that is open", func(t *testing.T) {
		officer := w.As("originator@summit.test")
		held := officer.Loan()
		w.Exec("update loan set org_unit_id = $1 where loan_id = $2", made.ID, number(t, held))
		for _, stage := range loan.Stages() {
			officer.Patch(held+"/stage/"+string(stage.ID), nil).Want(200)
			var use struct {
				Loans    int
				MayClose bool
			}
			admin.Get(path + "/use").Want(200).Into(&use)
			if !stage.ID.IsClosed() {
				require.Equal(t, 1, use.Loans, stage.ID)
				admin.Post(path+"/close", nil).Want(409)
				continue
			}
			require.Zero(t, use.Loans, stage.ID)
			require.True(t, use.MayClose, stage.ID)
			admin.Post(path+"/close", nil).Want(200)
			admin.Post(path+"/reopen", nil).Want(200)
		}
	})
}

// png is a small picture, half of it transparent.
var png = func() []byte {
	p := image.NewNRGBA(image.Rect(0, 0, 8, 4))
	for x := range 4 {
		p.SetNRGBA(x, 1, color.NRGBA{R: 20, G: 90, B: 80, A: 255})
	}
	var out bytes.Buffer
	if err := encoder.Encode(&out, p); err != nil {
		panic(err)
	}
	return out.Bytes()
}()

func putLogo(c *apitest.Client, path string, content []byte, name string) *apitest.Answer {
	kind, form := formOf(content, name)
	return c.With("Content-Type", kind).Do("PUT", path, form)
}

// formOf is a form with a file, and its content type.
func formOf(content []byte, name string) (kind string, form []byte) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, _ := w.CreateFormFile("file", name)
	_, _ = part.Write(content)
	_ = w.Close()
	return w.FormDataContentType(), body.Bytes()
}

func TestLogos(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	path := organizations + "/" + string(demo.UnitID("summit.test", "")) + "/logo"
	t.Run("PUT /api/organizations/{id}/logo/ok", func(t *testing.T) {
		admin.Get(path).Want(404)
		var unit unitAnswer
		putLogo(admin, path, png, "logo.svg").Want(200).Into(&unit)
		require.Contains(t, unit.LogoURL, path+"?v=")
		for _, who := range []string{"originator@summit.test", "borrower@example.test", "realtor@example.test"} {
			got := w.As(who).Get(unit.LogoURL).Want(200)
			require.Equal(t, "image/png", got.Header.Get("Content-Type"))
			require.Equal(t, "nosniff", got.Header.Get("X-Content-Type-Options"))
			require.Contains(t, got.Header.Get("Content-Security-Policy"), "default-src 'none'")
			drawn, err := encoder.Decode(bytes.NewReader(got.Body))
			require.NoError(t, err)
			require.Equal(t, image.Pt(8, 4), drawn.Bounds().Size())
			require.Equal(t, color.NRGBA{R: 20, G: 90, B: 80, A: 255}, color.NRGBAModel.Convert(drawn.At(1, 1)))
			require.Equal(t, color.NRGBA{}, color.NRGBAModel.Convert(drawn.At(7, 3)), "what was transparent is so still")
		}
		putLogo(admin, path, append(bytes.Clone(png), "<script>alert(1)</script>"...), "logo.png").Want(200)
		require.NotContains(t, string(admin.Get(path).Want(200).Body), "script", "what stands behind the picture is gone")
	})
	t.Run("PUT /api/organizations/{id}/logo/bad input", func(t *testing.T) {
		for _, hostile := range []string{`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`, "<html>", "GIF89a", "", "\x89PN", "\x89PNG\r\n\x1a\n<script>alert(1)</script>", string(png[:30])} {
			putLogo(admin, path, []byte(hostile), "logo.png").Want(415)
		}
		putLogo(admin, path, append(bytes.Clone(png), make([]byte, org.MaxLogoBytes)...), "logo.png").Want(413)
		bomb := bytes.Clone(png) // says it is 65,535 pixels a side
		copy(bomb[16:], "\x00\x00\xff\xff\x00\x00\xff\xff")
		binary.BigEndian.PutUint32(bomb[29:], crc32.ChecksumIEEE(bomb[12:29]))
		putLogo(admin, path, bomb, "logo.png").Want(413)
	})
	t.Run("PUT /api/organizations/{id}/logo/wrong role", func(t *testing.T) {
		putLogo(w.As("branchadmin@summit.test"), path, png, "logo.png").Want(403)
	})
	t.Run("PUT /api/organizations/{id}/logo/wrong tenant", func(t *testing.T) {
		putLogo(w.As("companyadmin@harbor.test"), path, png, "logo.png").Want(404)
		w.As("companyadmin@harbor.test").Get(path).Want(404)
		w.As("companyadmin@harbor.test").Delete(path).Want(404)
	})
	t.Run("DELETE /api/organizations/{id}/logo/ok", func(t *testing.T) {
		admin.Delete(path).Want(204)
		admin.Get(path).Want(404)
	})
}

func TestDomains(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin := w.As("companyadmin@summit.test")
	t.Run("POST /api/domains/ok", func(t *testing.T) {
		admin.Post("/api/domains", map[string]any{"domain": "Loans.Summit.test"}).Want(201)
		require.Contains(t, string(admin.Get("/api/domains").Want(200).Body), "loans.summit.test")
		w.As("companyadmin@summit.test").With("Host", "loans.summit.test").Get("/api/wizeusers/current").Want(200)
		w.As("companyadmin@harbor.test").With("Host", "loans.summit.test").Get("/api/wizeusers/current").Want(401)
	})
	t.Run("POST /api/domains/bad input", func(t *testing.T) {
		for name, key := range map[string]string{"loans.summit.test": "duplicate", "harbor.test": "inUse", "10.0.0.1": "invalid", "x": "invalid", "a b.test": "invalid", "printer.local": "invalid"} {
			require.Equal(t, map[string]string{"domain": key}, fieldKeys(admin.Post("/api/domains", map[string]any{"domain": name}).Want(422)), name)
		}
	})
	t.Run("DELETE /api/domains/{domain}/ok", func(t *testing.T) {
		w.As("branchadmin@summit.test").Delete("/api/domains/loans.summit.test").Want(403)
		w.As("companyadmin@harbor.test").Delete("/api/domains/loans.summit.test").Want(404)
		admin.Delete("/api/domains/summit.test").Want(409)
		admin.Delete("/api/domains/loans.summit.test").Want(204)
		admin.Delete("/api/domains/loans.summit.test").Want(404)
		w.As("owner@keel.test").Delete("/api/domains/keel.test").Want(409)
	})
}

func TestOrgConfig(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, stranger := w.As("companyadmin@summit.test"), w.As("companyadmin@harbor.test")
	const path = "/api/orgconfigdata"
	t.Run("PATCH /api/orgconfigdata/ok", func(t *testing.T) {
		got := admin.Patch(path, map[string]any{"mersOrgId": "1234567", "phone": "512-555-0100"}).Want(200).Map()
		require.Equal(t, "1234567", got["mersOrgId"])
		require.Equal(t, "Summit Lending", got["displayName"])
		require.Nil(t, stranger.Get(path).Want(200).Map()["mersOrgId"])
		require.Equal(t, "#112233", admin.Patch(path+"?type=posConfig", map[string]any{"brandColor": "#112233"}).Want(200).Map()["posConfig"].(map[string]any)["brandColor"])
		admin.With("If-Match", "9").Patch(path, map[string]any{"phone": nil}).Want(412)
	})
	t.Run("PATCH /api/orgconfigdata/bad input", func(t *testing.T) {
		require.Equal(t, map[string]string{"mersOrgId": "inUse"}, fieldKeys(stranger.Patch(path, map[string]any{"mersOrgId": "1234567"}).Want(422)))
		for field, value := range map[string]any{"mersOrgId": "12", "email": "x", "websiteUrl": "http://summit.test", "address": "\u202egnp", "version": 3} {
			require.Contains(t, fieldKeys(admin.Patch(path, map[string]any{field: value}).Want(422)), field)
		}
	})
	t.Run("PATCH /api/orgconfigdata/wrong role", func(t *testing.T) {
		w.As("branchadmin@summit.test").Patch(path, map[string]any{"phone": "1"}).Want(403)
		w.As("borrower@example.test").Get(path).Want(403)
	})
	t.Run("POST /api/validateorgconfig/ok", func(t *testing.T) {
		verdict := func(c *apitest.Client, body map[string]any) map[string]string {
			var v struct {
				Valid  bool
				Errors []struct{ Field, Key string }
			}
			c.Post("/api/validateorgconfig", body).Want(200).Into(&v)
			keys := map[string]string{}
			for _, e := range v.Errors {
				keys[e.Field] = e.Key
			}
			require.Equal(t, v.Valid, len(keys) == 0)
			return keys
		}
		require.Empty(t, verdict(admin, map[string]any{"domain": "new.summit.test", "mersOrgId": "7654321"}))
		require.Equal(t, map[string]string{"domain": "inUse", "posDomain": "inUse", "mersOrgId": "inUse", "posConfig.brandColor": "contrast"},
			verdict(stranger, map[string]any{"domain": "summit.test", "posDomain": "summit.test", "mersOrgId": "1234567", "posConfig": map[string]any{"brandColor": "#ffff00"}}))
		require.Equal(t, map[string]string{"name": "duplicate"}, verdict(admin, map[string]any{"name": "austin"}))
		require.Empty(t, verdict(admin, map[string]any{"name": "austin", "orgUnitId": demo.UnitID("summit.test", "Austin")}))
		require.Equal(t, map[string]string{"tenant": "invalid"}, verdict(admin, map[string]any{"tenant": "x"}))
		w.As("originator@summit.test").Post("/api/validateorgconfig", map[string]any{}).Want(403)
	})
}

func TestMERSNumbers(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	const path = "/los/api/generate-mers"
	admin := w.As("companyadmin@summit.test")
	t.Run("POST /los/api/generate-mers/409 without a prefix", func(t *testing.T) { admin.Post(path, nil).Want(409) })
	admin.Patch("/api/orgconfigdata", map[string]any{"mersOrgId": "1234567"}).Want(200)
	t.Run("POST /los/api/generate-mers/ok", func(t *testing.T) {
		var wait sync.WaitGroup
		var mu sync.Mutex
		seen := map[string]bool{}
		for _, who := range []string{"companyadmin@summit.test", "originator@summit.test", "processor@summit.test", "branchadmin2@summit.test"} {
			client := w.As(who)
			for range 12 {
				wait.Add(1)
				go func() {
					defer wait.Done()
					var made struct{ MersMin, MersMinText string }
					answer := client.Post(path, nil)
					if answer.Status != 200 {
						assert.Equal(t, 200, answer.Status, "%s", answer.Body)
						return
					}
					answer.Into(&made)
					mu.Lock()
					defer mu.Unlock()
					assert.False(t, seen[made.MersMin], "made twice: %s", made.MersMin)
					assert.Regexp(t, `^[0-9]{18}$`, made.MersMin)
					seen[made.MersMin] = true
				}()
			}
		}
		wait.Wait()
		require.Len(t, seen, 48)
		require.EqualValues(t, 48, apitest.One[int64](w, "select last from mers_counter"), "and none is left out")
	})
	t.Run("POST /los/api/generate-mers/wrong role", func(t *testing.T) {
		w.As("borrower@example.test").Post(path, nil).Want(403)
		w.As("contractprocessor@keel.test").Post(path, nil).Want(403)
	})
	t.Run("POST /los/api/generate-mers/wrong tenant", func(t *testing.T) { w.As("originator@harbor.test").Post(path, nil).Want(409) })
	t.Run("GET /api/lenders/system/ok", func(t *testing.T) {
		body := string(w.As("originator@summit.test").Get("/api/lenders/system").Want(200).Body)
		require.Contains(t, body, "Harbor Mortgage")
		require.NotContains(t, body, "Newport")
		require.NotContains(t, body, "Keel")
		w.As("realtor@example.test").Get("/api/lenders/system").Want(403)
	})
}
