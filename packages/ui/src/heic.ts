const QUALITY = 0.75;
const NAMED = /\.hei[cf]$/i;

/** Whether a file is a picture as iPhones keep it. */
function isHeic(file: File): boolean {
  return /^image\/hei[cf]/.test(file.type) || NAMED.test(file.name);
}

/**
 * The file, or the JPEG of one that an iPhone took as HEIC. The browser draws it where it can, as Apple's do; where it can't the
 * file stays what it is, and the server makes the JPEG.
 */
export async function withoutHeic(file: File): Promise<File> {
  if (!isHeic(file)) return file;
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return drawn ? new File([drawn], `${file.name.replace(NAMED, "")}.jpg`, { type: "image/jpeg" }) : file;
  } catch {
    return file;
  }
}
