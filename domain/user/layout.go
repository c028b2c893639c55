package user

// Layout is how a person has arranged one table of the screen.
type Layout struct {
	Name    string   `json:"name" doc:"The table's name, such as pipeline."`
	Density string   `json:"density,omitempty" enum:"compact,regular,relaxed"`
	Hidden  []string `json:"hidden,omitempty" maxItems:"60" doc:"The columns that are not shown, by the client's names."`
}
