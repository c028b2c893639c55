package notify

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	notifydb "gable/db/notify"
	"gable/domain"
	"gable/domain/notify"
	"gable/http/endpoint"
	"gable/http/middleware"
)

// answerPath is where the text service says that somebody has answered a text.
const answerPath = "/api/texts/answers"

type answerIn struct {
	Signature string `header:"X-Twilio-Signature" maxLength:"200" doc:"The text service's, over this address and the form."`
	RawBody   []byte `contentType:"application/x-www-form-urlencoded"`
}

// The words by which the owner of a number ends texts and takes them up again, as carriers have them.
var (
	stopWords  = []string{"STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "OPTOUT", "REVOKE", "ALTO", "PARAR"}
	startWords = []string{"START", "YES", "UNSTOP"}
)

func (d *desk) mountAnswers(a *endpoint.API) {
	route := endpoint.Route{Method: "POST", Path: answerPath, Name: "takeTextAnswer", Tag: tag, Public: true, Status: http.StatusNoContent, MaxBodyBytes: 64 << 10,
		Summary:     "Say that somebody has answered a text",
		Description: "STOP ends texts to the number that it came from, START takes them up again; any other answer is not kept. 403 for a form that the text service has not signed."}
	endpoint.WithoutTransaction(a, route, func(ctx context.Context, _ *middleware.Caller, in *answerIn) (*endpoint.Empty, error) {
		form, err := url.ParseQuery(string(in.RawBody))
		if err != nil {
			return nil, domain.BadRequest("The form can't be read.")
		}
		if !d.Texts.Signed(strings.TrimRight(d.PublicURL, "/")+answerPath, form, in.Signature) {
			return nil, domain.Forbidden("The form is not signed by the text service.")
		}
		phone, word := notify.PhoneNumber(form.Get("From")), strings.ToUpper(strings.Trim(form.Get("Body"), " .!\r\n\t"))
		stop := slices.Contains(stopWords, word) || form.Get("OptOutType") == "STOP"
		if phone == "" || !stop && !slices.Contains(startWords, word) {
			return &endpoint.Empty{}, nil
		}
		return &endpoint.Empty{}, notifydb.NoteTextAnswer(ctx, a.DB, phone, stop, d.Clock())
	})
}
