package credential

// DummyHash and PasswordParams are held together by a test.
const DummyHash = dummyHash

var PasswordParams = passwordParams

// Fill takes every slot until the returned function is called.
func Fill(p *Passwords) func() {
	for range cap(p.slots) {
		p.slots <- struct{}{}
	}
	return func() {
		for range cap(p.slots) {
			<-p.slots
		}
	}
}
