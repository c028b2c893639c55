package roster

import (
	"gable/authz"
	userdb "gable/db/user"
	"gable/domain/loan"
	"gable/http/endpoint"
)

type activityIn struct {
	UserPath
	endpoint.ListQuery
}

func (r *Roster) mountActivity() {
	endpoint.Read(r.API, route("GET", "/api/wizeusers/{id}/activity", "listUserActivity", "What a user did, and what was done for and to them", authz.OrgReadAudit,
		"Newest first, with both names where someone acted for the user, the provider's support among them. What was done on a loan is named here and told in the loan's own history."),
		func(c *endpoint.Call, in *activityIn) (*endpoint.Listed[loan.Activity], error) {
			if _, err := userdb.GetUser(c.Tx, in.ID, own(c).units); err != nil {
				return nil, err
			}
			return activity(c, in)
		})
}

func activity(c *endpoint.Call, in *activityIn) (*endpoint.Listed[loan.Activity], error) {
	q, err := in.Query(userdb.Activities)
	if err != nil {
		return nil, err
	}
	rows, total, err := userdb.ListActivity(c.Tx, q, in.ID)
	return &endpoint.Listed[loan.Activity]{Body: endpoint.Page[loan.Activity]{Rows: rows, Count: total}}, err
}
