package jobs

import (
	"reflect"
	"slices"

	"gable/domain"
)

// notNames are the texts of letters that are no names: what we write ourselves, addresses, and what is quoted as what it is. Any
// other text of a letter's data is a name.
var notNames = []string{"Link", "Signature", "ReplyTo", "Language", "What", "Email", "Old", "New", "Reason", "CountsAt", "Message", "Contact", "Code",
	"Amount", "From", "To", "Next", "Last", "Audience", "Subject", "Body", "Preferences", "OfficerEmail", "Until", "Others"}

// named returns the data of a letter with every name in it as a letter may have it: no template has to remember.
func named[D any](data D) D {
	all := reflect.New(reflect.TypeOf(data)).Elem()
	all.Set(reflect.ValueOf(data))
	cleanNames(all)
	return all.Interface().(D) //nolint:forcetypeassert // it is a copy of one
}

func cleanNames(v reflect.Value) {
	for i := range v.NumField() {
		field, name := v.Field(i), v.Type().Field(i).Name
		switch {
		case field.Kind() == reflect.Struct && v.Type().Field(i).Anonymous:
			cleanNames(field)
		case field.Kind() != reflect.String || !field.CanSet() || slices.Contains(notNames, name):
		case name == "FirstName":
			field.SetString(domain.GreetingName(field.String()))
		default:
			field.SetString(domain.LetterName(field.String()))
		}
	}
}
