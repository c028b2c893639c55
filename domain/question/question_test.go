package question_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/question"
)

func vectors[T any](t *testing.T, name string) (v []T) {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &v))
	require.NotEmpty(t, v)
	return v
}

func keys(faults []domain.FieldError) map[string]string {
	found := map[string]string{}
	for _, f := range faults {
		found[f.Field] = f.Key
	}
	return found
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	for _, c := range vectors[struct {
		Case       string
		Question   question.Question
		Answer     json.RawMessage
		Repeat     int
		Text, Key  string
		Unreadable bool
	}](t, "answers.json") {
		c.Question.ID, c.Question.Question = "q", "What?"
		if c.Repeat > 0 {
			c.Text = strings.Repeat("ñ", c.Repeat)
			c.Answer, _ = json.Marshal(c.Text)
		}
		answer, read := question.ParseAnswer(c.Answer)
		require.Equal(t, !c.Unreadable, read, c.Case)
		if c.Unreadable {
			continue
		}
		want := map[string]string{}
		if c.Key != "" {
			want["custom-question.q"] = c.Key
		} else {
			assert.Equal(t, c.Text, answer.String(), c.Case)
		}
		assert.Equal(t, want, keys(c.Question.Check(answer)), c.Case)
		raw, err := answer.JSON()
		require.NoError(t, err)
		again, read := question.ParseAnswer(raw)
		assert.True(t, read, c.Case)
		assert.Equal(t, answer.String(), again.String(), "%s: kept and read again", c.Case)
		assert.Equal(t, answer.IsEmpty(), again.IsEmpty(), c.Case)
	}
}

func TestQuestions(t *testing.T) {
	t.Parallel()
	for _, c := range vectors[struct {
		Case     string
		Question question.Question
		Faults   map[string]string
	}](t, "questions.json") {
		assert.Equal(t, c.Faults, keys(c.Question.Validate()), c.Case)
	}
	many := question.Question{Question: "x", Section: question.SectionBorrowerInfo, Type: question.TypeCheckbox, TargetBorrowerType: question.TargetAll}
	for i := range 51 {
		many.Options = append(many.Options, question.Option{Value: strconv.Itoa(i), Label: strconv.Itoa(i)})
	}
	assert.Equal(t, map[string]string{"options": "max"}, keys(many.Validate()))
}

func TestAFaultIsSaidOnce(t *testing.T) {
	t.Parallel()
	q := question.Question{Section: question.SectionBorrowerInfo, Type: question.TypeShortText, TargetBorrowerType: question.TargetAll, Question: strings.Repeat("x", 501)}
	faults := q.Validate()
	require.Len(t, faults, 1)
	require.Equal(t, "maxlength", faults[0].Key)
}

func TestWhoIsAsked(t *testing.T) {
	t.Parallel()
	for _, c := range vectors[struct {
		Case              string
		Question          question.Question
		Primary           bool
		Purpose, Mortgage string
		Asked             bool
	}](t, "asked.json") {
		assert.Equal(t, c.Asked, c.Question.AsksOf(c.Primary, c.Purpose, c.Mortgage), c.Case)
	}
}

func FuzzParseAnswer(f *testing.F) {
	for _, seed := range []string{`"a"`, `["a","b"]`, `null`, ``, `[`, `{}`, `" "`, `["\u0000"]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		answer, read := question.ParseAnswer(raw)
		if !read {
			return
		}
		kept, err := answer.JSON()
		require.NoError(t, err)
		again, read := question.ParseAnswer(kept)
		require.True(t, read)
		require.Equal(t, answer.String(), again.String())
	})
}
