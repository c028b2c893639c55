package flood_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/flood"
	"gable/domain/loan"
	"gable/domain/property"
)

func TestWhichZonesAreHazardAreas(t *testing.T) {
	t.Parallel()
	for _, zone := range []string{"A", "AE", "A12", "AH", "AO", "A99", "AR", "AR/AE", "V", "VE", "V30", "ae "} {
		assert.True(t, flood.IsHazardZone(zone), zone)
	}
	for _, zone := range []string{"B", "C", "X", "X500", "D", "NONE", ""} {
		assert.False(t, flood.IsHazardZone(zone), zone)
	}
}

func TestWhereInsuranceIsRequired(t *testing.T) {
	t.Parallel()
	day := domain.NewDate(2020, 1, 1)
	for name, c := range map[string]struct {
		of                  flood.Determination
		available, required bool
	}{
		"a hazard area that takes part":      {flood.Determination{Hazard: true, Participation: flood.Regular}, true, true},
		"the emergency program":              {flood.Determination{Hazard: true, Participation: flood.Emergency}, true, true},
		"none that takes part":               {flood.Determination{Hazard: true, Participation: flood.NonParticipating}, false, false},
		"a community that was suspended":     {flood.Determination{Hazard: true, Participation: flood.Suspended}, false, false},
		"a protected area":                   {flood.Determination{Hazard: true, Participation: flood.Regular, Protected: true, ProtectedDate: &day}, false, false},
		"no hazard area":                     {flood.Determination{Participation: flood.Regular}, true, false},
		"a building that a letter takes out": {flood.Determination{Participation: flood.Regular, MapChange: true, Zone: "X"}, true, false},
	} {
		assert.Equal(t, c.available, c.of.IsAvailable(), name)
		assert.Equal(t, c.required, c.of.IsRequired(), name)
	}
}

// The three published examples of the least of replacement cost, what the program sells, and what is owed.
func TestHowMuchIsInsured(t *testing.T) {
	t.Parallel()
	money := func(dollars int64) *domain.Money { m := domain.MoneyFromCents(dollars * 100); return &m }
	regular := flood.Determination{Participation: flood.Regular, State: "CA"}
	assert.Equal(t, *money(240_000), regular.RequiredCover(money(310_000), *money(240_000)))
	assert.Equal(t, *money(250_000), regular.RequiredCover(money(310_000), *money(400_000)))
	assert.Equal(t, *money(180_000), regular.RequiredCover(money(180_000), *money(400_000)))
	assert.Equal(t, *money(250_000), regular.RequiredCover(nil, *money(400_000)), "a cost that is not known bounds nothing")
	assert.Equal(t, *money(250_000), flood.Determination{Participation: flood.Probation, State: "HI"}.RequiredCover(nil, *money(400_000)))
	for state, most := range map[string]int64{"CA": 35_000, "PR": 35_000, "AK": 50_000, "hi": 50_000, "GU": 50_000, "VI": 50_000} {
		assert.Equal(t, *money(most), flood.Determination{Participation: flood.Emergency, State: state}.RequiredCover(nil, *money(400_000)), state)
	}
	noState := flood.Determination{Participation: flood.Emergency}
	noState.Address.StateCode = "AK"
	assert.Equal(t, *money(50_000), noState.RequiredCover(nil, *money(400_000)))
	assert.Equal(t, *money(30_000), noState.RequiredCover(nil, *money(30_000)))
}

func TestWhatAnOrderNeeds(t *testing.T) {
	t.Parallel()
	f := &loan.File{LoanID: 100000001}
	_, missing := flood.Prepare(f, flood.Order{}, domain.Date{})
	assert.Len(t, missing, 4)
	yes := true
	f.Info.SubjectProperty.Address = property.Address{LineText: "10 Example Street", CityName: "Testville", StateCode: "CA", PostalCode: "90001", TBDInd: &yes}
	_, missing = flood.Prepare(f, flood.Order{}, domain.Date{})
	require.Len(t, missing, 1, "an address to be determined is none")
	f.Info.SubjectProperty.Address.TBDInd = nil
	q, missing := flood.Prepare(f, flood.Order{}, domain.Date{})
	assert.Empty(t, missing)
	assert.Equal(t, flood.LifeOfLoan, q.Product)
	raw, err := q.Write("https://gable.test/call")
	require.NoError(t, err)
	assert.Contains(t, string(raw), `_StreetAddress="10 Example Street"`)
	assert.Contains(t, string(raw), `FloodProductType="LifeOfLoan"`)
}

func TestReadingAnAnswer(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/ready.xml")
	require.NoError(t, err)
	found, err := flood.Read(raw)
	require.NoError(t, err)
	require.NotNil(t, found.Found)
	assert.Equal(t, flood.Ready, found.Code)
	assert.Equal(t, "AE", found.Found.Zone)
	assert.True(t, found.Found.IsRequired())
	assert.Equal(t, "2026-02-03", found.Found.Date.String())
	assert.False(t, found.Found.IsOutdated(property.Address{LineText: "10  EXAMPLE street", CityName: "Testville", StateCode: "CA", PostalCode: "90001-1234"}))
	assert.True(t, found.Found.IsOutdated(property.Address{LineText: "12 Example Street", CityName: "Testville", StateCode: "CA", PostalCode: "90001"}))
	for what, change := range map[string][2]string{
		"a zone against its indicator": {`SpecialFloodHazardAreaIndicator="Y"`, `SpecialFloodHazardAreaIndicator="N"`},
		"no zone":                      {`NFIPFloodZoneIdentifier="AE"`, ``},
		"no date":                      {`FloodDeterminationDate="2026-02-03"`, ``},
		"a day that is none":           {`2026-02-03`, `2026-02-31`},
		"no order":                     {`FloodTransactionIdentifier="FLD-000001"`, ``},
		"an order with a path in it":   {`"FLD-000001"`, `"../orders"`},
		"a condition nobody knows":     {`_Condition="Success"`, `_Condition="Maybe"`},
		"a participation nobody knows": {`"Regular"`, `"Sometimes"`},
		"half of it":                   {`</RESPONSE_GROUP>`, ``},
	} {
		changed := strings.Replace(string(raw), change[0], change[1], 1)
		require.NotEqual(t, string(raw), changed, what)
		_, err := flood.Read([]byte(changed))
		assert.ErrorIs(t, err, flood.ErrUnreadable, what)
	}
	pending, err := flood.Read([]byte(`<RESPONSE_GROUP><RESPONSE><STATUS _Condition="Pending"/><RESPONSE_DATA><FLOOD_RESPONSE FloodTransactionIdentifier="F1"/></RESPONSE_DATA></RESPONSE></RESPONSE_GROUP>`))
	require.NoError(t, err)
	assert.Equal(t, flood.Submitted, pending.Code)
	failed, err := flood.Read([]byte(`<RESPONSE_GROUP><RESPONSE><STATUS _Condition="Error" _Description="No such place"/></RESPONSE></RESPONSE_GROUP>`))
	require.NoError(t, err)
	assert.Equal(t, flood.Failed, failed.Code)
	assert.Equal(t, "No such place", failed.Message)
}

// Whatever a vendor sends is read or refused, and what is read agrees with itself.
func FuzzRead(f *testing.F) {
	raw, err := os.ReadFile("testdata/ready.xml")
	require.NoError(f, err)
	f.Add(raw)
	f.Add([]byte(`<!DOCTYPE a [<!ENTITY b "c">]><RESPONSE_GROUP>&b;</RESPONSE_GROUP>`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		found, err := flood.Read(raw)
		if err != nil || found.Found == nil {
			return
		}
		require.Equal(t, flood.IsHazardZone(found.Found.Zone), found.Found.Hazard)
		require.True(t, flood.ValidIdentifier(found.Order))
		require.NotNil(t, found.Found.Date)
	})
}
