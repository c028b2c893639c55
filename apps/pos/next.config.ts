import { gableNext } from "../../packages/config/next";

export default gableNext("/pos");
