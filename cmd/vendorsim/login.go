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
