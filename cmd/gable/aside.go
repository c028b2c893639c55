package main

import (
	"context"
	"io"
	"os"

	"gable/aside"
	"gable/http/document"
	"gable/http/picture"
	"gable/http/pricing"
	"gable/jobs"
	"gable/pdf"
)

// fileTasks are all that is done to files that somebody sent, each in a process of its own.
var fileTasks = []aside.Any{pdf.ReadList, pdf.ReadText, pdf.ReadFields, pdf.Fill, pdf.FromTIFF, pdf.LookBeside, pdf.WriteWithout, pdf.TakeHeld,
	jobs.FromHEIC, jobs.PutTogether, picture.DrawPortrait, picture.DrawLogo, pricing.ReadSheet, jobs.ReadLeads, document.ReadMail}

// Places for such processes: of those that answer people, and of those that work.
const (
	servingPlaces = 4
	workingPlaces = jobs.FilePlaces + 1 // and one for the lists of leads that wait among the runs
)

// workAside is the process that does one task on the file on standard input.
func workAside(_ context.Context, _ Config, arguments []string, _ io.Writer) error {
	if len(arguments) != 1 {
		return usageError("takes the name of a task; Gable itself starts it")
	}
	os.Exit(aside.Serve(arguments[0], fileTasks))
	return nil
}
