"use client";
import Calculator from "../../../features/calculator";

export default Calculator;
