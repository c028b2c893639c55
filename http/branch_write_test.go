package http_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/authz"
	"gable/demo"
	"gable/domain/org"
	"gable/domain/user"
	"gable/http/apitest"
)

// branchWrites are what a branch admin changes of what is not on a loan or a lead, by the permission that it takes.
var branchWrites = map[authz.Permission]func(admin *apitest.Client) *apitest.Answer{
	authz.OrgEditOwnPOS: func(admin *apitest.Client) *apitest.Answer {
		return admin.Patch("/los/api/pos-config/branch", effect{"headline": "Ask Austin"})
	},
	authz.OrgEditOwnEmail: func(admin *apitest.Client) *apitest.Answer {
		return admin.Patch("/api/email-config/user", effect{"fromName": "Bailey of Austin"})
	},
	authz.OrgGenerateMERS: func(admin *apitest.Client) *apitest.Answer {
		return admin.Post("/los/api/generate-mers", nil)
	},
	authz.LeadConfigure: func(admin *apitest.Client) *apitest.Answer {
		return admin.Post("/lead/api/tags", effect{"name": "Hot in Austin"})
	},
	authz.RuleEdit: func(admin *apitest.Client) *apitest.Answer {
		return admin.Post(rules, effect{"kind": "YSP_RULES", "name": "Austin", "WizeOrgUnitId": demo.UnitID("summit.test", "Austin"), "condition": `change.area == "lead"`, "effects": []effect{{"do": "BLOCK", "message": "no"}}})
	},
	authz.CredentialEditOwn: func(admin *apitest.Client) *apitest.Answer {
		return admin.Post("/los/api/scrts", effect{"module": "DU", "ownership": "BRANCH", "scrts": effect{"userName": "austin-du", "password": "Right-pass-1"}})
	},
}

// TestNoPermissionIsForNothing: where a branch admin has the permission of a setting's route that writes, there is something that they may write with it.
func TestNoPermissionIsForNothing(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	held := authz.Compile(org.TypeBroker, user.BranchAdmin, nil)
	var settings []authz.Permission
	for _, r := range w.Server.API.Routes() {
		group, does, _ := strings.Cut(string(r.Permission), ":")
		if r.Method == "GET" || r.Public || strings.Contains(r.Path, "{loanId}") || does == "read" || !held.Has(r.Permission) {
			continue
		}
		if slices.Contains([]string{"org", "reference", "pricing", "rule", "credential"}, group) || r.Permission == authz.LeadConfigure {
			settings = append(settings, r.Permission)
		}
	}
	slices.Sort(settings)
	settings = slices.Compact(settings)
	w.As("companyadmin@summit.test").Patch("/api/orgconfigdata", effect{"mersOrgId": "1234567"}).Want(200)
	admin := w.As("branchadmin@summit.test")
	for _, p := range settings {
		write, known := branchWrites[p]
		if assert.True(t, known, "a branch admin has %s: say what they may write with it, or take it away", p) {
			assert.Less(t, write(admin).Status, 300, "%s", p)
		}
	}
	assert.Len(t, branchWrites, len(settings))
}
