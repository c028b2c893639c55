package db

import (
	"fmt"
	"slices"
	"strings"

	"gable/domain/condition"
	"gable/domain/document"
	"gable/domain/lead"
	"gable/domain/loan"
	"gable/domain/need"
	"gable/domain/org"
	"gable/domain/rule"
	"gable/domain/task"
	"gable/domain/tracker"
	"gable/domain/user"
)

// listed are the lists of the domain that statements and policies go by, each as a function of schema app that answers it. They are
// made from the domain whenever a database is brought up to date, so that no list is written twice.
var listed = map[string][]string{
	"closed_lead_statuses":          texts(lead.ClosedStatuses()),
	"closed_stages":                 texts(loan.StagesThat(loan.StageID.IsClosed)),
	"intake_stages":                 texts(loan.StagesThat(loan.StageID.IsIntake)),
	"portal_roles":                  user.PortalRoles.Names(),
	"processing_contact_roles":      user.ProcessingContactRoles.Names(),
	"processing_steps_of_owner":     steps(loan.ProcessingStepsOfOwner),
	"processing_steps_of_processor": steps(loan.ProcessingStepsOfProcessor),
	"reserved_labels":               org.ReservedLabels,
	"staff_seen_by":                 supporters(func(r user.Roles, _ org.Type) bool { return r.SeesStaff() }),
	"supported_by":                  supporters(user.Roles.Supports),
	"team_roles":                    teamRoles(),
	"tenant_wide_roles":             user.TenantWideRoles.Names(),
	"unit_wide_roles":               (user.TenantWideRoles | user.BranchAdmin).Names(),
}

// listFunctions writes the statements that make the functions. They take nothing and never change, so Postgres plans with the list
// itself.
func listFunctions() string {
	var text strings.Builder
	for _, name := range Sorted(listed) {
		quoted := make([]string, len(listed[name]))
		for i, word := range listed[name] {
			quoted[i] = "'" + strings.ReplaceAll(word, "'", "''") + "'"
		}
		_, _ = fmt.Fprintf(&text, `create or replace function app.%[1]s() returns text[] language sql immutable parallel safe
as $$ select array[%[2]s]::text[] $$;
revoke execute on function app.%[1]s() from public;
grant execute on function app.%[1]s() to gable_app, gable_worker;
`, name, strings.Join(quoted, ", "))
	}
	shipped(&text, "shipped_trackers", tracker.Shipped())
	shipped(&text, "shipped_needs", need.Masters())
	shipped(&text, "shipped_need_sets", need.Sets.All())
	shipped(&text, "shipped_rules", rule.Shipped())
	shipped(&text, "shipped_task_templates", task.ShippedTemplates())
	shipped(&text, "shipped_condition_templates", condition.Templates.All())
	shipped(&text, "shipped_document_classes", document.ShippedClasses())
	return text.String()
}

// shipped writes a function that answers what a company begins with, as JSON.
func shipped(text *strings.Builder, name string, list any) {
	written, err := JSONText(list)
	if err != nil {
		panic(err) // the list is part of the program
	}
	_, _ = fmt.Fprintf(text, `create or replace function app.%[1]s() returns jsonb language sql immutable parallel safe
as $$ select '%[2]s'::jsonb $$;
revoke execute on function app.%[1]s() from public;
`, name, strings.ReplaceAll(written, "'", "''"))
}

func texts[T ~string](words []T) []string {
	all := make([]string, len(words))
	for i, word := range words {
		all[i] = string(word)
	}
	slices.Sort(all)
	return all
}

// steps are what a status may become, as "from to".
func steps(all []loan.ProcessingStep) []string {
	words := make([]string, len(all))
	for i, step := range all {
		words[i] = step.From + " " + step.To
	}
	return words
}

// supporters are which of the provider's roles a company of which type is looked after by, as "role type".
func supporters(does func(user.Roles, org.Type) bool) []string {
	var words []string
	for _, role := range user.ProviderRoles.Each() {
		for _, of := range []org.Type{org.TypeBroker, org.TypeLender, org.TypeProcessor} {
			if does(role, of) {
				words = append(words, role.Names()[0]+" "+string(of))
			}
		}
	}
	return words
}

func teamRoles() []string {
	var roles []string
	for _, o := range loan.TeamRoles.Options {
		roles = append(roles, o.Option)
	}
	return roles
}
