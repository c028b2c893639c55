"use client";
import { RotateCw } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { type Crop, croppedJpeg, drawTurned, HANDLES, type Handle, movedBy, turned, WHOLE_PICTURE } from "./crop";
import { cx } from "./cx";
import { Dialog } from "./dialog";
import { Loading } from "./loading";

export interface PhotoCropWords {
  title: string;
  /** How the frame is moved, by touch and by keys. */
  hint: string;
  /** What the frame lies on. */
  picture: string;
  handle: Readonly<Record<Handle["name"], string>>;
  turn: string;
  retake: string;
  use: string;
  /** The browser can't draw the picture; it can be sent as it is. */
  notDrawn: string;
}

interface PhotoCropProps {
  file: File;
  words: PhotoCropWords;
  /** What is to be sent: the JPEG of what is kept, or the picture as it is where the browser can't draw it. */
  onUse: (file: File) => void;
  onRetake: () => void;
  onClose: () => void;
}

/** So many pixels of the picture are shown while its frame is moved. */
const SHOWN_PIXELS = 1200;
/** How high the picture is shown: what is below it stays in sight. */
const TALLEST = "48dvh";
const STEP = 0.01;
const LEAP = 0.1;
/** What lies on a picture is seen on any, whatever the theme: white, edged with black. */
const ON_PICTURE = { background: "white", borderColor: "black" } as const;

/** A picture that was just taken: its edges are cut off, it is turned, taken again or used. */
export default function PhotoCrop({ file, words, onUse, onRetake, onClose }: PhotoCropProps) {
  const [picture, setPicture] = useState<ImageBitmap | null>();
  const [quarters, setQuarters] = useState(0);
  const [crop, setCrop] = useState(WHOLE_PICTURE);
  const [busy, setBusy] = useState(false);
  const useIt = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let gone = false;
    let drawn: ImageBitmap | undefined;
    (async () => {
      try {
        drawn = await createImageBitmap(file);
        if (gone) drawn.close();
        else setPicture(drawn);
      } catch {
        if (!gone) setPicture(null);
      }
    })();
    return () => {
      gone = true;
      drawn?.close();
    };
  }, [file]);
  const use = async () => {
    if (!picture) return onUse(file);
    setBusy(true);
    const jpeg = await croppedJpeg(picture, quarters, crop).catch(() => null);
    setBusy(false);
    onUse(jpeg ? new File([jpeg], `${file.name.replace(/\.\w{1,5}$/, "")}.jpg`, { type: "image/jpeg" }) : file);
  };
  return (
    <Dialog
      open
      sticky
      width={550}
      onClose={onClose}
      title={words.title}
      description={picture ? words.hint : undefined}
      initialFocus={useIt}
      footer={
        <>
          <Button size="lg" onClick={onRetake}>
            {words.retake}
          </Button>
          <Button
            ref={useIt}
            look="solid"
            size="lg"
            busy={busy}
            aria-disabled={picture === undefined}
            onClick={() => void use()}
          >
            {words.use}
          </Button>
        </>
      }
    >
      {picture === undefined ? <Loading lines={8} /> : null}
      {picture === null ? <Banner tone="warn">{words.notDrawn}</Banner> : null}
      {picture ? (
        <div className="flex flex-col items-center gap-4">
          <Framed picture={picture} quarters={quarters} crop={crop} words={words} onCrop={setCrop} />
          <Button
            size="lg"
            icon={<RotateCw aria-hidden="true" className="size-4.5" />}
            onClick={() => {
              setQuarters((quarters + 1) % 4);
              setCrop(turned(crop));
            }}
          >
            {words.turn}
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

/** The picture with the frame of what is kept lying on it. */
function Framed({
  picture,
  quarters,
  crop,
  words,
  onCrop,
}: {
  picture: ImageBitmap;
  quarters: number;
  crop: Crop;
  words: PhotoCropWords;
  onCrop: (crop: Crop) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawTurned(canvas.current, picture, quarters, SHOWN_PIXELS);
  }, [picture, quarters]);
  const ratio = quarters % 2 === 1 ? picture.height / picture.width : picture.width / picture.height;
  return (
    <div className="flex w-full touch-none select-none justify-center px-3 py-4">
      <div className="relative" style={{ width: `min(100%, calc(${TALLEST} * ${ratio}))`, aspectRatio: ratio }}>
        <canvas ref={canvas} role="img" aria-label={words.picture} className="block size-full" />
        <div
          aria-hidden="true"
          className="pointer-events-none absolute border-2"
          style={{
            boxShadow: "0 0 0 2px black",
            borderColor: "white",
            left: `${crop.left * 100}%`,
            top: `${crop.top * 100}%`,
            right: `${(1 - crop.right) * 100}%`,
            bottom: `${(1 - crop.bottom) * 100}%`,
          }}
        />
        {HANDLES.map((handle) => (
          <Grip
            key={handle.name}
            handle={handle}
            crop={crop}
            label={words.handle[handle.name]}
            on={canvas}
            onCrop={onCrop}
          />
        ))}
      </div>
    </div>
  );
}

/** Where along a side a handle stands: at its edge, or midway between the other two. */
const alongX = ({ x }: Handle, crop: Crop) => (x ? crop[x] : (crop.left + crop.right) / 2);
const alongY = ({ y }: Handle, crop: Crop) => (y ? crop[y] : (crop.top + crop.bottom) / 2);

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One handle: dragged by a finger or the mouse, or moved by the arrow keys, ten times as far with Shift. */
function Grip({
  handle,
  crop,
  label,
  on,
  onCrop,
}: {
  handle: Handle;
  crop: Crop;
  label: string;
  on: RefObject<HTMLCanvasElement | null>;
  onCrop: (crop: Crop) => void;
}) {
  const from = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  const place = useId();
  const key = (event: KeyboardEvent) => {
    const way = ARROWS[event.key];
    if (!way) return;
    event.preventDefault();
    const by = event.shiftKey ? LEAP : STEP;
    onCrop(movedBy(crop, handle, way[0] * by, way[1] * by));
  };
  const drag = (event: PointerEvent) => {
    const size = on.current?.getBoundingClientRect();
    if (!from.current || !size?.width || !size.height) return;
    const { x, y, crop: begun } = from.current;
    onCrop(movedBy(begun, handle, (event.clientX - x) / size.width, (event.clientY - y) / size.height));
  };
  const shares = [handle.x ? alongX(handle, crop) : null, handle.y ? alongY(handle, crop) : null];
  const where = shares.flatMap((share) => (share === null ? [] : [`${Math.round(share * 100)} %`])).join(", ");
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={place}
      className={cx(
        "absolute flex size-11 -translate-x-1/2 -translate-y-1/2 touch-none items-center justify-center rounded-full",
        handle.x && handle.y ? "z-1" : "",
      )}
      style={{ left: `${alongX(handle, crop) * 100}%`, top: `${alongY(handle, crop) * 100}%` }}
      onKeyDown={key}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY, crop };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    >
      <span id={place} className="sr-only" aria-live="polite">
        {where}
      </span>
      <span
        aria-hidden="true"
        style={ON_PICTURE}
        className={cx(
          "border-2",
          handle.x && handle.y ? "size-5 rounded-full" : handle.x ? "h-7 w-2.5 rounded-sm" : "h-2.5 w-7 rounded-sm",
        )}
      />
    </button>
  );
}
