package change

import (
	"container/list"
	"sync"

	ruledb "gable/db/rule"
	"gable/domain"
	"gable/domain/rule"
)

// keptRuleSets is how many companies' compiled rules a process keeps.
const keptRuleSets = 256

// ruleCache keeps the companies' compiled rules, those used longest ago going first. What it holds is asked for by the
// version that the work read in its own transaction, so that no process judges by rules that are no more.
type ruleCache struct {
	mu    sync.Mutex
	sets  map[domain.ID]*list.Element
	order *list.List
}

type keptRules struct {
	tenant domain.ID
	set    *rule.Set
}

func newRuleCache() *ruleCache {
	return &ruleCache{sets: map[domain.ID]*list.Element{}, order: list.New()}
}

// of answers the rules of the company that the work changes something of, as the work sees them.
func (k *ruleCache) of(w *Work) (*rule.Set, error) {
	tenant := w.Scope().Tenant
	if set := k.get(tenant, w.Rules); set != nil {
		return set, nil
	}
	// Read in one statement, version and rules belong together, whatever was committed since the loan was pinned.
	version, rules, err := ruledb.EnabledRules(w.Tx)
	if err != nil {
		return nil, err
	}
	set := rule.NewSet(version, rules)
	k.put(tenant, set)
	return set, nil
}

func (k *ruleCache) get(tenant domain.ID, version int64) *rule.Set {
	k.mu.Lock()
	defer k.mu.Unlock()
	element, held := k.sets[tenant]
	if !held || element.Value.(keptRules).set.Version != version {
		return nil
	}
	k.order.MoveToFront(element)
	return element.Value.(keptRules).set
}

func (k *ruleCache) put(tenant domain.ID, set *rule.Set) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if element, held := k.sets[tenant]; held {
		if element.Value.(keptRules).set.Version > set.Version {
			return // a request that began earlier must not bring back what was replaced
		}
		k.order.Remove(element)
	}
	k.sets[tenant] = k.order.PushFront(keptRules{tenant, set})
	if k.order.Len() > keptRuleSets {
		oldest := k.order.Back()
		delete(k.sets, oldest.Value.(keptRules).tenant)
		k.order.Remove(oldest)
	}
}
