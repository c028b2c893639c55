package rule

import "time"

// RuleVersion is what a rule was after a change, and whose change it was.
type RuleVersion struct {
	Version   int64     `json:"version"`
	At        time.Time `json:"at"`
	Action    string    `json:"action" doc:"created, changed, enabled, disabled or deleted."`
	ActorName string    `json:"actorName" doc:"Who was logged in."`
	UserName  string    `json:"userName" doc:"For whom; the same unless acting."`
	Rule      Rule      `json:"rule"`
}
