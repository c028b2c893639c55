package jobs

import (
	"context"
	"time"

	"gable/domain/aus"
	"gable/domain/user"
	outside "gable/jobs/run"
)

// Underwriting asks DU or LPA about a loan; both may be asked at once, each for one answer at a time.
var Underwriting = &outside.Kind[aus.Request, aus.Findings]{
	Name:    "aus",
	Topic:   func(q aus.Request) string { return "RTC.AUS." + string(q.Engine) + "_AUS_" },
	Slot:    func(q aus.Request) string { return string(q.Engine) },
	Tells:   func(q aus.Request) map[string]any { return map[string]any{"oneClick": q.OneClick} },
	First:   12 * time.Second,
	Every:   10 * time.Second,
	Limit:   10 * time.Minute,
	Allowed: func(roles user.Roles) bool { return roles.Any(user.StaffRoles) },
	Prepare: aus.Prepare,
	Submit: func(ctx context.Context, v outside.Vendors, q outside.Asked[aus.Request]) (string, error) {
		return v.Underwriting.Submit(ctx, q.Key, q.Request, q.CallBack)
	},
	Poll: func(ctx context.Context, v outside.Vendors, q outside.Asked[aus.Request], ref string) (string, *aus.Findings, error) {
		return v.Underwriting.Findings(ctx, q.Request.Engine, ref)
	},
	Cancel: func(ctx context.Context, v outside.Vendors, q outside.Asked[aus.Request], ref string) error {
		return v.Underwriting.Cancel(ctx, q.Request.Engine, ref)
	},
}
