package main

import (
	"context"
	"io"
	"os"

	"gable/aside"
	"gable/http/lead"
	"gable/http/picture"
	"gable/http/pricing"
	"gable/jobs"
	"gable/pdf"
)

// fileTasks are all that is done to files that somebody sent, each in a process of its own.
var fileTasks = []aside.Any{pdf.ReadList, pdf.ReadText, pdf.ReadFields, pdf.Fill, pdf.FromTIFF, pdf.LookBeside, pdf.WriteWithout, pdf.TakeHeld,
	jobs.FromHEIC, jobs.PutTogether, picture.DrawPortrait, picture.DrawLogo, pricing.ReadSheet, lead.ReadLeads}

// Places for such processes: of those that answer people, and of those that work.
const (
	servingPlaces = 4
	workingPlaces = jobs.FilePlaces
)

// workAside is the process that does one task on the file on standard input.
func workAside(_ context.Context, _ Config, arguments []string, _ io.Writer) error {
	if len(arguments) != 1 {
		return usageError("takes the name of a task; Gable itself starts it")
	}
	os.Exit(aside.Serve(arguments[0], fileTasks))
	return nil
}
