package notify

import "strings"

// Delivery is what became of a text that the text service took.
type Delivery struct {
	Delivered bool
	Reason    string // why it did not come
}

// deliveryReasons are Twilio's codes for texts that did not come, in plain words.
var deliveryReasons = map[string]string{
	"30001": "The text waited too long.", "30002": "The text service's account is suspended.", "30003": "The phone is switched off or out of reach.",
	"30004": "The phone or its carrier blocks the text.", "30005": "The number is not known.", "30006": "The number is a landline, or its carrier can't be reached.",
	"30007": "The carrier took the text for spam.", "30008": "The carrier gave no reason.", "21610": "The number's owner wants no texts.",
}

// DeliveryOf reads what Twilio says of a text (MessageStatus, ErrorCode); false for a word that is not final.
func DeliveryOf(status, code string) (d Delivery, final bool) {
	switch strings.ToLower(status) {
	case "delivered", "read":
		return Delivery{Delivered: true}, true
	case "undelivered", "failed":
		d.Reason = deliveryReasons[code]
		if code != "" {
			d.Reason = strings.TrimSpace(d.Reason + " (" + code + ")")
		}
		return d, true
	}
	return d, false
}
