package finance

import "gable/domain"

// Asset is an account, gift, grant or other thing of value that counts toward the purchase or reserves.
type Asset struct {
	domain.Record
	Borrowers   []domain.Ref `json:"Borrowers,omitempty"`
	AssetDetail AssetDetail  `json:"AssetDetail"`
	HolderName  string       `json:"HolderName,omitempty" doc:"Institution or person that holds the asset"`
}

// AssetDetail is what the asset is and is worth.
type AssetDetail struct {
	AssetType                 AssetType       `json:"AssetType,omitempty"`
	AssetTypeOtherDesc        string          `json:"AssetTypeOtherDesc,omitempty"`
	CashOrMarketValueAmt      *domain.Money   `json:"CashOrMarketValueAmt,omitempty" doc:"US dollars"`
	AccountIdentifier         string          `json:"AccountIdentifier,omitempty"`
	FundsSourceType           FundsSourceType `json:"FundsSourceType,omitempty" doc:"Who gives a gift or grant"`
	FundsSourceTypeOtherDesc  string          `json:"FundsSourceTypeOtherDesc,omitempty"`
	IncludedInAssetAccountInd *bool           `json:"IncludedInAssetAccountInd,omitempty" doc:"A gift that already lies in a listed account"`
}

// Validate returns what is wrong with the asset; what is missing is not.
func (a Asset) Validate() []domain.FieldError {
	var faults domain.Faults
	d := a.AssetDetail
	faults.Refs("Borrowers", a.Borrowers)
	faults.Enum("AssetDetail.AssetType", AssetTypes, string(d.AssetType))
	faults.Enum("AssetDetail.FundsSourceType", FundsSourceTypes, string(d.FundsSourceType))
	faults.NotNegative("AssetDetail.CashOrMarketValueAmt", d.CashOrMarketValueAmt)
	faults.Text("AssetDetail.AssetTypeOtherDesc", d.AssetTypeOtherDesc, domain.MaxNameLength)
	faults.Text("AssetDetail.FundsSourceTypeOtherDesc", d.FundsSourceTypeOtherDesc, domain.MaxNameLength)
	faults.Text("AssetDetail.AccountIdentifier", d.AccountIdentifier, 60)
	faults.Text("HolderName", a.HolderName, domain.MaxNameLength)
	return faults
}

// IsInAnother reports whether the asset, a gift, already lies in a listed account: it is counted there.
func (a Asset) IsInAnother() bool { return domain.IsTrue(a.AssetDetail.IncludedInAssetAccountInd) }

// AssetsTotal returns the sum of the assets' values, each counted once.
func AssetsTotal(assets []Asset) domain.Money {
	var total domain.Money
	for _, asset := range assets {
		if asset.IsInAnother() {
			continue
		}
		total += domain.Amount(asset.AssetDetail.CashOrMarketValueAmt)
	}
	return total
}
