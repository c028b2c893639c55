package inbox

import (
	"fmt"
	"slices"
	"strings"

	"gable/domain"
)

// MostDigested is how many notifications a letter names; the rest is counted.
const MostDigested = 50

// DigestLoan is what a letter says of one loan, or of none.
type DigestLoan struct {
	LoanID       domain.LoanID
	BorrowerName string
	Lines        []Notification
}

// ByLoan groups notifications by their loan, in the order in which each loan comes first; those of no loan are last.
func ByLoan(rows []Notification) (all []DigestLoan) {
	for _, n := range rows {
		at := slices.IndexFunc(all, func(d DigestLoan) bool { return d.LoanID == n.LoanID })
		if at < 0 {
			at = len(all)
			all = append(all, DigestLoan{LoanID: n.LoanID, BorrowerName: n.BorrowerName})
		}
		all[at].Lines = append(all[at].Lines, n)
	}
	slices.SortStableFunc(all, func(a, b DigestLoan) int {
		if (a.LoanID == 0) == (b.LoanID == 0) {
			return 0
		}
		if a.LoanID == 0 {
			return 1
		}
		return -1
	})
	return all
}

// sentences are what a letter says of each happening, in English and in Spanish: %[1]s is who did it, %[2]d how often, %[3]s the task,
// the stage or the day. Those with a second pair are said so of several.
var sentences = map[Kind]map[About][][2]string{
	KindMention: {
		AboutLoanNote: {{"%[1]s mentioned you in a note", "%[1]s le mencionó en una nota"}, {"%[1]s mentioned you in notes (%[2]d)", "%[1]s le mencionó en notas (%[2]d)"}},
		AboutTaskNote: {{"%[1]s mentioned you in a note on the task “%[3]s”", "%[1]s le mencionó en una nota de la tarea «%[3]s»"}},
	},
	KindAssignment: {
		AboutTask: {{"%[1]s gave you the task “%[3]s”", "%[1]s le asignó la tarea «%[3]s»"}},
		AboutTeam: {{"%[1]s put you on the loan’s team", "%[1]s le incorporó al equipo del préstamo"}},
		AboutNeed: {{"%[1]s asked you for something", "%[1]s le pidió algo"}, {"%[1]s asked you for %[2]d things", "%[1]s le pidió %[2]d cosas"}},
	},
	KindRejection: {
		AboutBounce:     {{"An email to %[1]s could not be delivered", "No se pudo entregar un correo a %[1]s"}, {"%[2]d emails to %[1]s could not be delivered", "No se pudieron entregar %[2]d correos a %[1]s"}},
		AboutNeedBounce: {{"What you asked of %[1]s could not be delivered", "No se pudo entregar lo que usted le pidió a %[1]s"}},
		AboutNeed:       {{"%[1]s sent back what you provided", "%[1]s le devolvió lo que usted entregó"}},
		AboutDocument:   {{"%[1]s disapproved a document that you sent", "%[1]s no aprobó un documento que usted envió"}, {"%[1]s disapproved %[2]d documents that you sent", "%[1]s no aprobó %[2]d documentos que usted envió"}},
	},
	KindBorrower: {
		AboutUpload:      {{"A document from %[1]s", "Un documento de %[1]s"}, {"%[2]d documents from %[1]s", "%[2]d documentos de %[1]s"}},
		AboutAnswer:      {{"%[1]s answered what was asked", "%[1]s respondió a lo que se le pidió"}, {"%[2]d answers from %[1]s", "%[2]d respuestas de %[1]s"}},
		AboutApplication: {{"%[1]s worked on the application", "%[1]s trabajó en la solicitud"}},
		AboutTerms:       {{"%[1]s proposes other terms", "%[1]s propone otros términos"}},
		AboutCredit:      {{"%[1]s answered whether credit may be pulled", "%[1]s respondió si se puede consultar su crédito"}},
	},
	KindEditing: {
		AboutStarted:   {{"%[1]s started editing the loan", "%[1]s empezó a editar el préstamo"}},
		AboutTakenOver: {{"%[1]s took over the editing of the loan", "%[1]s tomó el control de la edición del préstamo"}},
	},
	KindLoan: {
		AboutStage: {{"%[1]s moved the loan to %[3]s", "%[1]s pasó el préstamo a %[3]s"}},
	},
	KindLock: {
		AboutLockRequest:      {{"%[1]s asks the lock desk to lock the rate", "%[1]s pide a la mesa de bloqueos que bloquee la tasa"}},
		AboutExtensionRequest: {{"%[1]s asks the lock desk to extend the rate lock", "%[1]s pide a la mesa de bloqueos que prorrogue el bloqueo de tasa"}},
		AboutFloatDownRequest: {{"%[1]s asks the lock desk for today’s lower rate", "%[1]s pide a la mesa de bloqueos la tasa más baja de hoy"}},
		AboutLocked:           {{"%[1]s locked the rate", "%[1]s bloqueó la tasa"}},
		AboutExtended:         {{"%[1]s extended the rate lock", "%[1]s prorrogó el bloqueo de tasa"}},
		AboutFloatedDown:      {{"%[1]s floated the locked rate down", "%[1]s redujo la tasa bloqueada"}},
		AboutLockRefused:      {{"%[1]s refused what was asked of the lock desk", "%[1]s rechazó lo que se pidió a la mesa de bloqueos"}},
		AboutLockCancelled:    {{"%[1]s cancelled the rate lock", "%[1]s canceló el bloqueo de tasa"}},
		AboutLockEnding:       {{"The rate lock ends: its last day is %[3]s", "El bloqueo de tasa termina: su último día es el %[3]s"}},
		AboutLockExpired:      {{"The rate lock has expired", "El bloqueo de tasa venció"}},
	},
}

// Sentence says a notification in a language; word is what its stage is called there, or its day.
func (n Notification) Sentence(language, word string) string {
	forms := sentences[n.Kind][n.About]
	if len(forms) == 0 {
		return ""
	}
	form := forms[0]
	if n.Count > 1 {
		form = forms[len(forms)-1]
	}
	text := form[0]
	if language == "es" {
		text = form[1]
	}
	if !strings.Contains(text, "%") { // it names nobody and nothing
		return text
	}
	about := n.TaskTitle
	if n.Stage != "" || n.Day != nil {
		about = word
	}
	return fmt.Sprintf(text, n.ByName, n.Count, about)
}
