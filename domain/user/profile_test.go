package user_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/org"
	"gable/domain/user"
)

func TestProfilePlace(t *testing.T) {
	tree := org.Tree{
		{Record: domain.Record{ID: "hq"}, Type: org.TypeBroker, POSDomain: "summit.test", LWLicensePayer: org.LicensePayerCompany},
		{Record: domain.Record{ID: "austin"}, ParentID: "hq", Type: org.TypeBranch, LWLicensePayer: org.LicensePayerBranch, IndustryChannel: "NON_DEL"},
	}
	p := user.Profile{FirstName: "Ana", MiddleName: " M. ", LastName: "Lopez", Email: "ana@summit.test", WizeRoles: user.Originator.List()}
	p.Place(tree, []user.Membership{{WizeOrgUnitID: "hq"}, {WizeOrgUnitID: "gone"}, {WizeOrgUnitID: "austin", IsCurrent: true, IsBillingBranch: true}})
	p.Call()
	assert.Equal(t, domain.ID("austin"), p.WizeOrgUnitID)
	assert.Len(t, p.LinkedOrgs, 2)
	assert.Equal(t, []string{"Ana Lopez", "Ana M. Lopez"}, []string{p.Name, p.FullName})
	assert.Equal(t, []string{"summit.test", "summit.test", "NON_DEL"}, []string{p.POSDomain, p.DefaultOrgPOSDomain, p.IndustryChannel})
	assert.False(t, p.IsHeadQuarter)

	raw, err := json.Marshal(p)
	require.NoError(t, err)
	var out map[string]any
	require.NoError(t, json.Unmarshal(raw, &out))
	linked := out["LinkedOrgs"].([]any)[1].(map[string]any)
	assert.Equal(t, false, linked["isHeadQuarter"])
	assert.Equal(t, true, linked["WizeUserOrgUnit"].(map[string]any)["isBillingBranch"])
	assert.Equal(t, []any{map[string]any{"name": "Originator"}}, out["WizeRoles"])

	p.Place(nil, nil)
	assert.Nil(t, p.WizeOrgUnit)
	assert.Empty(t, p.WizeOrgUnitID)
	assert.NotNil(t, p.LinkedOrgs, "a list is never null")
	nameless := user.Profile{Email: "x@summit.test"}
	nameless.Call()
	assert.Equal(t, "x@summit.test", nameless.Name)
}
