/** A PDF of one page that says something, of at least so many bytes. */
export const pdf = (text: string, bytes = 0): Buffer => pdfOf([text], bytes);

/** A PDF with a page for each text. */
export function pdfOf(texts: readonly string[], bytes = 0): Buffer {
  const shown = texts.map((text) => `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`);
  const place = (index: number) => 4 + 2 * index;
  const parts = [
    "<</Type /Catalog /Pages 2 0 R>>",
    `<</Type /Pages /Kids [${texts.map((_, index) => `${place(index)} 0 R`).join(" ")}] /Count ${texts.length}>>`,
    "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    ...shown.flatMap((text, index) => [
      `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${place(index) + 1} 0 R /Resources <</Font <</F1 3 0 R>>>>>>`,
      `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    ]),
  ];
  return written(parts, bytes);
}

/** A PDF form of a page with a text field of each name. */
export function formPdf(names: readonly string[]): Buffer {
  const fields = names.map((_, index) => `${4 + index} 0 R`).join(" ");
  return written([
    `<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [${fields}] /DA (/Helv 0 Tf 0 g)>>>>`,
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources <<>> /Annots [${fields}]>>`,
    ...names.map((name, index) => {
      const y = 700 - 40 * index;
      return `<</Type /Annot /Subtype /Widget /FT /Tx /F 4 /P 3 0 R /T (${name}) /DA (/Helv 0 Tf 0 g) /MK <</BC [0.5]>> /Rect [72 ${y} 400 ${y + 24}]>>`;
    }),
  ]);
}

/** The objects of a PDF, with the table of where each begins; of at least so many bytes. */
function written(parts: readonly string[], bytes = 0): Buffer {
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
