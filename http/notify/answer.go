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
	"gable/jobs"
)

// answerPath is where the text service says that somebody has answered a text.
const answerPath = "/api/texts/answers"

// AnswerIn is a form of the text service. Embedded parts of an input are exported, since the router sees no others.
type AnswerIn struct {
	Signature string `header:"X-Twilio-Signature" maxLength:"200" doc:"The text service's, over this address and the form."`
	RawBody   []byte `contentType:"application/x-www-form-urlencoded"`
}

// The words by which the owner of a number ends texts and takes them up again, as carriers have them.
var (
	stopWords  = []string{"STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "OPTOUT", "REVOKE", "ALTO", "PARAR"}
	startWords = []string{"START", "YES", "UNSTOP"}
)

type deliveryIn struct {
	AnswerIn
	Message domain.ID `query:"message" required:"true" doc:"The message's id, as the text service was given it."`
}

// takeDelivery notes what became of a text. The signature is over the whole address, so nobody but the service names a message.
func (d *service) takeDelivery(ctx context.Context, a *endpoint.API, in *deliveryIn) (*endpoint.Empty, error) {
	form, err := d.signed(in.AnswerIn, jobs.TextReceiptPath+"?message="+string(in.Message))
	if err != nil {
		return nil, err
	}
	delivery, final := notify.DeliveryOf(form.Get("MessageStatus"), form.Get("ErrorCode"))
	if _, err := domain.ParseID(string(in.Message)); err != nil || !final {
		return &endpoint.Empty{}, nil
	}
	return &endpoint.Empty{}, notifydb.NoteTextDelivery(ctx, a.DB, in.Message, delivery, d.Clock())
}

// signed reads a form that the text service has signed over the address it was sent to.
func (d *service) signed(in AnswerIn, path string) (url.Values, error) {
	form, err := url.ParseQuery(string(in.RawBody))
	if err != nil {
		return nil, domain.BadRequest("The form can't be read.")
	}
	if !d.Texts.Signed(strings.TrimRight(d.PublicURL, "/")+path, form, in.Signature) {
		return nil, domain.Denied("refusals:request.notTextService", "The form is not signed by the text service.")
	}
	return form, nil
}

func (d *service) mountAnswers(a *endpoint.API) {
	receipt := endpoint.Route{Method: "POST", Path: jobs.TextReceiptPath, Name: "takeTextDelivery", Tag: tag, Public: true, Status: http.StatusNoContent, MaxBodyBytes: 64 << 10,
		Summary:     "Say what became of a text that the text service took",
		Description: "The first word that is final counts: delivered, or undelivered with its reason. 403 for a form that the text service has not signed."}
	endpoint.WithoutTransaction(a, receipt, func(ctx context.Context, _ *middleware.Caller, in *deliveryIn) (*endpoint.Empty, error) {
		return d.takeDelivery(ctx, a, in)
	})
	route := endpoint.Route{Method: "POST", Path: answerPath, Name: "takeTextAnswer", Tag: tag, Public: true, Status: http.StatusNoContent, MaxBodyBytes: 64 << 10,
		Summary:     "Say that somebody has answered a text",
		Description: "STOP ends texts to the number that it came from, START takes them up again; any other answer is not kept. 403 for a form that the text service has not signed."}
	endpoint.WithoutTransaction(a, route, func(ctx context.Context, _ *middleware.Caller, in *AnswerIn) (*endpoint.Empty, error) {
		form, err := d.signed(*in, answerPath)
		if err != nil {
			return nil, err
		}
		phone, word := notify.PhoneNumber(form.Get("From")), strings.ToUpper(strings.Trim(form.Get("Body"), " .!\r\n\t"))
		stop := slices.Contains(stopWords, word) || form.Get("OptOutType") == "STOP"
		if phone == "" || !stop && !slices.Contains(startWords, word) {
			return &endpoint.Empty{}, nil
		}
		return &endpoint.Empty{}, notifydb.NoteTextAnswer(ctx, a.DB, phone, stop, d.Clock())
	})
}
