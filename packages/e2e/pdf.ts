/** A PDF of one page that says something, of at least so many bytes. */
export function pdf(text: string, bytes = 0): Buffer {
  const shown = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const parts = [
    "<</Type /Catalog /Pages 2 0 R>>",
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>>",
    `<</Length ${shown.length}>>\nstream\n${shown}\nendstream`,
    "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
  ];
  let out = "%PDF-1.4\n";
  const places = parts.map((part, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${part}\nendobj\n`;
    return at;
  });
  out += "% invented\n".repeat(Math.ceil(bytes / 11));
  const table = out.length;
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  out += `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows}trailer <</Size ${parts.length + 1} /Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(out, "latin1");
}

/** The file of a PDF, as a person chooses it. */
export const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });
