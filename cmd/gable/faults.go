package main

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/caarlos0/env/v11"
)

// faults are what is wrong with the settings of one start: a line for each, and one for a setting at most.
type faults []fault

type fault struct{ setting, wrong string }

func (f faults) Error() string {
	lines := make([]string, len(f))
	for i, one := range f {
		lines[i] = one.setting + " " + one.wrong
	}
	return strings.Join(lines, "\n")
}

func (f *faults) add(setting, wrong string) {
	for _, known := range *f {
		if known.setting == setting {
			return
		}
	}
	*f = append(*f, fault{setting, wrong})
}

// unreadable are the settings that are not of their type; the values stay out of it.
func unreadable(err error) (wrong faults) {
	var all env.AggregateError
	if err == nil {
		return nil
	}
	if !errors.As(err, &all) {
		return faults{{"a setting", "cannot be read"}}
	}
	for _, one := range all.Errors {
		var parse env.ParseError
		if !errors.As(one, &parse) {
			wrong.add("a setting", "cannot be read")
			continue
		}
		field, _ := reflect.TypeFor[Config]().FieldByName(parse.Name)
		wrong.add(field.Tag.Get("env"), "is "+kindOf(field.Type))
	}
	return wrong
}

// kindOf says what a setting of a type is written as.
func kindOf(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return "a time, as in 30s or 5m"
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() == reflect.Float64:
		return "a number"
	case t.Kind() == reflect.Map:
		return "written key=value,key=value"
	}
	return "a whole number"
}

// complaint is an error as the command line shows it: a line for each wrong setting, one line for anything else.
func complaint(command string, err error) string {
	lines := []string{oneLine(err.Error())}
	var wrong faults
	if errors.As(err, &wrong) {
		lines = strings.Split(wrong.Error(), "\n")
	}
	var text strings.Builder
	for _, line := range lines {
		_, _ = fmt.Fprintf(&text, "gable %s: %s\n", command, line)
	}
	return text.String()
}

// oneLine is a text that others wrote in several lines, such as a database driver with one for each address it tried.
func oneLine(text string) string {
	var whole strings.Builder
	for line := range strings.Lines(text) {
		line = strings.Join(strings.Fields(line), " ")
		switch {
		case line == "":
			continue
		case whole.Len() > 0 && strings.HasSuffix(whole.String(), ":"):
			whole.WriteString(" ")
		case whole.Len() > 0:
			whole.WriteString("; ")
		}
		whole.WriteString(line)
	}
	return whole.String()
}
