package loan

import "encoding/json"

// PipelineView is a way to look at the pipeline: columns, filters, order, grouping and density are the client's, kept as
// they were sent.
type PipelineView struct {
	ID       string          `json:"id" doc:"A UUID; a default view has a name instead."`
	Version  int64           `json:"version,omitempty"`
	Name     string          `json:"name" maxLength:"100"`
	Active   bool            `json:"active" doc:"Whether it is the one shown; of a user's own views one at most."`
	SysRefID string          `json:"sysRefId,omitempty" maxLength:"60" doc:"The default view that this one mirrors."`
	Columns  []string        `json:"columns,omitempty"`
	Filters  json.RawMessage `json:"filters,omitempty" doc:"As the list of loans takes them."`
	OrderBy  string          `json:"orderBy,omitempty"`
	Sort     string          `json:"sort,omitempty" enum:"ASC,DESC"`
	GroupBy  string          `json:"groupBy,omitempty" enum:"StageId,LoanOfficerName,WizeOrgUnitId" doc:"What the rows of the list are grouped by."`
	Shape    string          `json:"shape,omitempty" enum:"list,board" doc:"Whether the loans are rows of a list or cards in a column for each stage; a list when absent."`
	Density  string          `json:"density,omitempty" enum:"compact,regular,relaxed"`
}
