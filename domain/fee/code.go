package fee

import (
	_ "embed" // the fee codes
	"encoding/json"
	"sync"
)

// Codes that calculations name.
const (
	// CodeOther is a fee that none of the codes names.
	CodeOther       = "LW_OTHER"
	CodePoints      = "LW_DISCOUNT_POINTS"
	CodeOrigination = "LW_ORIGINATION_FEE"
)

// FeeCode is a kind of fee: where it stands on the forms, and what the regulations make of it.
type FeeCode struct {
	Code           string  `json:"code" required:"true"`
	Name           string  `json:"name" required:"true"`
	NameEs         string  `json:"nameEs" required:"true"`
	IntDiscSecType Section `json:"IntDiscSecType" required:"true"`
	FinanceCharge  bool    `json:"financeCharge" required:"true" doc:"A finance charge under 12 CFR 1026.4."`
	Recording      bool    `json:"recording,omitempty" doc:"A recording fee, which may grow by ten percent with others."`
}

//go:embed codes.json
var codesFile []byte

var codes = sync.OnceValue(func() (all []FeeCode) {
	if err := json.Unmarshal(codesFile, &all); err != nil {
		panic(err)
	}
	return all
})

var codesByName = sync.OnceValue(func() map[string]FeeCode {
	byName := make(map[string]FeeCode, len(codes()))
	for _, code := range codes() {
		byName[code.Code] = code
	}
	return byName
})

// Codes lists the fee codes in the order of the forms.
func Codes() []FeeCode { return codes() }

// Known reports whether there is a fee code of the name.
func Known(name string) bool {
	_, known := find(name)
	return known
}

func find(name string) (FeeCode, bool) {
	code, known := codesByName()[name]
	return code, known
}

func codeOf(name string) FeeCode { return codesByName()[name] }
