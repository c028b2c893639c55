const field = document.getElementById("token");
const part = document.getElementById("part");
const told = location.hash.slice(1);
if (field && told) {
  field.value = told;
  const other = document.getElementById("other");
  if (other) other.hash = told;
  history.replaceState(null, "", location.pathname + location.search);
} else if (part) {
  part.hidden = false;
}
