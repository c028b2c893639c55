package http_test

import (
	"os"
	"testing"

	"gable/aside"
	"gable/pdf"
)

// TestMain lets the program of the tests look at a PDF as the product does, in a process of its own.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == aside.Command {
		os.Exit(aside.Serve(os.Args[2], []aside.Any{pdf.LookBeside, pdf.WriteWithout, pdf.TakeHeld}))
	}
	os.Exit(m.Run())
}
