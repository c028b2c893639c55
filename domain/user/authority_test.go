package user_test

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/org"
	"gable/domain/user"
)

var update = flag.Bool("update", false, "write the golden files anew")

func read[T any](t *testing.T, name string) (v T) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &v))
	return v
}

func TestAuthority(t *testing.T) {
	for _, c := range read[[]struct {
		Roles, Gives []string
		Company      org.Type
		HandsOver    bool
		Manages, Not [][]string

		Overrides, NotOverrides []string
	}](t, "authority.json") {
		r := roles(t, c.Roles)
		assert.Equal(t, c.Gives, r.Grantable(c.Company).Names(), "%s in %s", r, c.Company)
		assert.Equal(t, c.HandsOver, r.MayHandOver(), "%s", r)
		for _, held := range c.Manages {
			assert.True(t, r.MayManage(roles(t, held), c.Company), "%s manages %v", r, held)
		}
		for _, held := range c.Not {
			assert.False(t, r.MayManage(roles(t, held), c.Company), "%s does not manage %v", r, held)
		}
		for _, role := range c.Overrides {
			assert.True(t, r.MayOverride(roles(t, []string{role}), c.Company), "%s says what %s may do", r, role)
		}
		for _, role := range c.NotOverrides {
			assert.False(t, r.MayOverride(roles(t, []string{role}), c.Company), "%s does not say what %s may do", r, role)
		}
		assert.False(t, r.MayOverride(0, c.Company))
	}
}

func TestNobodyGivesMoreThanTheOwner(t *testing.T) {
	for r := user.Roles(0); r <= user.AllRoles; r++ {
		for _, company := range org.Types {
			if given := r.Grantable(company); given.Any(user.Owner | user.ProviderRoles | user.PortalRoles) {
				t.Fatalf("%s gives %s in %s", r, given, company)
			}
		}
	}
}

// TestRoleMatrix holds every rule for every role and every pair of roles as a file that the client's rules run too.
func TestRoleMatrix(t *testing.T) {
	var lines []string
	for _, a := range user.AllRoles.Each() {
		for _, b := range user.AllRoles.Each() {
			if b < a {
				continue
			}
			var holds []string
			for name, rule := range rules {
				if rule(a | b) {
					holds = append(holds, name)
				}
			}
			slices.Sort(holds)
			lines = append(lines, "  \""+(a|b).String()+"\": \""+strings.Join(holds, " ")+"\"")
		}
	}
	out := "{\n" + strings.Join(lines, ",\n") + "\n}\n"
	const golden = "testdata/role-matrix.json"
	if *update {
		require.NoError(t, os.WriteFile(golden, []byte(out), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), out, "a rule has changed: if it is meant, run with -update")
}

func TestHits(t *testing.T) {
	at := func(pairs ...int) []user.Range {
		list := []user.Range{}
		for i := 0; i < len(pairs); i += 2 {
			list = append(list, user.Range{Start: pairs[i], End: pairs[i+1]})
		}
		return list
	}
	assert.Equal(t, at(0, 3, 8, 11), user.Hits("Ana and ANA", []string{"ana"}))
	assert.Equal(t, at(0, 4), user.Hits("anana", []string{"an", "nan"}), "overlaps are one")
	assert.Equal(t, at(3, 5), user.Hits("😀 Íñ", []string{"íñ"}), "in UTF-16 code units")
	assert.Equal(t, at(0, 2), user.Hits("😀", []string{"😀"}))
	assert.Equal(t, at(), user.Hits("Ana", []string{"", "x", "anaan"}))
	assert.Equal(t, at(1, 2), user.Hits("a%b", []string{"%"}))
	assert.Len(t, user.Words(" a b  c d e f g h i j "), 8)
}

func TestEditable(t *testing.T) {
	good := user.Editable{FirstName: "Ana", LastName: "Lopez", Language: "en", Roles: user.Originator}
	assert.Empty(t, good.Validate())
	for field, spoil := range map[string]func(*user.Editable){
		"firstName":  func(e *user.Editable) { e.FirstName = "" },
		"lastName":   func(e *user.Editable) { e.LastName = strings.Repeat("x", 101) },
		"middleName": func(e *user.Editable) { e.MiddleName = strings.Repeat("é", 101) },
		"phone":      func(e *user.Editable) { e.Phone = "555-0142" },
		"nmls":       func(e *user.Editable) { e.NMLS = "12a" },
		"language":   func(e *user.Editable) { e.Language = "fr" },
		"posUrl":     func(e *user.Editable) { e.POSURL = "https://ana.test" },
		"WizeRoles":  func(e *user.Editable) { e.Roles = 0 },
	} {
		e := good
		spoil(&e)
		faults := e.Validate()
		if assert.Len(t, faults, 1, field) {
			assert.Equal(t, field, faults[0].Field)
		}
	}
	for _, phone := range []string{"5125550142", "(512) 555-0142", "+1 512.555.0142", ""} {
		e := good
		e.Phone = phone
		assert.Empty(t, e.Validate(), phone)
	}
	for _, host := range []string{"localhost", ".test", "a..test", "a.test:80", "a b.test", "javascript:x", "a.test/../x", "а.test"} {
		e := good
		e.POSURL = host
		assert.Len(t, e.Validate(), 1, host)
	}
	trimmed := user.Editable{FirstName: " Ana ", POSURL: " Ana.TEST "}.Trimmed()
	assert.Equal(t, []string{"Ana", "ana.test", "en"}, []string{trimmed.FirstName, trimmed.POSURL, trimmed.Language})
}

func TestParseEmail(t *testing.T) {
	for text, want := range map[string]string{" Ana@Summit.Test ": "ana@summit.test", "a+b@c.test": "a+b@c.test"} {
		got, ok := user.ParseEmail(text)
		assert.True(t, ok, text)
		assert.Equal(t, want, got)
	}
	for _, wrong := range []string{"", "ana", "ana@", "ana@host", "Ana <ana@x.test>", "ana@x.test, bob@x.test", "ana@x.test\r\nBcc: b@x.test", strings.Repeat("a", 250) + "@x.test"} {
		_, ok := user.ParseEmail(wrong)
		assert.False(t, ok, wrong)
	}
}
