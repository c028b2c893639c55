"use client";
import Deals from "../../features/deals";

export default Deals;
