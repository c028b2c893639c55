package inbox

import (
	"encoding/json"

	"gable/domain"
)

// What is told of a request to the lock desk, and of one that was granted, by what was asked.
var (
	asked   = map[string]About{"LOCK": AboutLockRequest, "RELOCK": AboutLockRequest, "EXTENSION": AboutExtensionRequest, "FLOAT_DOWN": AboutFloatDownRequest}
	granted = map[string]About{"LOCK": AboutLocked, "RELOCK": AboutLocked, "EXTENSION": AboutExtended, "FLOAT_DOWN": AboutFloatedDown}
)

// ofLock: a request is for who answers for the lock desk, its answer for who asked and for the loan officer, and that a lock ends for who
// follow the loan. What waits for nobody, since the investor has locked already, is told nobody.
func (c Change) ofLock() Notice {
	n := Notice{Kind: KindLock, Record: domain.ID(c.Record)}
	asker := idsOf(c.Before["requestedById"])
	switch request := textOf(c.Before["request"]); c.Action {
	case "created", "asked for an extension", "asked for another rate":
		n.About, n.Named = asked[c.text("request")], c.LockDesk
		if n.About == "" {
			return Notice{}
		}
	case "accepted":
		n.About, n.Named, n.Part = granted[request], asker, Officer
	case "rejected":
		n.About, n.Named, n.Part = AboutLockRefused, asker, Officer
	case "cancelled":
		n.About, n.Named = AboutLockCancelled, asker
		if len(c.Before["lockedOn"]) > 0 { // else a request was taken back
			n.Part = Officer
		}
	case "ending":
		n.About, n.Part, n.ByItself = AboutLockEnding, Following, true
		if json.Unmarshal(c.After["expiresOn"], &n.Day) != nil {
			return Notice{}
		}
	case "expired":
		n.About, n.Named, n.Part, n.ByItself = AboutLockExpired, asker, Following, true
	default:
		return Notice{}
	}
	return n
}

func textOf(raw json.RawMessage) (text string) {
	_ = json.Unmarshal(raw, &text)
	return text
}

func idsOf(raw json.RawMessage) []domain.ID {
	if id := textOf(raw); id != "" {
		return []domain.ID{domain.ID(id)}
	}
	return nil
}
