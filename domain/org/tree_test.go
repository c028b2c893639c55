package org_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/org"
)

func unit(id, parent, pos string) org.Unit {
	return org.Unit{Record: domain.Record{ID: domain.ID(id)}, ParentID: domain.ID(parent), POSDomain: pos}
}

var summit = org.Tree{
	unit("austin", "hq", ""), unit("hq", "", "summit.test"), unit("miami", "hq", "miami.test"), unit("keys", "miami", ""), unit("reef", "keys", ""),
}

func TestBelow(t *testing.T) {
	assert.Equal(t, []domain.ID{"hq", "austin", "miami", "keys", "reef"}, summit.Below("hq"))
	assert.Equal(t, []domain.ID{"miami", "keys", "reef"}, summit.Below("miami"))
	assert.Equal(t, []domain.ID{"austin"}, summit.Below("austin"))
	assert.Nil(t, summit.Below("elsewhere"))
	assert.Nil(t, summit.Below(""), "nobody's unit is not the parent of the headquarters")
	loop := org.Tree{unit("a", "b", ""), unit("b", "a", "")}
	assert.Equal(t, []domain.ID{"a", "b"}, loop.Below("a"))
	_, found := loop.Headquarters()
	assert.False(t, found)
	assert.Equal(t, "", loop.Derive()[0].ParentPOSDomain)
}

func TestReach(t *testing.T) {
	ids := func(tree org.Tree) (list []domain.ID) {
		for _, u := range tree {
			list = append(list, u.ID)
		}
		return list
	}
	assert.Equal(t, []domain.ID{"austin", "keys", "reef"}, ids(summit.Reach([]domain.ID{"keys", "austin"})))
	assert.Len(t, summit.Reach([]domain.ID{"hq", "miami"}), 5, "none twice")
	assert.Empty(t, summit.Reach(nil))
}

func TestDerive(t *testing.T) {
	tree := summit.Derive()
	hq, found := tree.Headquarters()
	assert.True(t, found)
	assert.True(t, hq.IsHeadQuarter)
	assert.Empty(t, hq.ParentPOSDomain)
	reef, _ := tree.Find("reef")
	assert.False(t, reef.IsHeadQuarter)
	assert.Equal(t, "miami.test", reef.ParentPOSDomain)
	austin, _ := tree.Find("austin")
	assert.Equal(t, "summit.test", austin.ParentPOSDomain)
	assert.False(t, summit[1].IsHeadQuarter, "the tree itself is left alone")
}

func TestPayersAndSubscriptions(t *testing.T) {
	assert.True(t, org.LicensePayerBranch.Valid())
	assert.False(t, org.LicensePayer("").Valid())
	assert.True(t, org.SubscriptionUserCancel.Cancelled())
	assert.False(t, org.SubscriptionActive.Cancelled())
}

func TestChannel(t *testing.T) {
	tree := org.Tree{
		{Record: domain.Record{ID: "hq"}, IndustryChannel: org.ChannelRetail},
		{Record: domain.Record{ID: "miami"}, ParentID: "hq", IndustryChannel: org.ChannelNonDelegated},
		{Record: domain.Record{ID: "keys"}, ParentID: "miami"}, {Record: domain.Record{ID: "austin"}, ParentID: "hq"},
	}
	for id, want := range map[domain.ID]org.IndustryChannel{"hq": org.ChannelRetail, "miami": org.ChannelNonDelegated, "keys": org.ChannelNonDelegated, "austin": org.ChannelRetail, "gone": ""} {
		assert.Equal(t, want, tree.Channel(id), id)
	}
	loop := org.Tree{unit("a", "b", ""), unit("b", "a", "")}
	assert.Empty(t, loop.Channel("a"))
}
