package main

import (
	"net/http"
	"strings"
)

const (
	// refusedPassword begins the passwords that no vendor takes.
	refusedPassword = "refused"
	failLogin       = "login"
)

// isLogin tells whether a vendor takes a login: any that is whole, but for a password that says that it is refused.
func isLogin(user, password string) bool {
	return user != "" && password != "" && !strings.HasPrefix(password, refusedPassword)
}

// behaviourOf is how a vendor answers whoever has a login: as it was told to, or as the login says.
func behaviourOf(store *Store, kind, user, password string) Behaviour {
	b := store.Next(kind)
	switch {
	case b.Failure != "":
	case !isLogin(user, password):
		b.Failure = failLogin
	default:
		b.Failure = failureOf(user)
	}
	return b
}

// failureOf is how a login has its vendor behave: the failure that its user name has in it.
func failureOf(user string) string {
	for _, failure := range []string{failSlow, failTemporary, failDisorder, failDouble, failMalformed} {
		if strings.Contains(strings.ToLower(user), failure) {
			return failure
		}
	}
	return ""
}

// mountLogins answers whether a login is taken, for each kind of vendor; told to fail, a vendor is away or takes none.
func mountLogins(mux *http.ServeMux, store *Store) {
	for path, kind := range map[string]string{"/aus/du": kindDU, "/aus/lpa": kindLPA, "/flood": kindFlood, "/credit": kindCredit, "/lender": kindLender} {
		mux.HandleFunc("GET "+path+"/login", func(w http.ResponseWriter, r *http.Request) {
			b := store.Next(kind)
			if wait(r.Context(), b) != nil {
				return
			}
			user, password, _ := r.BasicAuth()
			switch {
			case b.Failure == failLogin || b.Failure == "" && !isLogin(user, password):
				answer(w, http.StatusUnauthorized, map[string]string{"message": "The user name or password is not known."})
			case b.Failure != "":
				answer(w, http.StatusServiceUnavailable, map[string]string{"message": "come back later"})
			default:
				w.WriteHeader(http.StatusNoContent)
			}
		})
	}
}
