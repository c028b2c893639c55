export { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
export { answers, type Sent, writesOf } from "./answers";
export { button, fill, newClient, press, show, WORDS } from "./show";
