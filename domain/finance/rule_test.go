package finance

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestWhatIsWrongWithAnAsset(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("n", domain.MaxNameLength+1)
	for _, c := range []struct {
		says string
		is   Asset
		want string
	}{
		{"nothing", Asset{}, ""},
		{"words of no list", Asset{AssetDetail: AssetDetail{AssetType: "Luck", FundsSourceType: "Heaven"}}, "AssetDetail.AssetType AssetDetail.FundsSourceType"},
		{"less than nothing", Asset{AssetDetail: AssetDetail{CashOrMarketValueAmt: usd("-0.01")}}, "AssetDetail.CashOrMarketValueAmt"},
		{"texts without an end", Asset{HolderName: long, AssetDetail: AssetDetail{AssetTypeOtherDesc: long, FundsSourceTypeOtherDesc: long, AccountIdentifier: strings.Repeat("1", 61)}},
			"AssetDetail.AssetTypeOtherDesc AssetDetail.FundsSourceTypeOtherDesc AssetDetail.AccountIdentifier HolderName"},
		{"a number to its end", Asset{AssetDetail: AssetDetail{AccountIdentifier: strings.Repeat("1", 60)}}, ""},
	} {
		var fields []string
		for _, f := range c.is.Validate() {
			fields = append(fields, f.Field)
		}
		assert.Equal(t, c.want, strings.Join(fields, " "), c.says)
	}
	gift := Asset{AssetDetail: AssetDetail{CashOrMarketValueAmt: usd("500"), IncludedInAssetAccountInd: new(true)}}
	account := Asset{AssetDetail: AssetDetail{CashOrMarketValueAmt: usd("2000")}}
	assert.Equal(t, "2000", AssetsTotal([]Asset{account, gift}).String(), "a gift that lies in an account is counted there")
}
