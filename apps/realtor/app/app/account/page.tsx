"use client";
import Account from "../../../features/account";

export default Account;
