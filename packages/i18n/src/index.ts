/// <reference path="./keys.d.ts" />
export { useTranslation } from "react-i18next";
export * from "./areas";
export * from "./format";
export { addAreas, askForAreas, type Beginning, changeLanguage, hasAreas, startI18n } from "./start";
export * from "./text";
