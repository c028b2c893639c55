"use client";
import { useTranslation } from "@gable/i18n";
import { LoginForm, useTitle, WithAreas } from "@gable/shell";
import { DOOR_AREAS, DoorBar } from "../../features/frame/door";

export default function LoginPage() {
  return (
    <WithAreas areas={DOOR_AREAS}>
      <Login />
    </WithAreas>
  );
}

function Login() {
  const { t } = useTranslation("auth");
  useTitle(t("signIn"));
  return (
    <main className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className="flex flex-col px-6 py-5 sm:px-12">
        <DoorBar />
        <div className="m-auto w-full max-w-sm py-10">
          <h1 className="font-serif text-4xl/12">{t("welcome")}</h1>
          <p className="mt-1 mb-8 text-base text-ink-muted">{t("lead")}</p>
          <LoginForm portal="staff" />
        </div>
      </div>
      <Elevation />
    </main>
  );
}

/** An architect's elevation of a row of gables: the product's one ornament. */
function Elevation() {
  const houses = [
    { x: 0, width: 150, eaves: 250, ridge: 150 },
    { x: 150, width: 210, eaves: 190, ridge: 60 },
    { x: 360, width: 130, eaves: 275, ridge: 190 },
    { x: 490, width: 170, eaves: 220, ridge: 110 },
  ];
  return (
    <div aria-hidden="true" className="relative hidden overflow-hidden border-line border-l bg-sunken lg:block">
      <svg
        aria-hidden="true"
        viewBox="0 0 660 420"
        preserveAspectRatio="xMidYMax meet"
        className="absolute inset-x-0 bottom-0 w-full text-line-strong"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
      >
        {houses.map(({ x, width, eaves, ridge }, index) => (
          <g key={x} className={index === 1 ? "text-brick" : undefined}>
            <path
              d={`M${x} 420V${eaves}L${x + width / 2} ${ridge}L${x + width} ${eaves}V420`}
              className={index === 1 ? "fill-sheet" : "fill-paper"}
              strokeWidth={index === 1 ? 2.5 : 1.25}
            />
            {[0, 1, 2].map((floor) =>
              [0.22, 0.58].map((place) => (
                <rect
                  key={`${floor}${place}`}
                  x={x + width * place}
                  y={eaves + 22 + floor * 56}
                  width={width * 0.2}
                  height="34"
                  strokeWidth="1"
                />
              )),
            )}
            <circle cx={x + width / 2} cy={(eaves + ridge) / 2 + 14} r={width * 0.06} strokeWidth="1" />
          </g>
        ))}
        <path d="M0 419h660" strokeWidth="2" />
      </svg>
    </div>
  );
}
