#!/usr/bin/env bash
# Holds the loan files that this project writes to the published MISMO schema.
#
#   docs/mismo-schema.sh FOLDER
#
# FOLDER has the schema set of MISMO 3.4.0 B324 with the ULAD and DU extensions, under Fannie Mae's wrapper DU_Wrapper_3.4.0_B324.xsd. It is MISMO's
# and Fannie Mae's, under their licence, and no part of this repository: get it from them. The files are a loan of every kind (each value of
# each list, the telephones that people type, odd terms), as it is exported, as it goes to DU and LPA and to a lender, and the exports of what was imported.
# What passes here is noted by name in domain/mismo/testdata/standard, by which the tests hold the files without the schema.
set -euo pipefail
schema="${1:?the folder with DU_Wrapper_3.4.0_B324.xsd}/DU_Wrapper_3.4.0_B324.xsd"
[ -r "$schema" ] || { echo "$schema is not there" >&2; exit 2; }
command -v xmllint >/dev/null || { echo "xmllint (libxml2) is needed" >&2; exit 2; }
cd "$(dirname "$0")/.."
files="$(mktemp -d)"
trap 'rm -rf "$files"' EXIT
MISMO_FILES="$files" go test ./domain/mismo -run 'TestWriteFilesForTheSchema$' -count=1
said="$files/said"
if xmllint --noout --schema "$schema" "$files"/*.xml 2> "$said"; then
  echo "$(grep -c ' validates$' "$said") files are valid"
else
  grep -v ' validates$' "$said" >&2
  exit 1
fi
