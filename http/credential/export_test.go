package credential

// DummyHash is what is checked for accounts that do not exist.
func DummyHash(p *Passwords) string { return p.dummy }

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
