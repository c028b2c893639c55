package aus

import "cmp"

// Recommendations are the words of the engines' own findings for what they recommend, by its code.
var Recommendations = map[string]string{
	RecommendationApproveEligible: "Approve/Eligible",
	"APPROVE_INELIGIBLE":          "Approve/Ineligible",
	"REFER_WITH_CAUTION":          "Refer with Caution",
	"REFER_ELIGIBLE":              "Refer/Eligible",
	"REFER_INELIGIBLE":            "Refer/Ineligible",
	"OUT_OF_SCOPE":                "Out of Scope",
	"ERROR":                       "Error",
	RecommendationAccept:          "Accept",
	"CAUTION":                     "Caution",
	"INCOMPLETE":                  "Incomplete",
	"INVALID":                     "Invalid",
}

// Recommended is the recommendation in the engine's own words; one that is not known as it came.
func (f Findings) Recommended() string {
	return cmp.Or(Recommendations[f.Recommendation], f.Recommendation)
}
