/** The part of a picture that is kept, in shares of its width and height from the upper left. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const WHOLE_PICTURE: Crop = { left: 0, top: 0, right: 1, bottom: 1 };

/** At least this share of a side is kept, so that its handles do not lie on each other. */
const LEAST_SHARE = 0.2;

/** A handle of the frame: an edge, or the two edges of a corner. */
export interface Handle {
  name: "left" | "top" | "right" | "bottom" | "topLeft" | "topRight" | "bottomLeft" | "bottomRight";
  x?: "left" | "right";
  y?: "top" | "bottom";
}

export const HANDLES: readonly Handle[] = [
  { name: "topLeft", x: "left", y: "top" },
  { name: "top", y: "top" },
  { name: "topRight", x: "right", y: "top" },
  { name: "right", x: "right" },
  { name: "bottomRight", x: "right", y: "bottom" },
  { name: "bottom", y: "bottom" },
  { name: "bottomLeft", x: "left", y: "bottom" },
  { name: "left", x: "left" },
];

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The frame after its handle was moved by shares of the picture; it stays in the picture and never closes. */
export function movedBy(crop: Crop, { x, y }: Handle, dx: number, dy: number): Crop {
  const next = { ...crop };
  if (x === "left") next.left = within(crop.left + dx, 0, crop.right - LEAST_SHARE);
  if (x === "right") next.right = within(crop.right + dx, crop.left + LEAST_SHARE, 1);
  if (y === "top") next.top = within(crop.top + dy, 0, crop.bottom - LEAST_SHARE);
  if (y === "bottom") next.bottom = within(crop.bottom + dy, crop.top + LEAST_SHARE, 1);
  return next;
}

/** The same part of the picture once that is turned a quarter clockwise. */
export const turned = ({ left, top, right, bottom }: Crop): Crop => ({
  left: 1 - bottom,
  top: left,
  right: 1 - top,
  bottom: right,
});

/** Longer sides are made smaller: every phone's browser can draw this, and small print stays legible. */
const LONGEST_SIDE = 4096;
const QUALITY = 0.85;

/** Draws a picture after so many quarter turns clockwise, no larger than a longest side. */
export function drawTurned(canvas: HTMLCanvasElement, picture: ImageBitmap, quarters: number, longest: number): void {
  const across = quarters % 2 === 1;
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  canvas.width = across ? height : width;
  canvas.height = across ? width : height;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(picture, -width / 2, -height / 2, width, height);
}

/** The JPEG of what is kept of a picture, without where and when it was taken; null where the browser can't make it. */
export async function croppedJpeg(picture: ImageBitmap, quarters: number, crop: Crop): Promise<Blob | null> {
  const whole = document.createElement("canvas");
  drawTurned(whole, picture, quarters, LONGEST_SIDE);
  const x = Math.round(crop.left * whole.width);
  const y = Math.round(crop.top * whole.height);
  const kept = document.createElement("canvas");
  kept.width = Math.max(1, Math.round(crop.right * whole.width) - x);
  kept.height = Math.max(1, Math.round(crop.bottom * whole.height) - y);
  const pen = kept.getContext("2d");
  if (!pen) return null;
  pen.drawImage(whole, x, y, kept.width, kept.height, 0, 0, kept.width, kept.height);
  return new Promise((done) => kept.toBlob(done, "image/jpeg", QUALITY));
}
