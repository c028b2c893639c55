package org

// MaxLogoBytes bounds the file of a logo.
const MaxLogoBytes = 1 << 20
