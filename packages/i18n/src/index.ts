/// <reference path="./keys.d.ts" />
export * from "./areas";
export * from "./format";
export { addAreas, changeLanguage, hasAreas, startI18n } from "./start";
export * from "./text";
export type { Texts } from "./texts";
export { useTranslation } from "./translation";
