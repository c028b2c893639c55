package org_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/org"
)

func TestMERSNumber(t *testing.T) {
	for _, c := range []struct {
		prefix   string
		sequence int64
		want     string
	}{
		{"1234567", 1234567890, "123456712345678907"}, {"1010116", 104, "101011600000001040"},
		{"1111111", 1111111111, "111111111111111114"}, {"1111111", 1111111, "111111100011111118"},
	} {
		got, err := org.MERSNumber(c.prefix, c.sequence)
		require.NoError(t, err)
		assert.Equal(t, c.want, got)
	}
	for _, prefix := range []string{"", "123456", "12345678", "123456a"} {
		_, err := org.MERSNumber(prefix, 1)
		require.Error(t, err)
	}
	_, err := org.MERSNumber("1234567", org.MaxMERSSequence+1)
	require.Error(t, err)
}

func TestContrast(t *testing.T) {
	for _, c := range []struct {
		one, other string
		want       float64
	}{{"#000000", "#ffffff", 21}, {"#ffffff", "#ffffff", 1}, {"#777777", "#ffffff", 4.48}, {"#767676", "#FFFFFF", 4.54}} {
		got, err := org.Contrast(c.one, c.other)
		require.NoError(t, err)
		assert.InDelta(t, c.want, got, 0.01, c.one)
	}
	for _, bad := range []string{"", "red", "#12345", "#12345g", "1234567"} {
		_, err := org.Contrast(bad, "#ffffff")
		require.Error(t, err, bad)
	}
}

func TestHosts(t *testing.T) {
	for _, good := range []string{"summit.test", "loans.my-bank.com", "xn--bcher-kva.example", "1st.example"} {
		assert.True(t, org.IsHost(good), good)
	}
	for _, bad := range []string{"", "summit", "localhost", "a.localhost", "printer.local", "10.0.0.1", "::1", "-a.test", "a-.test", "a..test", "a b.test", "a.test/x", "a.test:80", "1.2", strings.Repeat("a", 64) + ".test"} {
		assert.False(t, org.IsHost(bad), bad)
	}
	assert.Equal(t, "loans.summit.test", org.NormalHost(" Loans.Summit.TEST. "))
}

func TestInherit(t *testing.T) {
	layer := func(level org.Level, own string) org.Layer[org.POSConfig] {
		l := org.Layer[org.POSConfig]{Level: level, Name: string(level)}
		require.NoError(t, json.Unmarshal([]byte(own), &l.Own))
		return l
	}
	all, err := org.Inherit([]org.Layer[org.POSConfig]{layer(org.LevelUser, `{"headline":"Mine"}`), layer(org.LevelBranch, `{"enableEs":false}`),
		layer(org.LevelCompany, `{"enableEs":true,"headline":"Ours","hiddenSteps":["address"]}`)}, org.DefaultPOSConfig())
	require.NoError(t, err)
	assert.Equal(t, "Mine", *all.Effective.Headline)
	assert.Equal(t, "Ours", *all.Parent.Headline)
	assert.Nil(t, all.Own.EnableEs)
	assert.False(t, *all.Effective.EnableEs, "the branch wins over the company")
	assert.False(t, *all.Parent.EnableEs)
	assert.Equal(t, []string{"address"}, *all.Effective.HiddenSteps)
	assert.Equal(t, org.LevelUser, all.From["headline"].Level)
	assert.Equal(t, org.LevelCompany, all.ParentFrom["headline"].Level)
	assert.Equal(t, org.LevelBranch, all.From["enableEs"].Level)
	assert.Equal(t, org.LevelDefault, all.From["brandColor"].Level)
	assert.Len(t, all.From, len(org.FieldsOf[org.POSConfig]()))
	none, err := org.Inherit(nil, org.DefaultPOSConfig())
	require.NoError(t, err)
	assert.Equal(t, org.DefaultPOSConfig(), none.Effective)
	assert.Empty(t, org.DefaultPOSConfig().Validate())
}

func TestPOSConfigValidate(t *testing.T) {
	for field, own := range map[string]string{
		"brandColor": `{"brandColor":"#ffff00"}`, "headline": `{"headline":"a\u0007"}`, "welcome": `{"welcome":"` + strings.Repeat("x", 2001) + `"}`,
		"hiddenSteps": `{"hiddenSteps":["contact"]}`, "applicationTypes": `{"applicationTypes":["Gift"]}`, "websiteUrl": `{"websiteUrl":"javascript:alert(1)"}`,
		"facebookUrl": `{"facebookUrl":"https://user@evil.test/"}`, "contactEmail": `{"contactEmail":"a@b\r\nBcc: c"}`, "contactDisplay": `{"contactDisplay":"BOSS"}`,
	} {
		var c org.POSConfig
		require.NoError(t, json.Unmarshal([]byte(own), &c))
		faults := c.Validate()
		require.Len(t, faults, 1, own)
		assert.Equal(t, field, faults[0].Field)
	}
	bad := "Orion\r\nBcc: all@example.test"
	assert.NotEmpty(t, org.EmailConfig{FromName: &bad}.Validate(), "nothing breaks out of a letter's head")
}

func TestIsMERSNumber(t *testing.T) {
	for text, want := range map[string]bool{"": false, "1": false, "1000000000000000000": false, "10000000000000000a": false} {
		assert.Equal(t, want, org.IsMERSNumber(text), text)
	}
	for sequence := range int64(30) {
		number, err := org.MERSNumber("1000123", sequence*7919)
		require.NoError(t, err)
		assert.True(t, org.IsMERSNumber(number))
		wrong := number[:17] + string('0'+(number[17]-'0'+1)%10)
		assert.False(t, org.IsMERSNumber(wrong), wrong)
	}
}
