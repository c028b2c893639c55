package gable_test

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/lock"
)

// Whatever the lock desk says has words in both languages, with the same parameters, and no word is left of what it says no more.
func TestTheLockDeskHasWords(t *testing.T) {
	t.Parallel()
	refused := refusals(t)
	require.Greater(t, len(refused), 20)
	sets := map[string][]string{
		"state":   enumOf[lock.RateLock](t, "State"),
		"status":  enumOf[lock.DeskLock](t, "Status"),
		"request": enumOf[lock.LockAsk](t, "Kind"),
		"asks":    enumOf[lock.LockAsk](t, "Kind"),
		"step":    enumOf[lock.LockStep](t, "What"),
		"change":  enumOf[lock.LockChange](t, "What"),
		"cost":    enumOf[lock.LockedAdjustment](t, "Cost"),
		"margin":  append(enumOf[lock.LockedAdjustment](t, "MarginType"), lock.Manual, lock.LockFee),
		"refused": slices.Sorted(maps.Keys(refused)),
	}
	for _, language := range []string{"en", "es"} {
		raw, err := os.ReadFile("packages/i18n/locales/" + language + "/locks.json")
		require.NoError(t, err)
		var all map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(raw, &all))
		for name, want := range sets {
			var words map[string]string
			require.NoError(t, json.Unmarshal(all[name], &words), name)
			keys := map[string]bool{}
			for key, word := range words {
				require.NotEmpty(t, word, key)
				keys[strings.TrimSuffix(strings.TrimSuffix(key, "_one"), "_other")] = true
			}
			assert.ElementsMatch(t, want, slices.Collect(maps.Keys(keys)), "%s in %s", name, language)
			if name == "refused" {
				for key, word := range words {
					assert.Equal(t, placeholders(refused[key]), placeholders(word), "%s in %s", key, language)
				}
			}
		}
	}
}

func lockSources(t *testing.T) []string {
	names := slices.Concat(glob(t, "domain/lock/*.go"), glob(t, "http/lock/*.go"), glob(t, "change/lock*.go"), []string{"change/dates.go"})
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
}

var (
	refusal     = regexp.MustCompile(`Conflict\("locks:refused\.(\w+)", "([^"]*)"`)
	invalidKey  = regexp.MustCompile(`Key: "locks:refused\.(\w+)", Message: "([^"]*)"`)
	placeholder = regexp.MustCompile(`\{\{\d\}\}`)
)

// refusals are the keys of what the lock desk refuses, each with its sentence.
func refusals(t *testing.T) map[string]string {
	found := map[string]string{}
	for _, name := range lockSources(t) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, m := range slices.Concat(refusal.FindAllStringSubmatch(string(text), -1), invalidKey.FindAllStringSubmatch(string(text), -1)) {
			found[m[1]] = m[2]
		}
	}
	return found
}

func placeholders(sentence string) []string {
	return slices.Compact(slices.Sorted(slices.Values(placeholder.FindAllString(sentence, -1))))
}

// enumOf are the values that a field may have by its tag.
func enumOf[T any](t *testing.T, name string) []string {
	field, found := reflect.TypeFor[T]().FieldByName(name)
	require.True(t, found, name)
	return strings.Split(field.Tag.Get("enum"), ",")
}
