package lead

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

// Every step of a lead from every status: nobody becomes new again, a loan comes by conversion alone, and who was given up is taken up first.
func TestStepsOfALead(t *testing.T) {
	t.Parallel()
	all := []Status{StatusNew, StatusContacted, StatusNurture, StatusQualified, StatusUnqualified, StatusLost, StatusConverted}
	for _, c := range []struct {
		state Status
		open  bool
		want  []Status
	}{
		{StatusNew, true, []Status{StatusContacted, StatusNurture, StatusQualified, StatusUnqualified, StatusLost}},
		{StatusContacted, true, []Status{StatusNurture, StatusQualified, StatusUnqualified, StatusLost}},
		{StatusNurture, true, []Status{StatusContacted, StatusQualified, StatusUnqualified, StatusLost}},
		{StatusQualified, true, []Status{StatusContacted, StatusNurture, StatusUnqualified, StatusLost}},
		{StatusUnqualified, false, []Status{StatusContacted, StatusNurture, StatusQualified}},
		{StatusLost, false, []Status{StatusContacted, StatusNurture, StatusQualified}},
		{StatusConverted, false, []Status{}},
		{"GONE", false, []Status{}},
	} {
		assert.Equal(t, c.open, c.state.Open(), c.state)
		assert.Equal(t, c.want, c.state.Next(), c.state)
		for _, next := range all {
			assert.Equal(t, strings.Contains(" "+join(c.want)+" ", " "+string(next)+" "), c.state.MayBecome(next), "%s to %s", c.state, next)
		}
	}
	assert.Equal(t, []Status{StatusUnqualified, StatusLost, StatusConverted}, ClosedStatuses())
}

func join(all []Status) string {
	var words []string
	for _, s := range all {
		words = append(words, string(s))
	}
	return strings.Join(words, " ")
}

func TestWhatIsWrongWithAProvider(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says string
		is   Provider
		want string
	}{
		{"a name is enough", Provider{Name: "Leads Inc"}, ""},
		{"an address and a phone", Provider{Name: "Leads Inc", ContactEmail: " ana@example.test ", ContactPhone: " 512-555-0100 "}, ""},
		{"an address that is none", Provider{Name: "Leads Inc", ContactEmail: "ana"}, "contactEmail"},
		{"a phone that is none", Provider{Name: "Leads Inc", ContactPhone: "call"}, "contactPhone"},
		{"leads that cost less than nothing", Provider{Name: "Leads Inc", CostPerLeadAmt: new(domain.Money(-1))}, "costPerLeadAmt"},
	} {
		var fields []string
		for _, f := range c.is.Check() {
			fields = append(fields, f.Field)
		}
		assert.Equal(t, c.want, strings.Join(fields, " "), c.says)
	}
}
