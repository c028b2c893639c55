package lead

import "gable/domain"

// LeadForm is an org unit's public form.
type LeadForm struct {
	Version      int64     `json:"version" readOnly:"true"`
	FormKey      string    `json:"formKey,omitempty" readOnly:"true" doc:"Stands in the form's address. Absent until the form is first turned on."`
	Enabled      bool      `json:"enabled"`
	Origins      []string  `json:"origins" doc:"The web sites, such as https://www.lender.test, that may show or send the form. On the company's own host it always works."`
	LeadSourceID domain.ID `json:"LeadSourceId,omitempty" doc:"What the form's leads bear as their source."`
}
