// Package document is the API of what staff ask people for, of a loan's documents, and of files on their way.
package document

import (
	"gable/http/endpoint"
)

// Mount gives documents their routes.
func Mount(a *endpoint.API) {
	mountNeeds(a)
	mountSeveral(a)
	mountEnvelopes(a)
	mountNeedSetting(a)
	mountDocuments(a)
	mountFolder(a)
	mountMaking(a)
	mountVersions(a)
	mountExport(a)
	mountClasses(a)
	mountForms(a)
	mountFormMaking(a)
	mountUploads(a)
	mountLinks(a)
	mountMessageLinks(a)
	mountMailIn(a)
}
