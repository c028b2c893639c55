package property

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestAddressOneLine(t *testing.T) {
	a := Address{LineText: "9 Harbor Ct", UnitIdentifier: "4B", CityName: "Key Largo", StateCode: "FL", PostalCode: "33037"}
	assert.Equal(t, "9 Harbor Ct #4B, Key Largo, FL 33037", a.OneLine())
	assert.Equal(t, "Austin, TX", Address{CityName: "Austin", StateCode: "TX"}.OneLine())
	assert.Empty(t, Address{}.OneLine())
}

func TestAddressValidate(t *testing.T) {
	for _, a := range []Address{
		{},
		{StateCode: "TX", PostalCode: "78701"},
		{StateCode: "TX", PostalCode: "78701-1234"},
		{StateCode: "PR", PostalCode: "009011234", CountryCode: "US"},
		{StateCode: "Ontario", PostalCode: "K1A 0B1", CountryCode: "CA"},
	} {
		assert.Empty(t, a.Validate(), a)
	}
	for field, a := range map[string]Address{
		"StateCode":   {StateCode: "XX"},
		"PostalCode":  {PostalCode: "1234"},
		"CountryCode": {CountryCode: "usa"},
	} {
		faults := a.Validate()
		if assert.Len(t, faults, 1) {
			assert.Equal(t, field, faults[0].Field)
			assert.NotEmpty(t, faults[0].Key)
		}
	}
}

func TestEarnsRent(t *testing.T) {
	assert.True(t, EarnsRent(UsageInvestment, 1))
	assert.True(t, EarnsRent(UsagePrimaryResidence, 2))
	assert.False(t, EarnsRent(UsagePrimaryResidence, 1))
	assert.False(t, EarnsRent(UsageSecondHome, 4))
	assert.Equal(t, 1, Detail{FinancedUnitCount: new(0)}.Units())
	assert.True(t, Detail{PropertyUsageType: UsagePrimaryResidence, FinancedUnitCount: new(3)}.EarnsRent())
}

func TestSubjectValidate(t *testing.T) {
	assert.Empty(t, SubjectProperty{}.Validate())
	p := SubjectProperty{SalesContractAmt: new(domain.Money(-1)), PropertyOwners: []PropertyOwner{{RelVestingType: "Nobody"}}}
	p.PropertyDetail.OccupancyFactor, p.PropertyDetail.HousingType = new(domain.MustRate("100.5")), "Castle"
	var fields []string
	for _, fault := range p.Validate() {
		fields = append(fields, fault.Field)
	}
	assert.Equal(t, []string{"SalesContractAmt", "PropertyDetail.HousingType", "PropertyDetail.OccupancyFactor",
		"PropertyOwners.RelVestingType"}, fields)
}

func TestWhatIsWrongWithTheSubjectProperty(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("n", domain.MaxTextLength+1)
	for _, c := range []struct {
		says string
		is   SubjectProperty
		want string
	}{
		{"nothing", SubjectProperty{}, ""},
		{"a price below zero", SubjectProperty{SalesContractAmt: new(domain.Money(-1))}, "SalesContractAmt"},
		{"owners whose names have no end", SubjectProperty{PropertyOwners: []PropertyOwner{{FullName: long, VestingToRead: long}}}, "PropertyOwners.FullName PropertyOwners.VestingToRead"},
		{"owners by no law", SubjectProperty{PropertyOwners: []PropertyOwner{{RelVestingType: "Luck", TrustType: "Blind"}}}, "PropertyOwners.RelVestingType PropertyOwners.TrustClassificationType"},
		{"a project whose name has no end", SubjectProperty{ProjectDetail: ProjectDetail{Name: long}}, "ProjectDetail.Name"},
		{"a state that there is not", SubjectProperty{Address: Address{StateCode: "XX"}}, "Address.StateCode"},
	} {
		var fields []string
		for _, f := range c.is.Validate() {
			fields = append(fields, f.Field)
		}
		assert.Equal(t, c.want, strings.Join(fields, " "), c.says)
	}
	for _, c := range []struct {
		usage UsageType
		units int
		earns bool
	}{{UsageInvestment, 1, true}, {UsagePrimaryResidence, 1, false}, {UsagePrimaryResidence, 2, true}, {UsageSecondHome, 2, false}} {
		assert.Equal(t, c.earns, EarnsRent(c.usage, c.units), c)
	}
}
